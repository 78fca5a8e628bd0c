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


def text(value):
    """Newer versions hand out the strategy as text, older ones as an enumeration."""
    return getattr(value, "value", value)


parsed = QuantizationConfig.model_validate(config)
group = parsed.config_groups["group_0"]
assert group.weights.num_bits == 8 and text(group.weights.strategy) == "channel" and group.weights.symmetric
assert group.input_activations.dynamic and text(group.input_activations.strategy) == "token"
assert "lm_head" in parsed.ignore
