<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
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
    <name>requant::Banner</name>
    <message>
        <source>Dismiss</source>
        <translation>关闭提示</translation>
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
</context>
<context>
    <name>requant::LookMenu</name>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>The new language is used when Requant is started again.</source>
        <translation>重新启动 Requant 后使用新的语言。</translation>
    </message>
    <message>
        <source>Start again now</source>
        <translation>现在重新启动</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>以后</translation>
    </message>
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
        <source>Checkpoints (*.safetensors *.safetensors.index.json);;All files (*)</source>
        <translation>检查点 (*.safetensors *.safetensors.index.json);;所有文件 (*)</translation>
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
</TS>
