# SPDX-FileCopyrightText: 2026 The Requant authors
# SPDX-License-Identifier: GPL-3.0-or-later


class TinyForCausalLM:
    packed_modules_mapping = {"qkv": ["q_proj", "k_proj", "v_proj"]}
