#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Requant authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Fixes on a file system that shares blocks, made in a file and mounted in a mount namespace of its own.
# Usage: reflink.sh FILESYSTEM REQUANT FOLDER; prints one word a line. Exit code 77: it cannot be made or mounted here.
set -u
system=$1 requant=$2 folder=$3
mkdir -p "$folder/disk"
truncate -s 512M "$folder/image"
"mkfs.$system" -q "$folder/image" >"$folder/mkfs.log" 2>&1 || exit 77
mount -o loop "$folder/image" "$folder/disk" >>"$folder/mkfs.log" 2>&1 || exit 77
trap 'umount "$folder/disk"' EXIT
src=$folder/disk/src
"$requant" demo "$src" --kind deepseek-fp8 --quiet >/dev/null || exit 1
sync

# shared FILE: "shared" if every block of it that can be is also another file's, with how many blocks are not
shared() {
    filefrag -v "$1" | awk 'tolower($0) ~ /^ *[0-9]+:/ {
        n = $6; sub(/:$/, "", n); all += n; if ($0 !~ /shared/) own += n }
        END { print (all > 0 && own * 20 < all) ? "shared" : "own " own " of " all }'
}

# The last shard gets another header, the others stay as they are.
"$requant" fix "$src" "$folder/disk/out" --rename model.layers.3.=model.layers.9. --quiet >"$folder/out.log" 2>&1
[ $? -le 1 ] || { cat "$folder/out.log"; exit 1; }
sync
changed=0
for file in "$folder"/disk/out/*.safetensors; do
    name=$(basename "$file")
    if cmp -s "$file" "$src/$name"; then echo "same $(shared "$file")"; else changed=$((changed + 1)); echo "changed $(shared "$file")"; fi
done
# Hard links are asked for, but sharing is better where it is possible.
"$requant" fix "$src" "$folder/disk/linked" --rename model.layers.3.=model.layers.9. --link --quiet >"$folder/out.log" 2>&1
[ $? -le 1 ] || { cat "$folder/out.log"; exit 1; }
for file in "$folder"/disk/linked/*.safetensors; do
    [ "$(stat -c %h "$file")" = 1 ] || echo linked
done
