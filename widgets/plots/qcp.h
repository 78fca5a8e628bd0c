// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// qcustomplot.h is written with Qt's keywords, which this project switches off (TBB uses "emit"): lend them to it.
#include <QObject>

#define signals Q_SIGNALS
#define slots Q_SLOTS
#define foreach Q_FOREACH
#define emit Q_EMIT
#include <qcustomplot.h>
#undef signals
#undef slots
#undef foreach
#undef emit
