# SPDX-FileCopyrightText: 2026 The Requant authors
# SPDX-License-Identifier: GPL-3.0-or-later


@register_scheme("W8A8_DYNAMIC", "linear")
class DynamicLinear:
    pass


@register_scheme("W8A8_DYNAMIC", "moe")
class DynamicMoe:
    pass


@register_scheme("W4A4_TINY", "linear")
class TinyLinear:
    pass
