# SPDX-FileCopyrightText: 2026 The Requant authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Both directions with the safetensors package: it reads what we write, and "requant inspect" reads what it writes."""

import json
import os
import subprocess
import sys
import tempfile

try:
    import numpy
    from safetensors import safe_open
    from safetensors.numpy import save_file
except ImportError as error:
    print("skipped: " + str(error))
    sys.exit(77)

requant = sys.argv[1]


def inspect(path):
    return json.loads(subprocess.run([requant, "inspect", path, "--tensors", "--json"], check=True, capture_output=True).stdout)


def ours(folder):
    subprocess.run([requant, "demo", folder, "--kind", "ct-int8"], check=True, capture_output=True)
    listed = {tensor["name"]: tensor for tensor in inspect(folder)["list"]}
    seen = 0
    for name in sorted(os.listdir(folder)):
        if not name.endswith(".safetensors"):
            continue
        with safe_open(os.path.join(folder, name), "numpy") as shard:
            for key in shard.keys():
                part = shard.get_slice(key)
                assert part.get_dtype() == listed[key]["dtype"], key
                assert part.get_shape() == listed[key]["shape"], key
                seen += 1
    assert seen == len(listed)


def theirs(folder):
    arrays = {
        "model.layers.10.a": numpy.arange(6, dtype=numpy.int8).reshape(2, 3),
        "model.layers.2.b": numpy.ones((4,), dtype=numpy.float64),
        "scalar": numpy.array(3.0, dtype=numpy.float32),
        "empty": numpy.zeros((0, 5), dtype=numpy.float16),
        "\u6a21\u578b \"x\"": numpy.arange(3, dtype=numpy.uint64),
    }
    path = os.path.join(folder, "model.safetensors")
    save_file(arrays, path, metadata={"format": "np"})
    document = inspect(path)
    assert document["problems"] == [], document["problems"]
    assert document["tensors"] == len(arrays)
    with open(path, "rb") as file:
        raw = file.read()
    for tensor in document["list"]:
        array = arrays[tensor["name"]]
        assert tensor["shape"] == list(array.shape), tensor
        assert raw[tensor["offset"]:tensor["offset"] + tensor["bytes"]] == array.tobytes(), tensor


with tempfile.TemporaryDirectory() as temporary:
    ours(os.path.join(temporary, "ours"))
    theirs(temporary)
