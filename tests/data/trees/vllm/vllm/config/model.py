# SPDX-FileCopyrightText: 2026 The Requant authors
# SPDX-License-Identifier: GPL-3.0-or-later


class ModelConfig:
    def verify_with_parallel_config(self):
        pass
