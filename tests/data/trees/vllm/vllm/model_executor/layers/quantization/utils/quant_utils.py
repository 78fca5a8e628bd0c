# SPDX-FileCopyrightText: 2026 The Requant authors
# SPDX-License-Identifier: GPL-3.0-or-later


def is_layer_skipped(prefix, ignored_layers, fused_mapping):
    name = prefix.split(".")[-1]
    if name in fused_mapping:
        return all(prefix.replace(name, shard) in ignored_layers for shard in fused_mapping[name])
    return prefix in ignored_layers
