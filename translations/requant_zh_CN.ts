<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>core</name>
    <message>
        <source>Small DeepSeek-V3-shaped FP8 checkpoint: several shards, MTP layer, heavy-tailed gates</source>
        <translation>DeepSeek-V3 形状的小型 FP8 检查点：多个分片、MTP 层、重尾的 gate 权重</translation>
    </message>
    <message>
        <source>Ascend W8A8 vision MoE whose description has a wrong prefix and misses packed expansions</source>
        <translation>昇腾 W8A8 视觉 MoE 检查点：量化描述前缀不匹配，且缺少打包展开</translation>
    </message>
    <message>
        <source>Vision model whose two tie_word_embeddings values disagree, with a real head on disk</source>
        <translation>视觉模型：两处 tie_word_embeddings 取值矛盾，磁盘上另有真实的输出头</translation>
    </message>
    <message>
        <source>compressed-tensors INT8 W8A8 checkpoint, clean</source>
        <translation>compressed-tensors INT8 W8A8 检查点，没有问题</translation>
    </message>
    <message>
        <source>All 163 shards of DeepSeek-R1 as sparse files: true names, shapes and dtypes, no data</source>
        <translation>DeepSeek-R1 的全部 163 个分片（稀疏文件）：名称、形状和 dtype 真实，不含数据</translation>
    </message>
    <message>
        <source>There is no demo kind &quot;%1&quot;. Known kinds: %2.</source>
        <translation>没有名为“%1”的演示类型。可用类型：%2。</translation>
    </message>
    <message>
        <source>The folder cannot be made: %1.</source>
        <translation>无法创建文件夹：%1。</translation>
    </message>
    <message>
        <source>The folder cannot be read: %1.</source>
        <translation>无法读取文件夹：%1。</translation>
    </message>
    <message>
        <source>The folder is not empty. A demo is written into a new or empty folder only.</source>
        <translation>文件夹不是空的。演示检查点只写入新建的或空的文件夹。</translation>
    </message>
    <message>
        <source>Cancelled.</source>
        <translation>已取消。</translation>
    </message>
    <message>
        <source>a runtime version must be a JSON object</source>
        <translation>运行时版本必须是 JSON 对象</translation>
    </message>
    <message>
        <source>there is no runtime version %1 to build upon</source>
        <translation>找不到可作为基础的运行时版本 %1</translation>
    </message>
    <message>
        <source>a runtime profile needs &quot;runtime&quot; and &quot;version&quot;</source>
        <translation>运行时档案需要“runtime”和“version”</translation>
    </message>
    <message>
        <source>unknown runtime %1</source>
        <translation>未知的运行时 %1</translation>
    </message>
    <message>
        <source>unknown runtime %1; known are %2</source>
        <translation>未知的运行时 %1；已知的有 %2</translation>
    </message>
    <message>
        <source>a runtime is made from the profile of one version</source>
        <translation>一个运行时由某一版本的档案构成</translation>
    </message>
    <message>
        <source>line %1 is not a JSON object</source>
        <translation>第 %1 行不是 JSON 对象</translation>
    </message>
    <message>
        <source>line %1 is about an unknown runtime &quot;%2&quot;</source>
        <translation>第 %1 行涉及未知的运行时“%2”</translation>
    </message>
    <message>
        <source>The file cannot be read: %1.</source>
        <translation>无法读取文件：%1。</translation>
    </message>
    <message>
        <source>The file changed while it was open.</source>
        <translation>文件在打开期间发生了变化。</translation>
    </message>
    <message>
        <source>Open the folder again once nothing writes to it.</source>
        <translation>等没有程序写入后，再重新打开文件夹。</translation>
    </message>
    <message>
        <source>It is not a regular file.</source>
        <translation>这不是普通文件。</translation>
    </message>
    <message>
        <source>The file ends before the bytes that were to be read; it had %1 bytes when it was opened.</source>
        <translation>文件在要读取的位置之前就结束了；打开时它有 %1 字节。</translation>
    </message>
    <message>
        <source>The file has %1; files of this kind are read up to %2.</source>
        <translation>文件大小为 %1；这类文件最多读取 %2。</translation>
    </message>
    <message>
        <source>The path &quot;%1&quot; does not stay inside the folder.</source>
        <translation>路径“%1”超出了文件夹范围。</translation>
    </message>
    <message>
        <source>The file cannot be written: %1.</source>
        <translation>无法写入文件：%1。</translation>
    </message>
    <message>
        <source>Free space or choose another disk.</source>
        <translation>请腾出空间，或换一块磁盘。</translation>
    </message>
    <message>
        <source>The file changed since the folder was opened.</source>
        <translation>文件夹打开之后，该文件发生了变化。</translation>
    </message>
    <message>
        <source>Open the folder again.</source>
        <translation>请重新打开文件夹。</translation>
    </message>
    <message>
        <source>The data of this tensor is not here.</source>
        <translation>这个张量的数据不在本地。</translation>
    </message>
    <message>
        <source>Bytes %1 to %2 are beyond the %3 bytes of this tensor.</source>
        <translation>第 %1 到 %2 字节超出了该张量的 %3 字节。</translation>
    </message>
    <message>
        <source>The index names this shard, but it is not here.</source>
        <translation>索引中列出了这个分片，但它不在本地。</translation>
    </message>
    <message>
        <source>Download it, or rebuild the index from the shards that are here.</source>
        <translation>请下载它，或根据现有分片重建索引。</translation>
    </message>
    <message>
        <source>The file is not safetensors but %1.</source>
        <translation>文件不是 safetensors，而是 %1。</translation>
    </message>
    <message>
        <source>The file is plain text, not safetensors.</source>
        <translation>文件是纯文本，不是 safetensors。</translation>
    </message>
    <message>
        <source>The file has 0 bytes.</source>
        <translation>文件大小为 0 字节。</translation>
    </message>
    <message>
        <source>Download it again.</source>
        <translation>请重新下载。</translation>
    </message>
    <message>
        <source>The file has %1 bytes, fewer than the 8 of a safetensors length field.</source>
        <translation>文件只有 %1 字节，少于 safetensors 长度字段的 8 字节。</translation>
    </message>
    <message>
        <source>The file is a Git LFS pointer; the real file has %1 (%2 bytes).</source>
        <translation>文件是 Git LFS 指针；真实文件大小为 %1（%2 字节）。</translation>
    </message>
    <message>
        <source>Fetch it with &quot;git lfs pull&quot;.</source>
        <translation>请用“git lfs pull”取回。</translation>
    </message>
    <message>
        <source>The file is an HTML page, likely the error page of a download.</source>
        <translation>文件是 HTML 页面，多半是下载时的错误页。</translation>
    </message>
    <message>
        <source>Download it again; the model may need a login.</source>
        <translation>请重新下载；该模型可能需要登录。</translation>
    </message>
    <message>
        <source>There is no such file or folder.</source>
        <translation>没有这个文件或文件夹。</translation>
    </message>
    <message>
        <source>The cache repository has no snapshot.</source>
        <translation>缓存仓库中没有快照。</translation>
    </message>
    <message>
        <source>The cache repository has several snapshots and refs/main names none of them: %1.</source>
        <translation>缓存仓库中有多个快照，而 refs/main 没有指向其中任何一个：%1。</translation>
    </message>
    <message>
        <source>Open one of them.</source>
        <translation>请打开其中一个。</translation>
    </message>
    <message>
        <source>It is neither a folder nor a *.safetensors file nor a *.safetensors.index.json.</source>
        <translation>它既不是文件夹，也不是 *.safetensors 或 *.safetensors.index.json 文件。</translation>
    </message>
    <message>
        <source>data_offsets end (%1) before they begin (%2).</source>
        <translation>data_offsets 的终点（%1）在起点（%2）之前。</translation>
    </message>
    <message>
        <source>The number of elements of shape %1 is beyond 64 bits.</source>
        <translation>形状 %1 的元素数量超出 64 位。</translation>
    </message>
    <message>
        <source>%1 elements of %2 bits do not fill whole bytes.</source>
        <translation>%1 个 %2 位的元素凑不成整字节。</translation>
    </message>
    <message>
        <source>data_offsets hold %1 bytes, but %2 of shape %3 needs %4.</source>
        <translation>data_offsets 给出 %1 字节，但形状为 %3 的 %2 需要 %4 字节。</translation>
    </message>
    <message>
        <source>The tensor begins at byte %1 of the data, before the end of the previous one at %2.</source>
        <translation>该张量从数据的第 %1 字节开始，早于前一个张量的结束位置 %2。</translation>
    </message>
    <message>
        <source>Bytes %1 to %2 of the data, before this tensor, belong to no tensor.</source>
        <translation>数据中位于该张量之前的第 %1 到 %2 字节不属于任何张量。</translation>
    </message>
    <message>
        <source>The file has %1 bytes after the last tensor that belong to nothing.</source>
        <translation>最后一个张量之后还有 %1 字节不属于任何内容。</translation>
    </message>
    <message>
        <source>The file is cut: it has %1 bytes of data, its header needs %2; this is the first tensor beyond the end.</source>
        <translation>文件被截断：数据只有 %1 字节，文件头需要 %2 字节；这是第一个越过文件末尾的张量。</translation>
    </message>
    <message>
        <source>The download was not finished; fetch the file again.</source>
        <translation>下载没有完成，请重新获取该文件。</translation>
    </message>
    <message>
        <source>The header starts with {},&quot;__metadata__&quot;, as old versions of safetensors wrote for a file without tensors; it is not valid JSON.</source>
        <translation>文件头以 {},&quot;__metadata__&quot; 开头，这是旧版 safetensors 写无张量文件时的写法，不是合法的 JSON。</translation>
    </message>
    <message>
        <source>Save the file again with a newer version of safetensors.</source>
        <translation>请用较新版本的 safetensors 重新保存该文件。</translation>
    </message>
    <message>
        <source>The header is empty or filled with zeros, as in a download that was reserved but not received.</source>
        <translation>文件头为空或全是零，像是预留了空间却没有收到内容的下载。</translation>
    </message>
    <message>
        <source>The header does not start with {.</source>
        <translation>文件头不是以 { 开头。</translation>
    </message>
    <message>
        <source>The header is not valid UTF-8.</source>
        <translation>文件头不是合法的 UTF-8。</translation>
    </message>
    <message>
        <source>The header has __metadata__ twice.</source>
        <translation>文件头中 __metadata__ 出现了两次。</translation>
    </message>
    <message>
        <source>The header lists more than %1 tensors.</source>
        <translation>文件头列出的张量超过 %1 个。</translation>
    </message>
    <message>
        <source>A tensor name has %1 bytes; up to %2 are accepted.</source>
        <translation>有张量名长 %1 字节；最多接受 %2 字节。</translation>
    </message>
    <message>
        <source>The header lists this tensor twice.</source>
        <translation>文件头把这个张量列了两次。</translation>
    </message>
    <message>
        <source>The header entry is not an object.</source>
        <translation>文件头中的这一项不是对象。</translation>
    </message>
    <message>
        <source>The header entry has no %1.</source>
        <translation>文件头中的这一项没有 %1。</translation>
    </message>
    <message>
        <source>The header entry has %1 twice.</source>
        <translation>文件头中的这一项有两个 %1。</translation>
    </message>
    <message>
        <source>dtype is not a string.</source>
        <translation>dtype 不是字符串。</translation>
    </message>
    <message>
        <source>shape is not an array.</source>
        <translation>shape 不是数组。</translation>
    </message>
    <message>
        <source>shape has an element that is not a non-negative integer.</source>
        <translation>shape 中有元素不是非负整数。</translation>
    </message>
    <message>
        <source>shape has more than %1 dimensions.</source>
        <translation>shape 超过 %1 维。</translation>
    </message>
    <message>
        <source>data_offsets is not two non-negative integers.</source>
        <translation>data_offsets 不是两个非负整数。</translation>
    </message>
    <message>
        <source>__metadata__ is not a map from strings to strings.</source>
        <translation>__metadata__ 不是字符串到字符串的映射。</translation>
    </message>
    <message>
        <source>The JSON is nested more than %1 levels deep.</source>
        <translation>JSON 嵌套超过 %1 层。</translation>
    </message>
    <message>
        <source>Line %1, column %2 is a merge conflict marker, not JSON: %3</source>
        <translation>第 %1 行第 %2 列是合并冲突标记，不是 JSON：%3</translation>
    </message>
    <message>
        <source>The JSON text ends too early, at line %1, column %2: %3</source>
        <translation>JSON 文本过早结束，位于第 %1 行第 %2 列：%3</translation>
    </message>
    <message>
        <source>Line %1, column %2 has a comment, which JSON does not allow: %3</source>
        <translation>第 %1 行第 %2 列有注释，JSON 不允许注释：%3</translation>
    </message>
    <message>
        <source>Line %1, column %2 has a number that JSON cannot express (NaN or infinity): %3</source>
        <translation>第 %1 行第 %2 列的数 JSON 无法表示（NaN 或无穷大）：%3</translation>
    </message>
    <message>
        <source>Line %1, column %2 has a trailing comma: %3</source>
        <translation>第 %1 行第 %2 列有多余的逗号：%3</translation>
    </message>
    <message>
        <source>Line %1, column %2 is not valid JSON: %3</source>
        <translation>第 %1 行第 %2 列不是合法的 JSON：%3</translation>
    </message>
    <message>
        <source>The JSON is nested too deeply, or has a string or number that cannot be read.</source>
        <translation>JSON 嵌套过深，或含有无法读取的字符串或数字。</translation>
    </message>
    <message>
        <source>Save the file as UTF-8.</source>
        <translation>请把文件存为 UTF-8。</translation>
    </message>
    <message>
        <source>The file is UTF-32, JSON has to be UTF-8.</source>
        <translation>文件是 UTF-32 编码，JSON 必须是 UTF-8。</translation>
    </message>
    <message>
        <source>The file is UTF-16, JSON has to be UTF-8.</source>
        <translation>文件是 UTF-16 编码，JSON 必须是 UTF-8。</translation>
    </message>
    <message>
        <source>Line %1, column %2 is not valid UTF-8.</source>
        <translation>第 %1 行第 %2 列不是合法的 UTF-8。</translation>
    </message>
    <message>
        <source>The index has %1; up to %2 are read.</source>
        <translation>索引大小为 %1；最多读取 %2。</translation>
    </message>
    <message>
        <source>The file is not a JSON object.</source>
        <translation>文件内容不是 JSON 对象。</translation>
    </message>
    <message>
        <source>The description is not a JSON object.</source>
        <translation>量化描述不是 JSON 对象。</translation>
    </message>
    <message>
        <source>Opening was cancelled.</source>
        <translation>打开操作已取消。</translation>
    </message>
    <message>
        <source>The length field is cut.</source>
        <translation>长度字段被截断。</translation>
    </message>
    <message>
        <source>The length field declares a header of %1 bytes; up to %2 are allowed.</source>
        <translation>长度字段声明文件头有 %1 字节；最多允许 %2 字节。</translation>
    </message>
    <message>
        <source>The header has %1 bytes by its length field, but the file has only %2 in all.</source>
        <translation>按长度字段，文件头有 %1 字节，但整个文件只有 %2 字节。</translation>
    </message>
    <message>
        <source>The header is cut.</source>
        <translation>文件头被截断。</translation>
    </message>
    <message>
        <source>%1 of shape %2 cannot be stored in whole bytes below 2^64.</source>
        <translation>形状为 %2 的 %1 无法用不超过 2^64 的整字节存储。</translation>
    </message>
    <message>
        <source>A tensor of unknown dtype cannot be written.</source>
        <translation>无法写入 dtype 未知的张量。</translation>
    </message>
    <message>
        <source>The same name is to be written twice.</source>
        <translation>同一个名称要被写入两次。</translation>
    </message>
    <message>
        <source>%1 bytes were given for a tensor of %2.</source>
        <translation>为 %2 的张量提供了 %1 字节。</translation>
    </message>
    <message>
        <source>The index is not a JSON object.</source>
        <translation>索引不是 JSON 对象。</translation>
    </message>
    <message>
        <source>The index has no weight_map.</source>
        <translation>索引中没有 weight_map。</translation>
    </message>
    <message>
        <source>weight_map is not a JSON object.</source>
        <translation>weight_map 不是 JSON 对象。</translation>
    </message>
    <message>
        <source>The shard of this tensor is not a string.</source>
        <translation>这个张量对应的分片不是字符串。</translation>
    </message>
    <message>
        <source>Shard names have to be relative paths inside the folder.</source>
        <translation>分片名必须是文件夹内的相对路径。</translation>
    </message>
</context>
</TS>
