#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Requant authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Reads the naming tables out of a source tree of vLLM, vLLM-Ascend or vLLM-Kunlun.

Only the syntax tree is looked at (ast); nothing of the tree is imported or executed. The result is one JSON document on
stdout, from which the program makes a runtime profile.
"""

import ast
import json
import os
import sys

UNKNOWN = object()


class Module:
    """One source file: its top-level assignments, classes and imported names."""

    def __init__(self, path):
        self.path = path
        self.values = {}
        self.classes = {}
        self.imports = {}
        self.registered = []  # calls of register_model
        with open(path, encoding="utf-8") as file:
            tree = ast.parse(file.read(), path)
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom):
                for alias in node.names:
                    self.imports[alias.asname or alias.name] = ((node.module or "").split(".")[-1], alias.name)
            elif isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "register_model":
                self.registered.append(node)
        self.scan(tree.body)

    def scan(self, body):
        for node in body:
            if isinstance(node, ast.ClassDef):
                self.classes[node.name] = node
            elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                self.values[node.targets[0].id] = node.value
            elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value:
                self.values[node.target.id] = node.value
            elif isinstance(node, (ast.If, ast.Try)):
                self.scan(node.body)


class Tree:
    """All files of one package folder, by module name."""

    def __init__(self, folder, recursive=False):
        self.modules = {}
        self.problems = []
        for root, folders, files in os.walk(folder):
            folders.sort()
            for name in sorted(files):
                if name.endswith(".py"):
                    self.read(os.path.join(root, name))
            if not recursive:
                break

    def read(self, path):
        name = os.path.basename(path)[:-3]
        try:
            self.modules.setdefault(name, Module(path))
        except (SyntaxError, ValueError, RecursionError, OSError) as error:
            self.problems.append(f"{path}: {error}")

    def find_class(self, module, name):
        """The module and the definition of a class that is named in a module."""
        if name in module.classes:
            return module, module.classes[name]
        if name in module.imports:
            target, original = module.imports[name]
            if target in self.modules and original in self.modules[target].classes:
                return self.modules[target], self.modules[target].classes[original]
        return None, None


class Evaluator:
    """Values of literal expressions: dicts, lists, strings, unions, mappers, attributes of other classes."""

    def __init__(self, tree):
        self.tree = tree
        self.depth = 0

    def value(self, node, module, scope=None):
        self.depth += 1
        try:
            if self.depth > 60:
                return UNKNOWN
            method = getattr(self, "eval_" + type(node).__name__, None)
            return method(node, module, scope or {}) if method else UNKNOWN
        finally:
            self.depth -= 1

    def eval_Constant(self, node, module, scope):
        return node.value

    def sequence(self, node, module, scope):
        result = []
        for item in node.elts:
            if isinstance(item, ast.Starred):
                part = self.value(item.value, module, scope)
                if not isinstance(part, list):
                    return UNKNOWN
                result.extend(part)
            else:
                result.append(self.value(item, module, scope))
        return UNKNOWN if UNKNOWN in result else result

    eval_List = eval_Tuple = sequence

    def eval_Dict(self, node, module, scope):
        result = {}
        for key, value in zip(node.keys, node.values):
            evaluated = self.value(value, module, scope)
            if key is None:
                if not isinstance(evaluated, dict):
                    return UNKNOWN
                result.update(evaluated)
                continue
            name = self.value(key, module, scope)
            if name is UNKNOWN or evaluated is UNKNOWN or isinstance(name, (list, dict)):
                return UNKNOWN
            result[name] = evaluated
        return result

    def eval_Name(self, node, module, scope):
        if node.id in scope:
            return self.value(scope[node.id], module, {k: v for k, v in scope.items() if k != node.id})
        if node.id in module.values:
            return self.value(module.values[node.id], module)
        if node.id in module.imports:
            target, original = module.imports[node.id]
            other = self.tree.modules.get(target)
            if other and other is not module and original in other.values:
                return self.value(other.values[original], other)
        return UNKNOWN

    def eval_Attribute(self, node, module, scope):
        if isinstance(node.value, ast.Name):
            owner, definition = self.tree.find_class(module, node.value.id)
            if definition is not None:
                return self.attribute(owner, definition, node.attr)
        return UNKNOWN

    def eval_BinOp(self, node, module, scope):
        left = self.value(node.left, module, scope)
        right = self.value(node.right, module, scope)
        if isinstance(node.op, ast.BitOr) and isinstance(left, dict) and isinstance(right, dict):
            return merge_mappers(left, right) if "mapper" in left else {**left, **right}
        if isinstance(node.op, ast.Add) and type(left) is type(right) and isinstance(left, (list, str)):
            return left + right
        return UNKNOWN

    def eval_JoinedStr(self, node, module, scope):
        parts = [self.value(p.value if isinstance(p, ast.FormattedValue) else p, module, scope) for p in node.values]
        return "".join(parts) if all(isinstance(p, str) for p in parts) else UNKNOWN

    def eval_Call(self, node, module, scope):
        name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        if name == "compile" and node.args:
            pattern = self.value(node.args[0], module, scope)
            return "re:" + pattern if isinstance(pattern, str) else UNKNOWN
        if name in ("dict", "list", "tuple", "MappingProxyType", "deepcopy", "copy") and len(node.args) == 1:
            return self.value(node.args[0], module, scope)
        if name == "fromkeys" and 1 <= len(node.args) <= 2:
            keys = self.value(node.args[0], module, scope)
            value = self.value(node.args[1], module, scope) if len(node.args) == 2 else None
            return UNKNOWN if value is UNKNOWN or not isinstance(keys, (list, dict)) else {key: value for key in keys}
        changed = self.value(node.args[0], module, scope) if name == "replace" and len(node.args) == 1 else None
        if name != "WeightsMapper" and not isinstance(changed, dict):
            return UNKNOWN
        mapper = dict(changed or {"mapper": True})
        for keyword in node.keywords:
            rules = self.value(keyword.value, module, scope)
            kind = (keyword.arg or "").replace("orig_to_new_", "")
            mapper[kind] = rules if isinstance(rules, dict) else "unresolved"
        return mapper

    def attribute(self, module, definition, name, seen=()):
        """A class attribute, also from base classes (in method resolution order for simple trees)."""
        for node in reversed(definition.body):
            target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
            if isinstance(target, ast.Name) and target.id == name and getattr(node, "value", None) is not None:
                scope = {n.targets[0].id: n.value for n in definition.body if isinstance(n, ast.Assign) and isinstance(n.targets[0], ast.Name)}
                return self.value(node.value, module, scope)
        for base in definition.bases:
            base_name = base.id if isinstance(base, ast.Name) else getattr(base, "attr", "")
            owner, parent = self.tree.find_class(module, base_name)
            if parent is not None and parent.name not in seen:
                found = self.attribute(owner, parent, name, seen + (definition.name,))
                if found is not None:
                    return found
        return None


def merge_mappers(left, right):
    merged = {"mapper": True}
    for kind in list(left) + [k for k in right if k not in left]:
        if kind != "mapper":
            parts = [m.get(kind, {}) for m in (left, right)]
            merged[kind] = {**parts[0], **parts[1]} if all(isinstance(p, dict) for p in parts) else "unresolved"
    return merged


class Condition:
    """A test of a constructor as a condition on config.json (see modeltraits.h); None if it is not one of the known forms."""

    def __init__(self, assigned):
        self.assigned = assigned

    def field(self, node):
        """The config field that an expression reads: config.f, self.config.f, getattr(config, "f", ...)."""
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "getattr" and len(node.args) >= 2:
            owner, name = node.args[0], getattr(node.args[1], "value", None)
        elif isinstance(node, ast.Attribute):
            owner, name = node.value, node.attr
        else:
            return None
        return name if ast.unparse(owner).split(".")[-1] in ("config", "hf_config", "text_config") else None

    def is_zero(self, node):
        """A field that is 0; where config.json leaves it out, the configuration class has a size of its own."""
        name = self.field(self.assigned.get(ast.unparse(node), node))
        return name and {"field": name, "in": [0]}

    def of(self, node, depth=0):
        if depth > 8:
            return None
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "all" and len(node.args) == 1:
            # all(dim == 0 for dim in (a, b))
            each = node.args[0]
            if isinstance(each, ast.GeneratorExp) and ast.unparse(each.elt) == ast.unparse(each.generators[0].target) + " == 0":
                parts = [self.is_zero(item) for item in getattr(each.generators[0].iter, "elts", [None])]
                return None if None in parts else {"all": parts}
        if ast.unparse(node) in self.assigned:
            return self.of(self.assigned[ast.unparse(node)], depth + 1)
        if isinstance(node, ast.BoolOp):
            parts = [self.of(value, depth + 1) for value in node.values]
            return None if None in parts else {"any" if isinstance(node.op, ast.Or) else "all": parts}
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "hasattr" and len(node.args) == 2:
            return {"field": getattr(node.args[1], "value", ""), "is": "set"}
        if isinstance(node, ast.Compare) and len(node.ops) == 1:
            return self.compared(self.field(node.left), node.ops[0], getattr(node.comparators[0], "value", UNKNOWN))
        name = self.field(node)
        return name and {"any": [{"field": name, "is": "filled"}, {"field": name, "is": "positive"}]}

    @staticmethod
    def compared(name, op, value):
        if not name or value is UNKNOWN:
            return None
        if value is None and isinstance(op, (ast.Is, ast.IsNot)):
            return {"field": name, "is": "set" if isinstance(op, ast.IsNot) else "unset"}
        if isinstance(op, ast.Gt) and value == 0:
            return {"field": name, "is": "positive"}
        return {"field": name, "in": [value]} if isinstance(op, ast.Eq) else None


def conditional_packed(tree, evaluator, module, definition, seen=()):
    """Entries that a constructor adds: [{"name", "shards", "when": condition or null if it is not understood}]."""
    found = []

    def visit(body, tests, assigned):
        for node in body:
            if isinstance(node, ast.If):
                visit(node.body, tests + [node.test], assigned)
                visit(node.orelse, tests + [ast.UnaryOp(ast.Not(), node.test)], assigned)
            elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Subscript):
                target = node.targets[0]
                if ast.unparse(target.value).endswith("packed_modules_mapping"):
                    name = evaluator.value(target.slice, module)
                    shards = evaluator.value(node.value, module)
                    conditions = [Condition(assigned).of(test) for test in tests]
                    if isinstance(name, str) and isinstance(shards, list):
                        when = None if None in conditions else {"all": conditions} if len(conditions) != 1 else conditions[0]
                        found.append({"name": name, "shards": shards, "when": when})
            elif isinstance(node, ast.Assign) and isinstance(node.targets[0], (ast.Attribute, ast.Name)):
                assigned[ast.unparse(node.targets[0])] = node.value

    for node in definition.body:
        if isinstance(node, ast.FunctionDef) and node.name == "__init__":
            visit(node.body, [], {})
            return found
    for base in definition.bases:
        owner, parent = tree.find_class(module, getattr(base, "id", ""))
        if parent is not None and parent.name not in seen:
            inherited = conditional_packed(tree, evaluator, owner, parent, seen + (definition.name,))
            if inherited:
                return inherited
    return found


def read_vllm_classes(root):
    tree = Tree(os.path.join(root, "model_executor", "models"))
    if os.path.isdir(os.path.join(root, "models")):
        more = Tree(os.path.join(root, "models"), recursive=True)
        for name, module in more.modules.items():
            tree.modules.setdefault(name, module)
    evaluator = Evaluator(tree)
    classes = {}
    for module in tree.modules.values():
        for name, definition in module.classes.items():
            entry = class_entry(tree, evaluator, module, definition)
            if entry:
                classes.setdefault(name, entry)
    if not classes:
        raise SystemExit("no model classes in " + root)
    problems = tree.problems + unresolved_problems(classes)
    defined = {name for module in tree.modules.values() for name in module.classes}
    return {"classes": classes, "architectures": read_architectures(tree), "defined": defined,
            "rules": read_vllm_rules(root), "problems": problems}


def unresolved_problems(classes):
    """What is computed in a way that is not read: there the version that is taken as base keeps its word."""
    problems = []
    for what in ("packed", "renames", "packed_when"):
        names = sorted(name for name, entry in classes.items() if is_unresolved(entry.get(what)))
        if names:
            more = f" and {len(names) - 5} more" if len(names) > 5 else ""
            problems.append(f"not read, because it is computed: {what} of {', '.join(names[:5])}{more}")
    return problems


def is_unresolved(value):
    if isinstance(value, list):
        return any(isinstance(item, dict) and item.get("when") is None for item in value)
    return value == "unresolved" or isinstance(value, dict) and "unresolved" in value.values()


def class_entry(tree, evaluator, module, definition):
    packed = evaluator.attribute(module, definition, "packed_modules_mapping")
    mapper = evaluator.attribute(module, definition, "hf_to_vllm_mapper")
    if packed is None and mapper is None:
        return None
    entry = {"packed": packed if isinstance(packed, dict) or packed is None else "unresolved"}
    extra = conditional_packed(tree, evaluator, module, definition)
    if extra:
        entry["packed_when"] = extra
    if isinstance(mapper, dict):
        entry["renames"] = {kind: [[a, b] for a, b in rules.items()] if isinstance(rules, dict) else rules
                            for kind, rules in mapper.items() if kind != "mapper" and rules}
    elif mapper is UNKNOWN:
        entry["renames"] = "unresolved"
    return entry


def read_architectures(tree):
    """Architecture name -> class name, from every table of the registry and from register_model("A", "module:C")."""
    registry = tree.modules.get("registry")
    result = {}
    for module in tree.modules.values():
        for call in module.registered:
            words = [getattr(argument, "value", None) for argument in call.args]
            if len(words) == 2 and all(isinstance(word, str) for word in words):
                result[words[0]] = words[1].split(":")[-1]
    for node in registry.values.values() if registry else ():
        if not isinstance(node, ast.Dict):
            continue
        for key, value in zip(node.keys, node.values):
            names = [e.value for e in getattr(value, "elts", []) if isinstance(e, ast.Constant)]
            if isinstance(key, ast.Constant) and len(names) == 2:
                result[key.value] = names[1]
    return result


def function_in(path, name):
    """The last function of that name in a file, None if there is none or the file cannot be read."""
    found = None
    try:
        for node in ast.walk(ast.parse(read_text(path))):
            if isinstance(node, ast.FunctionDef) and node.name == name:
                found = node
    except (SyntaxError, ValueError, OSError):
        pass
    return found


def calls_in_order(function):
    return sorted((n for n in ast.walk(function) if isinstance(n, ast.Call)), key=lambda n: (n.lineno, n.col_offset))


def read_vllm_rules(root):
    """Rules that are no tables, as far as the code shows them; the others are those of the base."""
    quantization = os.path.join(root, "model_executor", "layers", "quantization")
    rules = {}
    mapper = os.path.join(root, "model_executor", "models", "utils.py")
    walk = function_in(mapper, "_map_name_with_shard") or function_in(mapper, "_map_name")
    if walk:
        kinds = [node.iter for node in ast.walk(walk) if isinstance(node, ast.For)]
        order = [ast.unparse(kind).replace("self.orig_to_new_", "").replace(".items()", "") for kind in kinds]
        rules["mapper_order"] = [kind for kind in order if kind in ("regex", "substr", "stacked", "prefix", "suffix")]
    compressed = read_ct_rules(os.path.join(quantization, "compressed_tensors"))
    if compressed:
        rules["compressed_tensors"] = compressed
    skipped = function_in(os.path.join(quantization, "utils", "quant_utils.py"), "is_layer_skipped")
    if skipped:
        tests = [ast.unparse(node.test) for node in ast.walk(skipped) if isinstance(node, ast.If)]
        rules["fp8"] = {"fused_name_listed": any("in fused_mapping and" in test for test in tests)}
    config = os.path.join(root, "config", "model.py")
    if function_in(config, "_get_and_verify_max_len") or function_in(config, "verify_with_parallel_config"):
        rules["tie"] = {"untie_by_checkpoint": function_in(config, "maybe_untie_word_embeddings") is not None}
    return rules


def read_ct_rules(folder):
    utils = os.path.join(folder, "utils.py")
    main = os.path.join(folder, "compressed_tensors.py")
    find = function_in(utils, "find_matched_target")
    method = function_in(main, "get_quant_method")
    copied = function_in(main, "_add_fused_moe_to_target_scheme_map")
    rules = {}
    if find:
        order = []
        for call in calls_in_order(find):
            name = getattr(call.func, "id", "")
            if name in ("_find_first_match", "_match_fused_layer"):
                order.append("fused" if name == "_match_fused_layer" else "class" if "__class__" in ast.unparse(call) else "name")
        if sorted(order) == ["class", "fused", "name"]:
            rules["target_order"] = order
        rules["no_target"] = "error" if any(isinstance(n, ast.Raise) for n in ast.walk(find)) else "unquantized"
    if method:
        asked = [ast.unparse(call.args[1]) for call in calls_in_order(method)
                 if getattr(call.func, "id", "") == "isinstance" and len(call.args) == 2]
        rules["head"] = "ParallelLMHead" in asked
        rules["embedding"] = "VocabParallelEmbedding" in asked
    classes = [n.value for n in ast.walk(copied) if isinstance(n, ast.Constant)] if copied else []
    if "FusedMoE" in classes or "RoutedExperts" in classes:
        rules["moe_class"] = "FusedMoE" if "FusedMoE" in classes else "RoutedExperts"
    return rules


def read_ascend(root):
    folder = os.path.join(root, "quantization")
    tree = Tree(folder, recursive=True)
    evaluator = Evaluator(tree)
    main_name = next((n for n in ("modelslim_config", "quant_config") if n in tree.modules), None)
    if main_name is None:
        raise SystemExit("no ModelSlim configuration class in " + folder)
    main = tree.modules[main_name]

    problems = list(tree.problems)

    def table(name):
        # A name that is assigned twice keeps its last value, as when the file is run.
        value = evaluator.value(main.values[name], main) if name in main.values else {}
        if not isinstance(value, dict):
            problems.append(f"not read, because it is computed: {name} in {main.path}")
            return {}
        return value

    result = {
        "packed": table("packed_modules_model_mapping"),
        "packed_updates": table("UPDATED_PACKED_MODULES_MAPPING"),
        "prefix": table("QUANT_MODEL_PREFIX_MAPPINGS"),
        "substr": table("QUANT_MODEL_SUBSTR_MAPPINGS"),
        "types": ascend_types(tree, evaluator),
        "problems": problems,
    }
    if not result["packed"] and not result["packed_updates"]:
        raise SystemExit("no table of packed modules in " + main.path)
    # Older trees keep the type lookup beside the configuration class.
    text = "".join(read_text(tree.modules[n].path) for n in {main_name, "utils"} if n in tree.modules)
    result["signs"] = ascend_signs(text) + [s for s, n in (("compressed_tensors", "compressed_tensors_config"), ("compressed_tensors", "compressed_tensors"),
                                                       ("fp8", "fp8_config")) if n in tree.modules]
    return result


def read_text(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def ascend_types(tree, evaluator):
    """Layer kind -> types: from @register_scheme(type, kind) or from the older table of classes."""
    types = {}
    for module in tree.modules.values():
        for definition in module.classes.values():
            for decorator in definition.decorator_list:
                if isinstance(decorator, ast.Call) and getattr(decorator.func, "id", "") == "register_scheme":
                    values = [evaluator.value(a, module) for a in decorator.args]
                    if len(values) == 2 and all(isinstance(v, str) for v in values) and "310" not in module.path:
                        types.setdefault(values[1], []).append(values[0])
        table = module.values.get("ASCEND_QUANTIZATION_METHOD_MAP")
        if isinstance(table, ast.Dict):
            for key, value in zip(table.keys, table.values):
                name = evaluator.value(key, module)
                kinds = [evaluator.value(kind, module) for kind in getattr(value, "keys", [])]
                if isinstance(name, str) and all(isinstance(kind, str) for kind in kinds):
                    types.setdefault("known", []).append(name)
                    for kind in kinds:
                        types.setdefault(kind, []).append(name)
    return types


def ascend_signs(text):
    """Which rules the code has, told by the expressions that make them up."""
    signs = {
        "text_model_type": "hf_text_config.model_type",
        "rewrites_keys": "def apply_vllm_mapper",
        "keeps_optional": 'name != "optional"',
        "starts_with": "key.startswith(prefix)",
        "optional_rows": 'quant_description.get(prefix + ".weight")',
        "last_component": "removesuffix(proj_name)",
        "strips_language_model": 'prefix.startswith("language_model")',
        "strips_except_kimi_k2": 'model_type != "kimi_k2"',
        "v_proj_optional": "_is_missing_v_shard",
        "head_described": '"language_model.lm_head.weight" in self.quant_description',
        "head_qwen3_vl": 'model_type in ["qwen3_vl"]',
        "head_fallback": '".head" in prefix',
        "experts_scan": "experts_quant_description",
        "discovers_experts": "_update_packed_modules_mapping",
        "minimax": '"minimax_m2"]',
        "bailing_hybrid": '["bailing_hybrid"]',
        "deepseek_v4_aliases": '"hc_head_fn"',
        "shared_head_output": '"transformer.shared_head.output."',
        "weight_packed": '"weight_packed"',
        "kv_metadata": "_add_kvcache_quant_metadata",
        "c8_metadata": "c8_quant_layers",
        "embedding_needs_row": "No ModelSlim quant entry",
        "step3p5_mtp": 'model_type == "step3p5_mtp"',
        "glm5_next": 'model_type == "glm5_next"',
        "substr_alone": "if prefix_mapping or substr_mapping",
        "layer_type_messages": "for layer_type=",
        "advice_in_messages": "Please use a supported quantization format",
        "spaced_messages": "with same quant type. \"",
        "fa_in_linear": "'.attn' in prefix and 'fa_quant_type'",
        "kv_in_linear": "'.attn' in prefix and 'kv_quant_type'",
        "lists_known_types": "only supports following quant types",
        "asks_quant_method": "if not quant_method",
    }
    return sorted(name for name, sign in signs.items() if sign in text)


def ascend_profile(tables):
    """A whole profile of the program's own shape (see resources/profiles/vllm-ascend.json), without "classes"."""
    has = set(tables["signs"]).__contains__
    prefix = {}
    for kind, source in (("substr", "substr"), ("prefix", "prefix")):
        for model_type, rules in tables[source].items():
            prefix.setdefault(model_type, {})[kind] = [[a, b] for a, b in rules.items()]
    types = {kind: sorted(set(names)) for kind, names in tables["types"].items() if kind != "known"}
    if "known" in tables["types"]:
        types["known"] = tables["types"]["known"]
    updates = bool(tables["packed_updates"])
    return {"rules": ascend_rules(has, updates), "messages": ascend_messages(has), "types": types,
            "packed": tables["packed_updates"] if updates else tables["packed"], "prefix": prefix,
            "inner_config": ["kimi_k25", "kimi_vl", "glm4v", "glm4v_moe", "mistral3", "gemma3", "gemma4", "internvl",
                             "internvl_chat", "interns1", "deepseek_vl_v2", "kimi_k3"],
            "unlisted": {"packed": {"qkv_proj": ["q_proj", "k_proj", "v_proj"], "gate_up_proj": ["gate_proj", "up_proj"]}}}


def ascend_rules(has, updates):
    rewrites = has("rewrites_keys")
    markers = [("fa_quant_type", "fa_k.scale"), ("indexer_quant_type", "indexer.quant_type")] if has("kv_metadata") else []
    numbers = [{"enabled_by": by, "key": key} for by, key in markers]
    if has("c8_metadata"):
        numbers.append({"enabled_by": "kv_cache_type", "equals": "C8", "key": "k_proj.kv_cache_scale"})
    edits = []
    if has("minimax"):
        edits.append({"model_types": ["minimax", "minimax_m2"], "replace": [["mlp", "block_sparse_moe"]], "cut_expert": True})
    if has("bailing_hybrid"):
        edits.append({"model_types": ["bailing_hybrid"], "replace": [["linear_attn", "attention"], ["self_attn", "attention"]]})
    alias = {"when": "described"} if has("head_described") else None
    if has("head_qwen3_vl"):
        alias = {"when": "always", "model_types": ["qwen3_vl"]}
    fallbacks = [{"model_types": [t], "from": "model.layers.", "to": "language_model.model.layers."}
                 for t in ("glm5_next", "step3p5_mtp") if has(t)]
    test = "none" if has("optional_rows") else "starts_with" if has("starts_with") else "exact_or_head" if has("head_fallback") else "exact"
    cut = {"except": ["kimi_k2"] if has("strips_except_kimi_k2") else []} if has("strips_language_model") and not rewrites else None
    attention = [key for key, sign in (("fa_quant_type", "fa_in_linear"), ("kv_quant_type", "kv_in_linear")) if has(sign)]
    return {
        "model_type": "text_config" if has("text_model_type") and not rewrites else "hf_config",
        "key_aliases": [kind for kind, sign in (("deepseek_v4", "deepseek_v4_aliases"), ("shared_head", ""),
                                                ("shared_head_output", "shared_head_output"), ("weight_packed", "weight_packed"))
                        if not sign or has(sign)],
        "rewrites_keys": rewrites, "kept_keys": ["optional"] if has("keeps_optional") else [], "layer_numbers": numbers,
        "prefix_edits": edits, "head_alias": alias, "substr_alone": has("substr_alone"), "prefix_fallbacks": fallbacks,
        "cut_language_model": cut, "float_test": test, "experts_scan": has("experts_scan"),
        "replaces": "last" if has("last_component") else "all", "v_proj_optional": has("v_proj_optional"),
        "embedding_needs_row": has("embedding_needs_row"), "packed": "update" if updates else "replace",
        "discovers_experts": has("discovers_experts"), "attention_type_keys": attention,
        "null_type": "unknown_type" if has("lists_known_types") else "value_error",
        "quantization_config": "without_method" if has("asks_quant_method") else "any",
        "compressed_tensors": has("compressed_tensors"), "fp8_models": ["deepseek_v4"] if has("fp8") else [],
    }


def ascend_messages(has):
    spaced = has("spaced_messages")
    layer = has("layer_type_messages")
    messages = {
        "partly_float": "Detected some but not all shards of {prefix} are quantized. "
                        "All shards of fused layers to have the same precision.",
        "types_differ": "Not all shards of {prefix} are quantized with same quant type."
                        + (" Shard {name} uses {type}, but another shard uses {first}." if spaced
                           else "Shard {name} uses {type}, but another sharduse {first}.") + " Please check quantization config.",
        "unsupported": "Currently, vLLM Ascend doesn't support "
                       + ("quant_type={type} for layer_type={layer}." if layer else "{type} for {layer}."),
        "undetermined": "Could not determine quantization type for layer {prefix}" + (" (layer_type={layer})." if layer else "."),
    }
    if has("advice_in_messages"):
        messages["unsupported"] += " Please use a supported quantization format or load the model with its original float weights."
    if has("lists_known_types"):
        messages["unknown_type"] = "Currently, vLLM Ascend only supports following quant types:{known}"
    if has("experts_scan"):
        messages["experts_differ"] = "{prefix} has different quantization type: {types}."
    return messages


KINDS = ("regex", "substr", "stacked", "prefix", "suffix")


def mapper_patch(renames):
    """Every kind, so that none of the base stays; a stacked rule is "part": ("fused part", shard)."""
    if renames is None:
        return None
    rules = {kind: renames.get(kind) for kind in KINDS}
    if rules["stacked"]:
        rules["stacked"] = [[part, *fused] for part, fused in rules["stacked"]]
    return rules


def vllm_profile(tables):
    """A patch over the nearest built-in version: what the tree's classes carry."""
    # Null takes a member out of the base: a class without a mapping differs from one with an empty mapping.
    classes = {name: {"packed": None, "mapper": None, "packed_when": None} for name in tables["architectures"].values()
               if name in tables["defined"]}
    for name, entry in tables["classes"].items():
        known = {"packed_when": None}
        if not is_unresolved(entry["packed"]):
            known["packed"] = entry["packed"] and [[fused, shards] for fused, shards in entry["packed"].items()]
            if known["packed"] == {}:
                known["packed"] = []
        if not is_unresolved(entry.get("renames")):
            known["mapper"] = mapper_patch(entry.get("renames"))
        if is_unresolved(entry.get("packed_when")):
            del known["packed_when"]
        elif entry.get("packed_when"):
            known["packed_when"] = [{"when": e["when"], "add": [[e["name"], e["shards"]]]} for e in entry["packed_when"]]
        classes[name] = known
    return {**tables["rules"], "architectures": tables["architectures"], "classes": classes}


def read_version(package):
    for name in ("_version.py", "version.py", "__init__.py"):
        path = os.path.join(package, name)
        if os.path.isfile(path):
            try:
                tree = ast.parse(read_text(path))
            except (SyntaxError, ValueError, OSError):
                continue
            for node in ast.walk(tree):
                targets = [getattr(t, "id", "") for t in getattr(node, "targets", [])]
                if isinstance(node, ast.Assign) and {"__version__", "version"} & set(targets):
                    if isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
                        return node.value.value
    return packaged_version(package)


def packaged_version(package):
    """The version that stands beside the package: in its metadata, or in pyproject.toml of a source tree."""
    beside = os.path.dirname(os.path.abspath(package))
    name = os.path.basename(os.path.normpath(package))
    files = [os.path.join(beside, entry, "METADATA") for entry in sorted(os.listdir(beside))
             if entry.startswith(name + "-") and entry.endswith(".dist-info")]
    for path in files + [os.path.join(beside, "PKG-INFO"), os.path.join(beside, "pyproject.toml")]:
        if os.path.isfile(path):
            for line in read_text(path).splitlines():
                word, _, value = line.replace("=", ":", 1).partition(":")
                if word.strip() in ("Version", "version"):
                    return value.strip().strip("\"'")
    return ""


def main():
    if len(sys.argv) != 2:
        raise SystemExit("usage: importprofile.py SOURCE_TREE")
    for package, runtime in (("vllm_ascend", "vllm-ascend"), ("vllm_kunlun", "vllm-kunlun"), ("vllm", "vllm")):
        for root in (os.path.join(sys.argv[1], package), sys.argv[1]):
            if os.path.basename(os.path.normpath(root)) == package and os.path.isdir(root):
                tables = read_ascend(root) if runtime == "vllm-ascend" else read_vllm_classes(root)
                profile = ascend_profile(tables) if runtime == "vllm-ascend" else vllm_profile(tables)
                json.dump({"runtime": runtime, "version": read_version(root), "profile": profile,
                           "problems": tables["problems"]}, sys.stdout, indent=1)
                return
    raise SystemExit("no vllm, vllm_ascend or vllm_kunlun package in " + sys.argv[1])


if __name__ == "__main__":
    main()
