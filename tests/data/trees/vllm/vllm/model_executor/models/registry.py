# SPDX-FileCopyrightText: 2026 The Requant authors
# SPDX-License-Identifier: GPL-3.0-or-later

_TEXT_MODELS = {
    "TinyForCausalLM": ("tiny", "TinyForCausalLM"),
    "TinyWrapper": ("tiny", "TinyWrapper"),
    "PhiForCausalLM": ("tiny", "PhiForCausalLM"),
}
