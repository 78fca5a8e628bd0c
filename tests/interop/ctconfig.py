# SPDX-FileCopyrightText: 2026 The Requant authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""Parses the quantization_config of a folder with the real compressed-tensors package. Exit code 77: not installed."""

import json
import pathlib
import sys

try:
    from compressed_tensors.quantization import QuantizationConfig
except ImportError as error:
    print(error)
    sys.exit(77)

config = json.loads((pathlib.Path(sys.argv[1]) / "config.json").read_text())["quantization_config"]
parsed = QuantizationConfig.model_validate(config)
group = parsed.config_groups["group_0"]
assert group.weights.num_bits == 8 and group.weights.strategy.value == "channel" and group.weights.symmetric
assert group.input_activations.dynamic and group.input_activations.strategy.value == "token"
assert "lm_head" in parsed.ignore
