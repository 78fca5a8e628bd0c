# SPDX-FileCopyrightText: 2026 The Requant authors
# SPDX-License-Identifier: GPL-3.0-or-later

import re
from dataclasses import replace

from .utils import WeightsMapper

HEAD = "lm_head."
OLD_HEADS = ["scorer", "ranker"]


class TinyModel:
    packed_modules_mapping = {"qkv_proj": ["q_proj", "k_proj", "v_proj"]}
    hf_to_vllm_mapper = WeightsMapper(
        orig_to_new_substr={".attention.": ".self_attn."},
        orig_to_new_regex={re.compile(r"\.(\d+)\.ffn$"): r".\1.mlp"},
        orig_to_new_stacked={".q_proj": (".qkv_proj", "q"), ".k_proj": (".qkv_proj", "k")},
    )


class TinyForCausalLM(TinyModel):
    packed_modules_mapping = {**TinyModel.packed_modules_mapping, "gate_up_proj": ["gate_proj", "up_proj"]}
    hf_to_vllm_mapper = TinyModel.hf_to_vllm_mapper | WeightsMapper(
        orig_to_new_prefix={"model." + HEAD: HEAD, **dict.fromkeys(OLD_HEADS)}
    )

    def __init__(self, config):
        self.latent = hasattr(config, "q_lora_rank") and config.q_lora_rank is not None
        if self.latent:
            self.packed_modules_mapping["fused_qkv_a_proj"] = ["q_a_proj", "kv_a_proj_with_mqa"]
        if getattr(config, "mlp_only_layers", []) or config.shared_expert_intermediate_size > 0:
            self.packed_modules_mapping["shared"] = ["shared_a", "shared_b"]


class TinyWrapper:
    hf_to_vllm_mapper = replace(TinyForCausalLM.hf_to_vllm_mapper, orig_to_new_prefix={"model.": "language_model.model."})

    def __init__(self, vllm_config):
        if vllm_config.lora_config:
            self.packed_modules_mapping["odd"] = ["a", "b"]


class PhiForCausalLM:
    """A class that the base has with a mapping, and this tree without."""
