# SPDX-FileCopyrightText: 2026 The Requant authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""Converts the demo checkpoint again with numpy, from the formulas alone, and compares every byte.

Usage: oracle.py SOURCE OUTPUT. Reads the output with the safetensors package, so it also proves that it loads.
Prints one line per difference; exit code 1 if there are any.
"""

import json
import pathlib
import sys

import ml_dtypes
import numpy as np
from safetensors import safe_open

INT8 = ("q_a_proj", "q_b_proj", "kv_a_proj_with_mqa", "o_proj")


def raw_tensors(folder):
    """name -> (dtype, shape, bytes) of every shard that the index names, without any library."""
    rows = {}
    for shard in sorted(set(json.loads((folder / "model.safetensors.index.json").read_text())["weight_map"].values())):
        data = (folder / shard).read_bytes()
        length = int.from_bytes(data[:8], "little")
        header = json.loads(data[8 : 8 + length])
        for name, entry in header.items():
            if name != "__metadata__":
                begin, end = entry["data_offsets"]
                rows[name] = (entry["dtype"], entry["shape"], data[8 + length + begin : 8 + length + end])
    return rows


def dequantize(rows, name):
    dtype, shape, data = rows[name]
    assert dtype == "F8_E4M3", (name, dtype)
    codes = np.frombuffer(data, dtype=ml_dtypes.float8_e4m3fn).reshape(shape).astype(np.float32)
    grid_shape, grid = rows[name + "_scale_inv"][1:]
    grid = np.frombuffer(grid, dtype="<f4").reshape(grid_shape)
    return codes * np.repeat(np.repeat(grid, 128, 0)[: shape[0]], 128, 1)[:, : shape[1]]


def quantize(weights):
    most = np.abs(weights).max(axis=1, keepdims=True)
    scale = (most / np.float32(127)).astype(np.float32)
    scale[scale == 0] = 1
    codes = np.clip(np.rint(weights / scale), -127, 127).astype(np.int8)
    return codes, scale


def expected(source, config):
    """Output tensors by the rules of deepseek-int8-kunlun: name -> (dtype, shape, bytes)."""
    rows = {}
    layers = config["num_hidden_layers"]
    for name, (dtype, shape, data) in source.items():
        part = name.split(".")
        if name.endswith("_scale_inv") or (part[1] == "layers" and int(part[2]) >= layers):
            continue
        if dtype != "F8_E4M3":
            rows[name] = (dtype, shape, data)
            continue
        weights = dequantize(source, name)
        if part[-2] in INT8 or ".mlp.experts." in name:
            codes, scale = quantize(weights)
            rows[name] = ("I8", shape, codes.tobytes())
            rows[name + "_scale"] = ("F32", [shape[0], 1], scale.tobytes())
        else:
            rows[name] = ("BF16", shape, weights.astype(ml_dtypes.bfloat16).tobytes())
    return rows


def main(source, output):
    want = expected(raw_tensors(source), json.loads((source / "config.json").read_text()))
    have = raw_tensors(output)
    faults = [f"missing {name}" for name in want.keys() - have.keys()]
    faults += [f"unexpected {name}" for name in have.keys() - want.keys()]
    faults += [f"differs {name}" for name in want.keys() & have.keys() if want[name] != have[name]]
    for shard in sorted(output.glob("*.safetensors")):
        with safe_open(shard, framework="np") as file:
            for name in file.keys():
                if file.get_slice(name).get_dtype() != "BF16":
                    file.get_tensor(name)
    print("\n".join(sorted(faults)))
    print(f"{len(want)} tensors compared")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])))
