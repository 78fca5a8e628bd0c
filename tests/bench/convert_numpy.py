# SPDX-FileCopyrightText: 2026 The Requant authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""What an engineer would write first: the same conversion with numpy, shard by shard. The rival of bench_convert."""

import pathlib
import sys

import ml_dtypes
import numpy as np
from safetensors.numpy import save_file

BF16 = ("kv_b_proj", "shared_experts", "layers.0.mlp")


def load(path):
    import json

    data = np.memmap(path, dtype=np.uint8, mode="r")
    length = int.from_bytes(bytes(data[:8]), "little")
    header = json.loads(bytes(data[8 : 8 + length]))
    types = {"F8_E4M3": ml_dtypes.float8_e4m3fn, "F32": np.float32}
    for name, entry in header.items():
        if name != "__metadata__":
            begin, end = entry["data_offsets"]
            yield name, data[8 + length + begin : 8 + length + end].view(types[entry["dtype"]]).reshape(entry["shape"])


def convert(tensors):
    out = {}
    for name, codes in tensors.items():
        if name.endswith("_scale_inv"):
            continue
        grid = tensors[name + "_scale_inv"]
        scale = np.repeat(np.repeat(grid, 128, 0)[: codes.shape[0]], 128, 1)[:, : codes.shape[1]]
        weights = codes.astype(np.float32) * scale
        if any(part in name for part in BF16):
            out[name] = weights.astype(ml_dtypes.bfloat16).view(np.uint16)
            continue
        row = np.abs(weights).max(axis=1, keepdims=True) / np.float32(127)
        out[name] = np.clip(np.rint(weights / row), -127, 127).astype(np.int8)
        out[name + "_scale"] = row
    return out


source, target = map(pathlib.Path, sys.argv[1:3])
target.mkdir(parents=True)
for shard in sorted(source.glob("*.safetensors")):
    save_file(convert(dict(load(shard))), target / shard.name)
