# SPDX-FileCopyrightText: 2026 The Requant authors
# SPDX-License-Identifier: GPL-3.0-or-later


class CompressedTensorsConfig:
    def get_quant_method(self, layer, prefix):
        if isinstance(layer, LinearBase):
            return self.linear(prefix)
        return self.head(prefix) if isinstance(layer, ParallelLMHead) else None

    def _add_fused_moe_to_target_scheme_map(self):
        self.target_scheme_map["FusedMoE"] = self.target_scheme_map["Linear"]
