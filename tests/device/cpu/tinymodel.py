# SPDX-FileCopyrightText: 2026 The Requant authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes a tiny Qwen3 with random weights and a byte-level tokenizer: tinymodel.py FOLDER

The layers are random. The head is planted: it maps every token to a successor, so that greedy text is a walk through a
list of words in the language of the prompt and not noise, and the probes for degenerate text have something to pass.
"""
import json
import pathlib
import sys

import torch
from safetensors.torch import save_file

ENGLISH = (" river| stone| morning| letter| garden| window| silver| market| winter| bridge| yellow| captain| little"
           "| answer| forest| candle| village| paper| ocean| seventy| mountain| quiet| travel| copper| harbor| kitchen"
           "| orange| planet| shadow| button| pencil| summer| doctor| island| pocket| thunder").split("|")
CHINESE = ("山川|河流|早晨|书信|花园|窗户|白银|市场|冬天|石桥|黄色|船长|答案|森林|蜡烛|村庄|纸张|海洋|七十|安静|旅行|红铜|港口"
           "|厨房|橙子|行星|影子|纽扣|铅笔|夏天|医生|岛屿|口袋|雷声|棉花|瓷器").split("|")
HIDDEN, LAYERS, HEADS, KV_HEADS, HEAD_DIM, INNER = 256, 2, 4, 2, 64, 512


def byte_letters():
    """The letters that byte-level tokenizers write for the 256 bytes."""
    printable = [*range(33, 127), *range(161, 173), *range(174, 256)]
    others = [b for b in range(256) if b not in printable]
    return {b: chr(b) for b in printable} | {b: chr(256 + i) for i, b in enumerate(others)}


def tokenizer(folder):
    letters = byte_letters()
    spell = lambda word: "".join(letters[b] for b in word.encode())
    vocab = {letters[b]: b for b in range(256)}
    for word in ENGLISH + CHINESE:
        vocab[spell(word)] = len(vocab)
    end = len(vocab)
    level = {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": True, "use_regex": False}
    (folder / "tokenizer.json").write_text(json.dumps({
        "version": "1.0", "truncation": None, "padding": None, "normalizer": None, "pre_tokenizer": level,
        "post_processor": None, "decoder": level,
        "added_tokens": [{"id": end, "content": "<|end|>", "single_word": False, "lstrip": False, "rstrip": False,
                          "normalized": False, "special": True}],
        "model": {"type": "BPE", "dropout": None, "unk_token": None, "continuing_subword_prefix": None,
                  "end_of_word_suffix": None, "fuse_unk": False, "byte_fallback": False, "vocab": vocab, "merges": []},
    }, ensure_ascii=False))
    (folder / "tokenizer_config.json").write_text(json.dumps({
        "tokenizer_class": "PreTrainedTokenizerFast", "eos_token": "<|end|>", "model_max_length": 2048}))
    return end


def successors(end):
    english, chinese = 256, 256 + len(ENGLISH)
    after = {b: english if b < 128 else chinese for b in range(256)}
    for first, words in ((english, ENGLISH), (chinese, CHINESE)):
        for i in range(len(words)):
            after[first + i] = first + (i + 1) % len(words)
    after[end] = english
    return after


def weights(end):
    torch.manual_seed(20261130)
    size = 384  # a multiple of 128, more than the tokens
    random = lambda *shape: torch.randn(*shape) * 0.02
    unit = lambda tensor: tensor / tensor.norm(dim=-1, keepdim=True)
    language = {256: unit(torch.randn(HIDDEN)), 256 + len(ENGLISH): unit(torch.randn(HIDDEN))}
    embed = unit(torch.randn(size, HIDDEN))
    head = 0.1 * unit(torch.randn(size, HIDDEN))
    for token, successor in successors(end).items():
        # Bytes of one language lean into one direction, so that all of them lead to its first word.
        if token < 256 or token == end:
            embed[token] = unit(language[successor] + 0.5 * embed[token])
    for token, successor in successors(end).items():
        if token >= 256 or token in (0, 255):  # one byte of each language stands for all
            head[successor] = head[successor] + (language[successor] if token < 256 else embed[token])
    head = unit(head) * 0.8  # logits of about 13 for the successor, below 4 for all others
    out = {"model.embed_tokens.weight": embed, "lm_head.weight": head, "model.norm.weight": torch.ones(HIDDEN)}
    for i in range(LAYERS):
        at = f"model.layers.{i}."
        for name, shape in {"self_attn.q_proj": (HEADS * HEAD_DIM, HIDDEN), "self_attn.k_proj": (KV_HEADS * HEAD_DIM, HIDDEN),
                            "self_attn.v_proj": (KV_HEADS * HEAD_DIM, HIDDEN), "self_attn.o_proj": (HIDDEN, HEADS * HEAD_DIM),
                            "mlp.gate_proj": (INNER, HIDDEN), "mlp.up_proj": (INNER, HIDDEN),
                            "mlp.down_proj": (HIDDEN, INNER)}.items():
            out[at + name + ".weight"] = random(*shape) * (0.1 if name.endswith(("o_proj", "down_proj")) else 1)
        for name, size_ in {"input_layernorm": HIDDEN, "post_attention_layernorm": HIDDEN, "self_attn.q_norm": HEAD_DIM,
                            "self_attn.k_norm": HEAD_DIM}.items():
            out[at + name + ".weight"] = torch.ones(size_)
    return {name: tensor.to(torch.bfloat16).contiguous() for name, tensor in out.items()}, size


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    end = tokenizer(folder)
    tensors, size = weights(end)
    save_file(tensors, folder / "model.safetensors", metadata={"format": "pt"})
    (folder / "config.json").write_text(json.dumps({
        "architectures": ["Qwen3ForCausalLM"], "model_type": "qwen3", "torch_dtype": "bfloat16", "hidden_size": HIDDEN,
        "intermediate_size": INNER, "num_hidden_layers": LAYERS, "num_attention_heads": HEADS,
        "num_key_value_heads": KV_HEADS, "head_dim": HEAD_DIM, "vocab_size": size, "max_position_embeddings": 2048,
        "hidden_act": "silu", "rms_norm_eps": 1e-6, "rope_theta": 10000.0, "tie_word_embeddings": False,
        "attention_bias": False, "use_sliding_window": False, "eos_token_id": end, "bos_token_id": end}, indent=1))
    (folder / "generation_config.json").write_text(json.dumps({"eos_token_id": end, "do_sample": False}))


if __name__ == "__main__":
    main()
