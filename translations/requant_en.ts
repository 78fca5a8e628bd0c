<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>requant::AcceptanceModel</name>
    <message numerus="yes">
        <source>As the document has it: mean of |error| / |reference| over %Ln random block(s), seed %1</source>
        <translation>
            <numerusform>As the document has it: mean of |error| / |reference| over %Ln random block, seed %1</numerusform>
            <numerusform>As the document has it: mean of |error| / |reference| over %Ln random blocks, seed %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>requant::AtlasPage</name>
    <message numerus="yes">
        <source>%Ln matrix(es)</source>
        <translation>
            <numerusform>%Ln matrix</numerusform>
            <numerusform>%Ln matrices</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln skipped</source>
        <translation>
            <numerusform>%Ln skipped</numerusform>
            <numerusform>%Ln skipped</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln matrix(es) over %1 stay BF16: + %2</source>
        <translation>
            <numerusform>%Ln matrix over %1 stays BF16: + %2</numerusform>
            <numerusform>%Ln matrices over %1 stay BF16: + %2</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>requant::ConvertPage</name>
    <message numerus="yes">
        <source>%1 matrices change, %Ln shard(s) are written, %2 in all; %3.</source>
        <translation>
            <numerusform>%1 matrices change, %Ln shard is written, %2 in all; %3.</numerusform>
            <numerusform>%1 matrices change, %Ln shards are written, %2 in all; %3.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>requant::DiffModel</name>
    <message numerus="yes">
        <source>%Ln line(s) as they are</source>
        <translation>
            <numerusform>%Ln line as it is</numerusform>
            <numerusform>%Ln lines as they are</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>requant::FixPage</name>
    <message numerus="yes">
        <source>%Ln fix(es) ticked; the source is never written to.</source>
        <translation>
            <numerusform>%Ln fix ticked; the source is never written to.</numerusform>
            <numerusform>%Ln fixes ticked; the source is never written to.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %Ln fix(es) cured what they are for.</source>
        <translation>
            <numerusform>%1 of %Ln fix cured what it is for.</numerusform>
            <numerusform>%1 of %Ln fixes cured what they are for.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln error(s) are new.</source>
        <translation>
            <numerusform>%Ln error is new.</numerusform>
            <numerusform>%Ln errors are new.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>requant::MainWindow</name>
    <message numerus="yes">
        <source>%Ln file(s) could not be read. First: %1</source>
        <translation>
            <numerusform>%Ln file could not be read. First: %1</numerusform>
            <numerusform>%Ln files could not be read. First: %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>requant::ModuleTreeModel</name>
    <message numerus="yes">
        <source>%Ln absent</source>
        <translation>
            <numerusform>%Ln absent</numerusform>
            <numerusform>%Ln absent</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln tensor(s)</source>
        <translation>
            <numerusform>%Ln tensor</numerusform>
            <numerusform>%Ln tensors</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>requant::Overview</name>
    <message numerus="yes">
        <source>%Ln layer(s)</source>
        <translation>
            <numerusform>%Ln layer</numerusform>
            <numerusform>%Ln layers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln tensor(s)</source>
        <translation>
            <numerusform>%Ln tensor</numerusform>
            <numerusform>%Ln tensors</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln shard(s)</source>
        <translation>
            <numerusform>%Ln shard</numerusform>
            <numerusform>%Ln shards</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln ignore entries</source>
        <translation>
            <numerusform>%Ln ignore entries</numerusform>
            <numerusform>%Ln ignore entries</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln row(s)</source>
        <translation>
            <numerusform>%Ln row</numerusform>
            <numerusform>%Ln rows</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln shard(s) missing</source>
        <translation>
            <numerusform>%Ln shard missing</numerusform>
            <numerusform>%Ln shards missing</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln shard(s) cannot be read</source>
        <translation>
            <numerusform>%Ln shard cannot be read</numerusform>
            <numerusform>%Ln shards cannot be read</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln tensor(s) are not here</source>
        <translation>
            <numerusform>%Ln tensor is not here</numerusform>
            <numerusform>%Ln tensors are not here</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>requant::ProblemsPage</name>
    <message numerus="yes">
        <source>%Ln finding(s)</source>
        <translation>
            <numerusform>%Ln finding</numerusform>
            <numerusform>%Ln findings</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>requant::RuntimeBar</name>
    <message numerus="yes">
        <source>fails: %Ln module(s)</source>
        <translation>
            <numerusform>fails: %Ln module</numerusform>
            <numerusform>fails: %Ln modules</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>silently wrong: %Ln module(s)</source>
        <translation>
            <numerusform>silently wrong: %Ln module</numerusform>
            <numerusform>silently wrong: %Ln modules</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln error(s)</source>
        <translation>
            <numerusform>%Ln error</numerusform>
            <numerusform>%Ln errors</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln warning(s)</source>
        <translation>
            <numerusform>%Ln warning</numerusform>
            <numerusform>%Ln warnings</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>requant::ServerLogView</name>
    <message numerus="yes">
        <source>%Ln line(s)</source>
        <translation>
            <numerusform>%Ln line</numerusform>
            <numerusform>%Ln lines</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>requant::ShardsPage</name>
    <message numerus="yes">
        <source>%Ln shard(s)</source>
        <translation>
            <numerusform>%Ln shard</numerusform>
            <numerusform>%Ln shards</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln not complete</source>
        <translation>
            <numerusform>%Ln not complete</numerusform>
            <numerusform>%Ln not complete</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>requant::Summary</name>
    <message numerus="yes">
        <source>%Ln tensor(s)</source>
        <translation>
            <numerusform>%Ln tensor</numerusform>
            <numerusform>%Ln tensors</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln shard(s)</source>
        <translation>
            <numerusform>%Ln shard</numerusform>
            <numerusform>%Ln shards</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>requant::TensorsPage</name>
    <message numerus="yes">
        <source>%Ln tensor(s)</source>
        <translation>
            <numerusform>%Ln tensor</numerusform>
            <numerusform>%Ln tensors</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>requant::TreePanel</name>
    <message numerus="yes">
        <source>%Ln tensor(s)</source>
        <translation>
            <numerusform>%Ln tensor</numerusform>
            <numerusform>%Ln tensors</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>requant::WhatIfPanel</name>
    <message numerus="yes">
        <source>%Ln lookup(s)</source>
        <translation>
            <numerusform>%Ln lookup</numerusform>
            <numerusform>%Ln lookups</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1
In the tables of %2; %Ln module(s) ask for it</source>
        <translation>
            <numerusform>%1
In the tables of %2; %Ln module asks for it</numerusform>
            <numerusform>%1
In the tables of %2; %Ln modules ask for it</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Add all %Ln entries that are needed</source>
        <translation>
            <numerusform>Add the %Ln entry that is needed</numerusform>
            <numerusform>Add all %Ln entries that are needed</numerusform>
        </translation>
    </message>
</context>
</TS>
