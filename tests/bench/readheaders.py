# SPDX-FileCopyrightText: 2026 The Requant authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The rival of "requant inspect": reads the index and the headers of a folder with the json module, and nothing more."""

import json
import os
import struct
import sys

folder = sys.argv[1]
with open(os.path.join(folder, "model.safetensors.index.json"), encoding="utf-8") as file:
    json.loads(file.read())
for name in sorted(os.listdir(folder)):
    if name.endswith(".safetensors"):
        with open(os.path.join(folder, name), "rb") as file:
            (length,) = struct.unpack("<Q", file.read(8))
            json.loads(file.read(length))
