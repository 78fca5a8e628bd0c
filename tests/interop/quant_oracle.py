#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Requant authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Independent witness of core/quant: writes small checkpoints of every dialect with NumPy alone, lets the command line
export their matrices, and compares bit for bit with formulas written down here a second time.

Usage: quant_oracle.py REQUANT_PROGRAM. Exit code 77: NumPy or ml_dtypes is not installed."""

import json
import math
import pathlib
import struct
import subprocess
import sys
import tempfile

try:
    import ml_dtypes
    import numpy as np
except ImportError as missing:
    print(f"skipped: {missing}")
    sys.exit(77)

F32 = np.float32
BF16 = ml_dtypes.bfloat16
E4M3 = ml_dtypes.float8_e4m3fn
NAMES = {
    np.dtype(np.float32): "F32", np.dtype(np.float16): "F16", np.dtype(np.float64): "F64", np.dtype(BF16): "BF16",
    np.dtype(E4M3): "F8_E4M3", np.dtype(ml_dtypes.float8_e5m2): "F8_E5M2",
    np.dtype(ml_dtypes.float8_e4m3fnuz): "F8_E4M3FNUZ", np.dtype(ml_dtypes.float8_e5m2fnuz): "F8_E5M2FNUZ",
    np.dtype(np.int8): "I8", np.dtype(np.uint8): "U8", np.dtype(np.int32): "I32", np.dtype(np.int64): "I64",
}
E2M1 = np.array([0, .5, 1, 1.5, 2, 3, 4, 6, -0., -.5, -1, -1.5, -2, -3, -4, -6], F32)


class Stored:
    """An array under a dtype name of its own (E8M0 is a byte to NumPy)."""

    def __init__(self, array, name=None):
        self.array = np.asarray(array)
        self.name = name or NAMES[self.array.dtype]


def write_shard(path, tensors):
    header, payload = {}, b""
    for name, stored in sorted(tensors.items()):
        data = stored.array.tobytes()
        header[name] = {"dtype": stored.name, "shape": list(stored.array.shape),
                        "data_offsets": [len(payload), len(payload) + len(data)]}
        payload += data
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    path.write_bytes(struct.pack("<Q", len(text)) + text + payload)


def write_folder(folder, tensors, config=None, description=None):
    """Weights and companions go to different shards, so that every scale is found across shards."""
    folder.mkdir()
    shards = {"model-00001-of-00002.safetensors": {}, "model-00002-of-00002.safetensors": {}}
    first, second = shards.values()
    for name, stored in tensors.items():
        weight = name.endswith(("weight", "weight_packed", "_blocks", "_proj"))
        (first if weight else second)[name] = stored if isinstance(stored, Stored) else Stored(stored)
    index = {"metadata": {}, "weight_map": {}}
    for shard, content in shards.items():
        write_shard(folder / shard, content)
        index["weight_map"].update({name: shard for name in content})
    (folder / "model.safetensors.index.json").write_text(json.dumps(index))
    (folder / "config.json").write_text(json.dumps(config or {"model_type": "llama"}))
    if description:
        (folder / "quant_model_description.json").write_text(json.dumps(description))


class Witness:
    def __init__(self, program, folder):
        self.program, self.folder, self.checks, self.failures = program, folder, 0, 0

    def run(self, *arguments):
        return subprocess.run([self.program, *map(str, arguments)], capture_output=True, text=True, timeout=120)

    def compare(self, label, folder, tensor, expected, *options):
        self.checks += 1
        out = self.folder / "out.npy"
        out.unlink(missing_ok=True)
        done = self.run("export", folder, tensor, "--npy", out, "--json", *options)
        if done.returncode:
            return self.fail(label, f"exit {done.returncode}: {done.stderr.strip()}")
        got, expected = np.load(out), np.asarray(expected)
        if got.shape != expected.shape or got.dtype != expected.dtype:
            return self.fail(label, f"{got.dtype}{got.shape} instead of {expected.dtype}{expected.shape}")
        a, b = got.view(np.uint8), np.ascontiguousarray(expected).view(np.uint8)
        if got.dtype == F32:  # any NaN is as good as another
            same = (got.view(np.uint32) == expected.view(np.uint32)) | (np.isnan(got) & np.isnan(expected))
        else:
            same = a == b
        if not same.all():
            self.fail(label, f"{np.count_nonzero(~same)} of {same.size} differ, first at {np.argwhere(~same)[0]}")

    def refuse(self, label, folder, tensor, word):
        self.checks += 1
        done = self.run("preview", folder, tensor, "--to", "int8-channel", "--json")
        if done.returncode == 0 or word not in done.stdout:
            self.fail(label, f"exit {done.returncode}, expected {word}: {done.stdout.strip()[:200]}")

    def fail(self, label, why):
        self.failures += 1
        print(f"FAIL {label}: {why}")


def grown(scales, block_rows, block_cols, shape):
    return np.repeat(np.repeat(scales, block_rows, 0), block_cols, 1)[:shape[0], :shape[1]].astype(F32)


def random_codes(rng, shape, dtype):
    codes = rng.integers(0, 256, shape, np.uint8)
    return codes.view(dtype)


def e8m0(bytes_):
    exponents = np.asarray(bytes_, np.int64)
    values = np.ldexp(np.ones(exponents.shape), exponents - 127)
    return np.where(exponents == 255, np.nan, values).astype(F32)


def nibbles(bytes_):
    bytes_ = np.asarray(bytes_).view(np.uint8)
    return np.stack([bytes_ & 15, bytes_ >> 4], -1).reshape(*bytes_.shape[:-1], -1)


def pack_words(codes, bits):
    """Rows of codes q + 2^(bits-1) as a little-endian bit stream in int32 words, as compressed-tensors packs."""
    rows, cols = codes.shape
    words = np.zeros((rows, math.ceil(cols * bits / 32)), np.uint64)
    for c in range(cols):
        value = (codes[:, c].astype(np.int64) + (1 << (bits - 1))).astype(np.uint64)
        bit = c * bits
        words[:, bit // 32] |= (value << np.uint64(bit % 32)) & np.uint64(0xFFFFFFFF)
        if bit % 32 + bits > 32:
            words[:, bit // 32 + 1] |= value >> np.uint64(32 - bit % 32)
    return words.astype(np.uint32).view(np.int32)


def int_channel(w, divisor=F32(127), low=-127, high=127):
    absmax = np.abs(w).max(axis=1, keepdims=True)
    s = (absmax / divisor).astype(F32)
    zero = s == 0
    s = np.where(zero, F32(1), s)
    q = np.clip(np.rint(w / s), low, high).astype(np.int8)
    return np.where(zero, np.int8(0), q), s


def dequantized(q, s):
    return (q.astype(F32) * s).astype(F32)


def fp8(w, rng):
    """Block, channel and tensor scales of every kind, with the edges that go wrong."""
    tensors, expected = {}, {}

    def add(name, codes, suffix, scale, values):
        tensors[f"{name}.weight"] = codes
        tensors[f"{name}.{suffix}"] = scale
        expected[f"{name}.weight"] = values

    for dtype in (E4M3, ml_dtypes.float8_e5m2, ml_dtypes.float8_e4m3fnuz, ml_dtypes.float8_e5m2fnuz):
        shape = (200, 300)
        codes = random_codes(rng, shape, dtype)
        scales = rng.normal(0, .01, (2, 3)).astype(F32)
        scales[0, 0], scales[1, 2] = 0, 1e-44
        add(f"block_{NAMES[np.dtype(dtype)]}", codes, "weight_scale_inv", scales,
            (codes.astype(F32) * grown(scales, 128, 128, shape)).astype(F32))
    codes = random_codes(rng, (576, 256), E4M3)
    codes.view(np.uint8)[3] = 0
    codes.view(np.uint8)[4] = 0x80
    scales = rng.random((5, 2), F32) * F32(1e-3)
    add("latent", codes, "scale", scales, (codes.astype(F32) * grown(scales, 128, 128, codes.shape)).astype(F32))
    exponents = rng.integers(0, 255, (5, 2), np.uint8)
    add("ue8m0", codes, "scale", Stored(exponents, "F8_E8M0"),
        (codes.astype(F32) * grown(e8m0(exponents), 128, 128, codes.shape)).astype(F32))
    channel = rng.random((576, 1), F32)
    add("channel", codes, "weight_scale", channel, (codes.astype(F32) * channel).astype(F32))
    single = np.array([0.37], F32)
    add("tensor", codes, "weight_scale", single, (codes.astype(F32) * single).astype(F32))
    half = rng.random((576, 1), F32).astype(BF16)
    add("bf16scale", codes, "weight_scale", half, (codes.astype(F32) * half.astype(F32)).astype(F32))
    groups = rng.integers(100, 140, (576, 8), np.uint8)
    add("mx", codes, "weight_scale", groups, (codes.astype(F32) * np.repeat(e8m0(groups), 32, 1)).astype(F32))
    # Without NaN codes, for the targets; as large as the exponents of published checkpoints differ.
    clean = np.where((codes.view(np.uint8) & 127) == 127, 126, codes.view(np.uint8)).astype(np.uint8).view(E4M3)
    add("clean", clean, "weight_scale_inv", scales, (clean.astype(F32) * grown(scales, 128, 128, clean.shape)).astype(F32))
    powers = np.ldexp(F32(1), rng.integers(-16, -8, (5, 2))).astype(F32)
    add("powers", clean, "weight_scale_inv", powers,
        (clean.astype(F32) * grown(powers, 128, 128, clean.shape)).astype(F32))
    add("cleanchannel", clean, "weight_scale", channel, (clean.astype(F32) * channel).astype(F32))
    tensors["bare.weight"] = codes
    tensors["odd.weight"] = codes
    tensors["odd.weight_scale_inv"] = rng.random((4, 2), F32)
    tensors["fused.weight"] = codes[:200, :100]
    tensors["fused.weight_scale"] = rng.random(2, F32)  # one for each of two parts, and as many as block rows
    folder = w.folder / "fp8"
    write_folder(folder, tensors, {"model_type": "deepseek_v3", "quantization_config": {
        "quant_method": "fp8", "fmt": "e4m3", "weight_block_size": [128, 128]}})
    for name, values in expected.items():
        w.compare(name, folder, name, values)
        w.compare(f"{name} rows", folder, name, values[127:131], "--rows", "127:131")
        w.compare(f"{name} raw", folder, name, np.asarray(tensors[name]).view(np.uint8), "--raw")
    w.refuse("FP8 without a scale", folder, "bare.weight", "scale_not_found")
    w.refuse("FP8 with a scale that does not fit", folder, "odd.weight", "scale_not_found")
    w.refuse("FP8 with one scale for each part", folder, "fused.weight", "scale_not_found")
    return folder, {name: expected[name] for name in ("clean.weight", "powers.weight", "cleanchannel.weight")}


def targets(w, folder, references):
    """Every INT8 and FP8 target against the plain formula, zero rows and minus zeros included."""
    for name, reference in references.items():
        if not np.isfinite(reference).all():
            w.fail(name, "is no reference")
        w.compare(f"{name} int8-channel", folder, name, dequantized(*int_channel(reference)), "--to", "int8-channel")
        w.compare(f"{name} int8-channel-127.5", folder, name,
                  dequantized(*int_channel(reference, F32(127.5), -128, 127)), "--to", "int8-channel-127.5")
        w.compare(f"{name} bf16", folder, name, reference.astype(BF16).astype(F32), "--to", "bf16")


def blocks_of_4(values):
    """One FP16 scale per 4 x 4 block, absmax / 7."""
    rows, cols = values.shape
    padded = np.zeros((-(-rows // 4) * 4, -(-cols // 4) * 4), F32)
    padded[:rows, :cols] = values
    tiles = padded.reshape(padded.shape[0] // 4, 4, -1, 4)
    s = (np.abs(tiles).max((1, 3), keepdims=True) / F32(7)).astype(F32)
    stored = np.minimum(s, F32(65504)).astype(np.float16).astype(F32)
    zero = s == 0
    s = np.where(zero | (stored == 0), F32(1), stored)
    q = np.clip(np.rint(tiles / s), -8, 7)
    return (np.where(zero, F32(0), q.astype(F32) * s).reshape(padded.shape)[:rows, :cols] + F32(0)).astype(F32)


def mxfp4(values):
    """E2M1 to the nearest, ties to even, on 2^(floor(log2 absmax) - 2) per 32 columns."""
    rows, cols = values.shape
    padded = np.zeros((rows, -(-cols // 32) * 32), F32)
    padded[:, :cols] = values
    groups = padded.reshape(rows, -1, 32)
    absmax = np.abs(groups).max(2, keepdims=True)
    exponent = np.clip(np.frexp(absmax)[1] - 1 - 2, -127, 127)
    s = np.where(absmax > 0, np.ldexp(F32(1), exponent), F32(1)).astype(F32)
    codes = (groups / s).astype(ml_dtypes.float4_e2m1fn)
    return (codes.astype(F32) * s).reshape(padded.shape)[:, :cols]


def crest(w, rng):
    """The pattern of a published conversion: a heavy-tailed gate costs ten percent in INT8, ordinary rows one."""
    values = rng.normal(0, .02, (64, 7168)).astype(F32)
    gate = values.copy()
    gate[np.arange(64), rng.integers(0, 7168, 64)] = F32(.02 * 44 / math.sqrt(1 - 44 ** 2 / 7168))
    folder = w.folder / "crest"
    write_folder(folder, {"gate_proj.weight": gate, "up_proj.weight": values})
    for name, scheme, low, high in (("gate_proj", "int8-channel", .09, .11), ("gate_proj", "bf16", .0014, .0017),
                                    ("up_proj", "int8-channel", .0086, .0100)):
        w.checks += 1
        m = json.loads(w.run("preview", folder, f"{name}.weight", "--to", scheme, "--json").stdout)["metrics"]
        if not low < m["relative_rmse"] < high:
            w.fail(f"{name} {scheme}", m["relative_rmse"])


def targets_of_floats(w, rng):
    values = rng.normal(0, .02, (300, 260)).astype(F32)
    values[5] = 0
    values[6] = -0.0
    values[7] = 1e-30
    values[8, :] = np.linspace(-1, 1, 260)
    values[9] = 1e-44
    values[10, 0] = 40
    bf16 = values.astype(BF16)
    folder = w.folder / "floats"
    write_folder(folder, {"a.weight": values, "b.weight": bf16, "c.weight": values.astype(np.float16),
                          "d.weight": values.astype(np.float64), "e.weight": rng.normal(0, 1, 40).astype(F32)})
    w.compare("F32", folder, "a.weight", values)
    w.compare("BF16", folder, "b.weight", bf16.astype(F32))
    w.compare("F16", folder, "c.weight", values.astype(np.float16).astype(F32))
    w.compare("F64", folder, "d.weight", values)
    w.compare("BF16 raw", folder, "b.weight", bf16.view(np.uint16), "--raw")
    w.compare("int8-channel", folder, "a.weight", dequantized(*int_channel(values)), "--to", "int8-channel")
    w.compare("int8-channel-127.5", folder, "a.weight",
              dequantized(*int_channel(values, F32(127.5), -128, 127)), "--to", "int8-channel-127.5")
    q, s = int_channel(values.reshape(1, -1))
    w.compare("int8-tensor", folder, "a.weight", dequantized(q, s).reshape(values.shape), "--to", "int8-tensor")
    w.compare("int8-tensor rows", folder, "a.weight", dequantized(q, s).reshape(values.shape)[20:30], "--to",
              "int8-tensor", "--rows", "20:30")
    w.compare("bf16", folder, "a.weight", values.astype(BF16).astype(F32), "--to", "bf16")
    for width in (128, 32):
        groups = -(-260 // width)
        padded = np.zeros((300, groups * width), F32)
        padded[:, :260] = values
        q, s = int_channel(padded.reshape(-1, width), F32(7), -8, 7)
        back = dequantized(q, s).reshape(300, -1)[:, :260]
        w.compare(f"int4-group{width}", folder, "a.weight", back, "--to", f"int4-group{width}")
    s = np.abs(values).max(1, keepdims=True) / F32(448)
    s = np.where(s == 0, F32(1), s).astype(F32)
    codes = np.clip(values / s, -448, 448).astype(E4M3)
    w.compare("fp8-channel", folder, "a.weight",
              np.where(np.abs(values).max(1, keepdims=True) / F32(448) == 0, F32(0), codes.astype(F32) * s), "--to",
              "fp8-channel")
    w.compare("bas4x4-int4", folder, "a.weight", blocks_of_4(values), "--to", "bas4x4-int4")
    if hasattr(ml_dtypes, "float4_e2m1fn"):
        w.compare("mxfp4", folder, "a.weight", mxfp4(values), "--to", "mxfp4")
    grid = np.zeros((3, 3), F32)
    for r in range(3):
        for c in range(3):
            grid[r, c] = np.abs(values[r * 128:(r + 1) * 128, c * 128:(c + 1) * 128]).max() / F32(448)
    s = grown(np.where(grid == 0, F32(1), grid), 128, 128, values.shape)
    back = np.clip(values / s, -448, 448).astype(E4M3).astype(F32) * s
    w.compare("fp8-block128", folder, "a.weight", back, "--to", "fp8-block128")
    w.compare("fp8-block128 rows", folder, "a.weight", back[100:140], "--to", "fp8-block128", "--rows", "100:140")


def compressed_tensors(w, rng):
    folder = w.folder / "ct"
    tensors, expected = {}, {}

    def add(name, values, **parts):
        tensors.update({f"{name}.{key}": part for key, part in parts.items()})
        expected[f"{name}.weight" if "weight" in parts else f"{name}.weight_packed"] = values.astype(F32)

    q = rng.integers(-128, 128, (48, 256), np.int8)
    s = rng.random((48, 1), F32) * F32(.01)
    add("int8", q.astype(F32) * s, weight=q, weight_scale=s)
    add("int8bf16", q.astype(F32) * s.astype(BF16).astype(F32), weight=q, weight_scale=s.astype(BF16))
    add("int8tensor", q.astype(F32) * F32(.02), weight=q, weight_scale=np.array([.02], F32))
    zp = rng.integers(-8, 8, (48, 1), np.int8)
    add("int8asym", (q.astype(F32) - zp) * s, weight=q, weight_scale=s, weight_zero_point=zp)
    q4 = rng.integers(-8, 8, (48, 256)).astype(np.int8)
    g = (rng.random((48, 2), F32) * F32(.1)).astype(BF16)
    shape = np.array([48, 256], np.int64)
    spread = np.repeat(g.astype(F32), 128, 1)
    add("w4", q4.astype(F32) * spread, weight_packed=pack_words(q4, 4), weight_scale=g, weight_shape=shape)
    zeros = rng.integers(-8, 8, (48, 2)).astype(np.int8)
    add("w4asym", (q4.astype(F32) - np.repeat(zeros, 128, 1)) * spread, weight_packed=pack_words(q4, 4), weight_scale=g,
        weight_shape=shape.astype(np.int32), weight_zero_point=np.ascontiguousarray(pack_words(zeros.T, 4).T))
    index = rng.permutation(np.repeat(np.arange(2), 128)).astype(np.int32)
    add("w4gidx", q4.astype(F32) * g.astype(F32)[:, index], weight_packed=pack_words(q4, 4), weight_scale=g,
        weight_shape=shape, weight_g_idx=index)
    add("w4unused", q4.astype(F32) * spread, weight_packed=pack_words(q4, 4), weight_scale=g, weight_shape=shape,
        weight_g_idx=np.full(256, -1, np.int32))
    add("w8", q.astype(F32) * np.repeat(g.astype(F32), 128, 1), weight_packed=pack_words(q, 8), weight_scale=g,
        weight_shape=shape)
    packed = rng.integers(0, 256, (48, 128), np.uint8)
    scale = rng.integers(0, 0x7F, (48, 16), np.uint8).view(E4M3)
    total = np.array([1234.5], F32)
    local = (scale.astype(F32) / total).astype(F32)
    add("nvfp4", E2M1[nibbles(packed)] * np.repeat(local, 16, 1), weight_packed=packed, weight_scale=scale,
        weight_global_scale=total)
    second = np.float32(0.00081)
    add("modelopt", E2M1[nibbles(packed)] * np.repeat(scale.astype(F32) * second, 16, 1), weight=packed,
        weight_scale=scale, weight_scale_2=np.array(second))
    exponents = rng.integers(100, 150, (48, 8), np.uint8)
    add("mxfp4", E2M1[nibbles(packed)] * np.repeat(e8m0(exponents), 32, 1), weight_packed=packed,
        weight_scale=exponents)
    tensors["bare.weight"] = q
    config = {"model_type": "llama", "quantization_config": {
        "quant_method": "compressed-tensors", "format": "mixed-precision", "ignore": [],
        "config_groups": {"a": {"targets": ["Linear"], "weights": {"num_bits": 4, "group_size": 128}},
                          "b": {"targets": ["x"], "weights": {"num_bits": 8, "group_size": None}}}}}
    write_folder(folder, tensors, config)
    for name, values in expected.items():
        w.compare(name, folder, name, values)
        w.compare(f"{name} rows", folder, name, values[7:20], "--rows", "7:20")
    w.refuse("INT8 without a scale", folder, "bare.weight", "scale_not_found")


def modelslim(w, rng):
    folder = w.folder / "asc"
    tensors, expected, description = {}, {}, {"version": "1.0.0", "group_size": 0, "model_quant_type": "W8A8"}

    def add(name, kind, values, **parts):
        tensors.update({f"{name}.{key}": part for key, part in parts.items()})
        description.update({f"{name}.{key}": kind for key in parts})
        expected[f"{name}.weight"] = values.astype(F32)

    q = rng.integers(-127, 128, (64, 128), np.int8)
    q4 = rng.integers(-8, 8, (64, 128)).astype(np.int8)
    s = rng.random((64, 1), F32) * F32(.01)
    zero = np.zeros((64, 1), F32)
    deq = rng.random(64, F32) * F32(1e-4)
    input_scale = np.array([.03], F32)
    static = q.astype(F32) * (deq / input_scale)[:, None]
    extra = {"input_scale": input_scale, "input_offset": np.array([3], F32), "quant_bias": np.zeros(64, np.int32)}
    add("static32", "W8A8", static, weight=q, deq_scale=deq, **extra)
    add("static64", "W8A8", static, weight=q, deq_scale=deq.view(np.int32).astype(np.int64), **extra)
    add("dynamic", "W8A8_DYNAMIC", q.astype(F32) * s, weight=q, weight_scale=s, weight_offset=zero)
    add("mix", "W8A8_MIX", q.astype(F32) * s.astype(BF16).astype(F32), weight=q, weight_scale=s.astype(BF16),
        weight_offset=zero.astype(BF16), deq_scale=deq, **extra)
    offset = rng.integers(-20, 20, (64, 4)).astype(F32)
    group = rng.random((64, 4), F32)
    add("w8a16", "W8A16", (q.astype(F32) - np.repeat(offset, 32, 1)) * np.repeat(group, 32, 1), weight=q,
        weight_scale=group, weight_offset=offset)
    add("w4a4", "W4A4_DYNAMIC", q4.astype(F32) * s, weight=q4, weight_scale=s, weight_offset=zero)

    def along_rows(codes):
        bits = codes.view(np.uint8) & 15
        return (bits[0::2] | bits[1::2] << 4).view(np.int8)

    bias = np.zeros((64, 1), F32)
    add("w4a8", "W4A8_DYNAMIC", q4.astype(F32) * s, weight=along_rows(q4), weight_scale=s, weight_offset=zero,
        scale_bias=bias)
    second = rng.random((64, 2), F32)
    two = (q4.astype(F32) * np.repeat(second, 64, 1)) * s
    levels = {"weight_scale": s, "weight_offset": zero, "weight_scale_second": second,
              "weight_offset_second": np.zeros((64, 2), F32)}
    add("w4a8v0", "W4A8_DYNAMIC", two, weight=q4, **levels)
    add("w4a8v1group", "W4A8_DYNAMIC", two, weight=along_rows(q4), **levels)
    bits = q4.view(np.uint8) & 15
    add("w4a16", "W4A16", (q4.astype(F32) - F32(2)) * s, weight=(bits[:, 0::2] | bits[:, 1::2] << 4).view(np.int8),
        weight_scale=s, weight_offset=zero + F32(2))
    add("w4a16group", "W4A16", q4.astype(F32) * np.repeat(group, 32, 1), weight=along_rows(q4), weight_scale=group,
        weight_offset=np.zeros((64, 4), F32))
    codes = random_codes(rng, (64, 128), E4M3)
    add("wfp8", "WFP8AFP8_DYNAMIC", codes.astype(F32) * s, weight=codes, weight_scale=s, weight_offset=zero)
    exponents = rng.integers(100, 140, (64, 4), np.uint8)
    add("mxfp8", "W8A8_MXFP8", codes.astype(F32) * np.repeat(e8m0(exponents), 32, 1), weight=codes,
        weight_scale=exponents)
    packed = rng.integers(0, 256, (64, 64), np.uint8)
    add("mxfp4", "W4A4_MXFP4", E2M1[nibbles(packed)] * np.repeat(e8m0(exponents), 32, 1), weight=packed,
        weight_scale=exponents)
    tensors["closed.weight"] = q
    description["closed.weight"] = "W8A8SC"
    write_folder(folder, tensors, {"model_type": "qwen2"}, description)
    for name, values in expected.items():
        w.compare(name, folder, name, values)
        w.compare(f"{name} rows", folder, name, values[3:10], "--rows", "3:10")
    w.refuse("W8A8SC", folder, "closed.weight", "unsupported")


def experts(w, rng):
    hidden, width, count = 64, 96, 3
    tensors, expected = {}, {}
    up = rng.normal(0, 1, (count, hidden, 2 * width)).astype(BF16)
    down = rng.normal(0, 1, (count, hidden, width)).astype(BF16)
    square = rng.normal(0, 1, (count, hidden, hidden)).astype(BF16)
    blocks = rng.integers(0, 256, (count, 2 * width, hidden // 32, 16), np.uint8)
    scales = rng.integers(100, 140, (count, 2 * width, hidden // 32), np.uint8)
    base = "model.layers.0.mlp.experts"
    tensors[f"{base}.gate_up_proj"], tensors[f"{base}.down_proj"] = up, down
    tensors["model.layers.1.mlp.experts.gate_up_proj_blocks"] = blocks
    tensors["model.layers.1.mlp.experts.gate_up_proj_scales"] = scales
    packed = rng.integers(0, 256, (hidden, width // 2), np.uint8).view(np.int8)
    exponents = rng.integers(100, 140, (hidden, width // 32), np.uint8)
    tensors["layers.2.ffn.experts.0.w2.weight"] = packed
    tensors["layers.2.ffn.experts.0.w2.scale"] = Stored(exponents, "F8_E8M0")
    # Two experts of two codes a byte hold as many values each as their stack has bytes.
    pair = rng.integers(0, 256, (2, width, hidden // 32, 16), np.uint8)
    tensors["model.layers.3.mlp.experts.up_proj_blocks"] = pair
    tensors["model.layers.3.mlp.experts.up_proj_scales"] = scales[:2, :width]
    stack = random_codes(rng, (count, hidden, 2 * width), E4M3)
    columns = rng.random((count, 1, 2 * width), F32)
    tensors["model.layers.4.mlp.experts.gate_up_proj"] = stack
    tensors["model.layers.4.mlp.experts.gate_up_proj_scale"] = columns
    folder = w.folder / "experts"
    config = {"model_type": "qwen3_moe", "hidden_size": hidden, "moe_intermediate_size": width}
    write_folder(folder, tensors, config)
    for e in range(count):
        expected[f"{base}.gate_up_proj[{e}]"] = up[e].T.astype(F32)
        expected[f"{base}.down_proj[{e}]"] = down[e].astype(F32)
        value = E2M1[nibbles(blocks[e])] * e8m0(scales[e])[:, :, None]
        expected[f"model.layers.1.mlp.experts.gate_up_proj_blocks[{e}]"] = value.reshape(2 * width, hidden)
        expected[f"model.layers.4.mlp.experts.gate_up_proj[{e}]"] = (stack[e].astype(F32) * columns[e]).T
    for e in range(2):
        value = E2M1[nibbles(pair[e])] * e8m0(scales[e, :width])[:, :, None]
        expected[f"model.layers.3.mlp.experts.up_proj_blocks[{e}]"] = value.reshape(width, hidden)
    expected["layers.2.ffn.experts.0.w2.weight"] = E2M1[nibbles(packed)] * np.repeat(e8m0(exponents), 32, 1)
    for name, values in expected.items():
        w.compare(name, folder, name, values.astype(F32))
    w.refuse("stack without expert", folder, f"{base}.down_proj", "invalid_argument")
    w.refuse("expert beyond the end", folder, f"{base}.down_proj[3]", "invalid_argument")
    other = w.folder / "square"
    write_folder(other, {f"{base}.down_proj": square}, {**config, "moe_intermediate_size": hidden})
    w.refuse("square expert", other, f"{base}.down_proj[0]", "ambiguous")
    wrong = w.folder / "wrong"
    write_folder(wrong, {f"{base}.down_proj": down}, {**config, "moe_intermediate_size": 80})
    w.refuse("expert of another size", wrong, f"{base}.down_proj[0]", "unsupported")


def metrics(w, rng):
    """Figures of preview against double-precision NumPy."""
    values = rng.normal(0, .02, (256, 512)).astype(F32)
    values[3] = 0
    folder = w.folder / "metrics"
    write_folder(folder, {"a.weight": values})
    document = json.loads(w.run("preview", folder, "a.weight", "--to", "int8-channel", "--json").stdout)
    back = dequantized(*int_channel(values)).astype(np.float64)
    error = back - values
    norm = np.linalg.norm(values.astype(np.float64))
    rms = np.sqrt((values.astype(np.float64) ** 2).mean(1))
    with np.errstate(invalid="ignore"):
        crest = np.nanmax(np.abs(values).max(1) / rms)
        rows = np.nan_to_num(np.linalg.norm(error, axis=1) / np.linalg.norm(values.astype(np.float64), axis=1))
    m = document["metrics"]
    expected = {"relative_rmse": np.linalg.norm(error) / norm, "sqnr_db": -20 * np.log10(np.linalg.norm(error) / norm),
                "max_abs": np.abs(error).max(), "crest_max": crest, "zero_rows": 1, "clipped": 0, "nan": 0,
                "cosine": (back * values).sum() / norm / np.linalg.norm(back)}
    for key, value in expected.items():
        w.checks += 1
        if not math.isclose(m[key], value, rel_tol=1e-6, abs_tol=1e-12):
            w.fail(key, f"{m[key]} instead of {value}")
    w.checks += 3
    if not np.allclose(document["rows"]["relative_rmse"], rows, rtol=1e-5):
        w.fail("rows.relative_rmse", "differ")
    if not 0.999 < m["half_step_ratio"] <= 1 + 2 ** -20:
        w.fail("half_step_ratio", m["half_step_ratio"])
    counts, edges = document["weight_histogram"]["counts"], document["weight_histogram"]["edges"]
    if len(edges) != len(counts) + 1 or sum(counts) != values.size:
        w.fail("weight_histogram", f"{len(edges)} edges, {sum(counts)} counted")


def main():
    rng = np.random.default_rng(7)
    np.seterr(all="ignore")
    with tempfile.TemporaryDirectory() as name:
        w = Witness(sys.argv[1], pathlib.Path(name))
        targets(w, *fp8(w, rng))
        targets_of_floats(w, rng)
        compressed_tensors(w, rng)
        modelslim(w, rng)
        experts(w, rng)
        metrics(w, rng)
        crest(w, rng)
    print(f"{w.checks - w.failures} passed, {w.failures} failed")
    return 1 if w.failures else 0


if __name__ == "__main__":
    sys.exit(main())
