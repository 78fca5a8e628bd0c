<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>core</name>
    <message>
        <source>Small DeepSeek-V3-shaped FP8 checkpoint: several shards, MTP layer, heavy-tailed gates</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ascend W8A8 vision MoE whose description has a wrong prefix and misses packed expansions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Vision model whose two tie_word_embeddings values disagree, with a real head on disk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>compressed-tensors INT8 W8A8 checkpoint, clean</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All 163 shards of DeepSeek-R1 as sparse files: true names, shapes and dtypes, no data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no demo kind &quot;%1&quot;. Known kinds: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The folder cannot be made: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The folder cannot be read: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The folder is not empty. A demo is written into a new or empty folder only.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancelled.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a runtime version must be a JSON object</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no runtime version %1 to build upon</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a runtime profile needs &quot;runtime&quot; and &quot;version&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unknown runtime %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unknown runtime %1; known are %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a runtime is made from the profile of one version</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>line %1 is not a JSON object</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>line %1 is about an unknown runtime &quot;%2&quot;</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
