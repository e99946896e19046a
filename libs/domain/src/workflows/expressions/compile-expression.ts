import type { Compilation, Run } from './compilation.js';
import { compileMacro, isMacro } from './compile-macro.js';
import { chainOf, compileChain } from './compile-path.js';
import { ExpressionError } from './expression-error.js';
import { call, expressionFunctions } from './functions.js';
import { binaryOperators, finite, requireBoolean } from './operators.js';
import { isA, sourceOf, type SyntaxNode } from './syntax.js';
import { isHidden, typeName } from './values.js';

/** @throws ExpressionError for what the language has, and expressions of workflows do not */
export function compileSyntax(syntax: SyntaxNode, variables: ReadonlySet<string>): { run: Run } & Compilation {
  const compilation: Compilation = {
    variables,
    references: [],
    locals: new Set(),
    builds: false,
    compile: (node) => compileNode(node, compilation),
  };
  return Object.assign(compilation, { run: compilation.compile(syntax) });
}

function compileNode(node: SyntaxNode, within: Compilation): Run {
  if (isA(node, 'value')) return literal(node.args);
  if (isA(node, 'id', '.', '[]')) return compileChain(chainOf(node), within, 'strict');
  if (isA(node, '.?', '[?]'))
    throw new ExpressionError(`${sourceOf(node)}: write default(a.b, fallback) for what may be missing`);
  if (isA(node, 'call')) return compileCall(node.args[0], node.args[1], node, within);
  if (isA(node, 'rcall')) return compileMethod(node.args, node, within);
  if (isA(node, 'list')) return compileList(node.args, within);
  if (isA(node, 'map')) return compileObject(node.args, within);
  if (isA(node, '!_', '-_')) return compileUnary(node.op, node.args, within);
  if (isA(node, '?:')) return compileChoice(node.args, within);
  if (isA(node, '&&', '||')) return compileLogic(node.op, node.args, within);
  return compileBinary(node.op, node.args, within);
}

function literal(value: unknown): Run {
  const plain = typeof value === 'bigint' ? Number(value) : value;
  if (typeof plain === 'number' && typeof value === 'bigint' && !Number.isSafeInteger(plain)) {
    throw new ExpressionError(`${value} is too large for a number of JSON`);
  }
  if (typeof plain === 'object' && plain !== null)
    throw new ExpressionError('has bytes or unsigned numbers, which JSON does not know');
  return () => plain;
}

function compileCall(name: string, args: readonly SyntaxNode[], node: SyntaxNode, within: Compilation): Run {
  if (name === 'has') return compileHas(args, node, within);
  if (name === 'default') return compileDefault(args, node, within);
  const called = expressionFunctions.get(name);
  if (called === undefined) throw unknownFunction(name);
  if (args.length > called.takes.length || args.length < called.takes.length - (called.optional ?? 0)) {
    throw new ExpressionError(`${sourceOf(node)}: use ${called.usage}`);
  }
  const runs = args.map((arg) => within.compile(arg));
  return (scope) =>
    call(
      name,
      called,
      runs.map((run) => run(scope)),
      scope.work,
    );
}

function compileMethod([name, receiver, args]: [string, SyntaxNode, SyntaxNode[]], node: SyntaxNode, within: Compilation): Run {
  if (isMacro(name)) return compileMacro({ name, list: receiver, args, node }, within);
  const isNamespace = isA(receiver, 'id') && !within.variables.has(receiver.args) && !within.locals.has(receiver.args);
  if (isNamespace) throw unknownFunction(`${receiver.args}.${name}`);
  return compileCall(name, [receiver, ...args], node, within);
}

function unknownFunction(name: string): ExpressionError {
  return new ExpressionError(
    `there is no function ${name}; functions: ${['has', 'default', ...expressionFunctions.keys()].join(', ')}; of lists: map, filter, all, exists, exists_one`,
  );
}

function compileHas(args: readonly SyntaxNode[], node: SyntaxNode, within: Compilation): Run {
  const [path] = args;
  if (args.length !== 1 || path === undefined || !isA(path, '.', '[]')) {
    throw new ExpressionError(`${sourceOf(node)}: has takes one path, as has(trigger.title)`);
  }
  const run = compileChain(chainOf(path), within, 'lenient');
  return (scope) => run(scope) !== undefined;
}

function compileDefault(args: readonly SyntaxNode[], node: SyntaxNode, within: Compilation): Run {
  const [path, fallback] = args;
  if (args.length !== 2 || path === undefined || fallback === undefined) {
    throw new ExpressionError(`${sourceOf(node)}: use default(value, fallback)`);
  }
  const value = isA(path, '.', '[]') ? compileChain(chainOf(path), within, 'lenient') : within.compile(path);
  const otherwise = within.compile(fallback);
  return (scope) => value(scope) ?? otherwise(scope);
}

function compileList(entries: readonly SyntaxNode[], within: Compilation): Run {
  within.builds = true;
  const runs = entries.map((entry) => within.compile(entry));
  return (scope) => runs.map((run) => run(scope));
}

function compileObject(entries: readonly (readonly [SyntaxNode, SyntaxNode])[], within: Compilation): Run {
  within.builds = true;
  const runs = entries.map(([key, value]) => {
    if (isA(key, 'id') && !within.variables.has(key.args) && !within.locals.has(key.args)) {
      throw new ExpressionError(`write "${key.args}" in quotes: names of fields are texts`);
    }
    return [within.compile(key), within.compile(value)] as const;
  });
  return (scope) => Object.fromEntries(runs.map(([key, value]) => [fieldName(key(scope)), value(scope)]));
}

function fieldName(key: unknown): string {
  if (typeof key !== 'string') throw new ExpressionError(`names of fields are texts; this is ${typeName(key)}`);
  if (isHidden(key)) throw new ExpressionError(`${key} cannot be the name of a field`);
  return key;
}

function compileUnary(operator: '!_' | '-_', operand: SyntaxNode, within: Compilation): Run {
  const run = within.compile(operand);
  const source = sourceOf(operand);
  if (operator === '!_') return (scope) => !requireBoolean(run(scope), source);
  return (scope) => {
    const value = run(scope);
    if (typeof value !== 'number') throw new ExpressionError(`- is for numbers; ${source} is ${typeName(value)}`);
    return finite(-value, `-${source}`);
  };
}

function compileChoice([condition, first, second]: readonly [SyntaxNode, SyntaxNode, SyntaxNode], within: Compilation): Run {
  const [test, yes, no] = [within.compile(condition), within.compile(first), within.compile(second)];
  const source = sourceOf(condition);
  return (scope) => (requireBoolean(test(scope), source) ? yes(scope) : no(scope));
}

function compileLogic(operator: '&&' | '||', [left, right]: readonly [SyntaxNode, SyntaxNode], within: Compilation): Run {
  const [first, second] = [within.compile(left), within.compile(right)];
  const [one, other] = [sourceOf(left), sourceOf(right)];
  const decides = operator === '||';
  return (scope) => (requireBoolean(first(scope), one) === decides ? decides : requireBoolean(second(scope), other));
}

function compileBinary(sign: string, [left, right]: readonly [SyntaxNode, SyntaxNode], within: Compilation): Run {
  const operator = binaryOperators.get(sign);
  if (operator === undefined) throw new ExpressionError(`there is no operator ${sign}`);
  // Lists grow by it.
  if (sign === '+') within.builds = true;
  const [first, second] = [within.compile(left), within.compile(right)];
  return (scope) => operator(first(scope), second(scope), scope.work);
}
