# SPDX-FileCopyrightText: 2026 The Requant authors
# SPDX-License-Identifier: GPL-3.0-or-later

from vllm import ModelRegistry


def register_model():
    ModelRegistry.register_model("TinyForCausalLM", "vllm_kunlun.models.tiny:TinyForCausalLM")
