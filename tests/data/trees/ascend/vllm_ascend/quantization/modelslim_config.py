# SPDX-FileCopyrightText: 2026 The Requant authors
# SPDX-License-Identifier: GPL-3.0-or-later

DENSE = {"qkv_proj": ["q_proj", "k_proj", "v_proj"], "gate_up_proj": ["gate_proj", "up_proj"]}

packed_modules_model_mapping = {
    "tiny": {**DENSE, "experts": ["experts.0.gate_proj", "experts.0.up_proj", "experts.0.down_proj"]},
    "tiny_vl": DENSE,
}

QUANT_MODEL_PREFIX_MAPPINGS = {
    "tiny_vl": {"visual.": "model.visual.", "language_model.model.": "model.language_model."},
}


class AscendModelSlimConfig:
    def get_quant_method(self, layer, prefix):
        if prefix.startswith("language_model"):
            prefix = prefix.split(".", 1)[-1]
        return self.is_layer_skipped_ascend(prefix)

    def is_layer_skipped_ascend(self, prefix):
        return any(
            key.startswith(prefix) and key.endswith(".weight") and value == "FLOAT"
            for key, value in self.quant_description.items()
        )
