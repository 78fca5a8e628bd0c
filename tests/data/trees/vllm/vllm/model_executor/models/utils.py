# SPDX-FileCopyrightText: 2026 The Requant authors
# SPDX-License-Identifier: GPL-3.0-or-later


class WeightsMapper:
    def _map_name(self, key):
        for part, new in self.orig_to_new_substr.items():
            key = key.replace(part, new)
        for pattern, new in self.orig_to_new_regex.items():
            key = pattern.sub(new, key)
        for start, new in self.orig_to_new_prefix.items():
            key = new + key[len(start):] if key.startswith(start) else key
        for end, new in self.orig_to_new_suffix.items():
            key = key[:-len(end)] + new if key.endswith(end) else key
        return key
