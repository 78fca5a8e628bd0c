#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Requant authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Conversions onto a small tmpfs in a mount namespace of its own. Usage: fulldisk.sh CASE REQUANT SRC FOLDER.
# Prints the exit code of each run; FOLDER/kept gets what the last one left. Exit code 77: no tmpfs can be mounted here.
set -u
case=$1 requant=$2 src=$3 folder=$4
mkdir -p "$folder/disk" "$folder/kept"

convert() {
    "$requant" convert "$src" "$folder/disk/out" --recipe deepseek-int8-kunlun --threads 1 --quiet "$@" \
        >"$folder/last.json" 2>"$folder/last.err" --json
    echo "$?"
}

case $case in
small) # too small from the beginning
    mount -t tmpfs -o size=8m none "$folder/disk" || exit 77
    convert
    cp "$folder/last.json" "$folder/first.json"
    [ -e "$folder/disk/out/model-00001-of-00003.safetensors" ] && echo written
    mount -o remount,size=200m "$folder/disk"
    convert --resume
    ;;
full) # there is room, but no file can be made after the first shards
    mount -t tmpfs -o size=200m,nr_inodes=7 none "$folder/disk" || exit 77
    convert
    [ -e "$folder/disk/out/config.json" ] && echo whole
    cp "$folder/last.json" "$folder/first.json"
    [ -e "$folder/disk/out/conversion_state.json" ] && echo state
    mount -o remount,nr_inodes=1000 "$folder/disk"
    convert --resume
    ;;
readonly)
    mount -t tmpfs -o size=200m,ro none "$folder/disk" || exit 77
    convert
    cp "$folder/last.json" "$folder/first.json"
    mount -o remount,rw "$folder/disk"
    convert --resume
    ;;
esac
cp -r "$folder/disk/out/." "$folder/kept"
