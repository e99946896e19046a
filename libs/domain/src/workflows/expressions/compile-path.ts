import type { Compilation, Run, Scope } from './compilation.js';
import { ExpressionError } from './expression-error.js';
import { isA, sourceOf, type SyntaxNode } from './syntax.js';
import { isHidden, isObject, memberOf, missingMember } from './values.js';

/** Why steps failed, by the id of their node. No expression can name it, and no macro hide it. */
export const failuresVariable = '@failures';

/** `a.b[c].d`: where it begins, and what is read from there. */
export interface Chain {
  root: SyntaxNode;
  links: readonly Link[];
}

interface Link {
  /** Written out, or computed. */
  key: string | number | SyntaxNode;
  /** The path up to here, as it is written. */
  container: string;
}

export function chainOf(node: SyntaxNode): Chain {
  const links: Link[] = [];
  let root = node;
  while (isA(root, '.', '[]')) {
    links.unshift({ key: isA(root, '.') ? root.args[1] : keyOf(root.args[1]), container: sourceOf(root.args[0]) });
    root = root.args[0];
  }
  return { root, links };
}

function keyOf(node: SyntaxNode): string | number | SyntaxNode {
  if (!isA(node, 'value')) return node;
  if (typeof node.args === 'bigint') return Number(node.args);
  return typeof node.args === 'string' ? node.args : node;
}

/** Strict: what is missing is an error. Lenient: it is undefined. */
export function compileChain({ root, links }: Chain, within: Compilation, mode: 'strict' | 'lenient'): Run {
  for (const { key, container } of links) {
    if (typeof key === 'string' && isHidden(key)) throw new ExpressionError(`${container}.${key} cannot be read`);
  }
  const base = isA(root, 'id') ? compileVariable(root.args, links, within) : within.compile(root);
  const steps = links.map(({ key, container }) => ({ key: typeof key === 'object' ? within.compile(key) : key, container }));
  if (steps.length === 0) return base;
  const stepId = failureOf({ root, links }, within);
  return (scope) => {
    let value = base(scope);
    const failures = stepId === null ? undefined : scope.variables.get(failuresVariable);
    const isFailure = stepId !== null && isObject(failures) && Object.hasOwn(failures, stepId);
    if (isFailure) value = failures[stepId] ?? memberOf(memberOf(value, stepId), 'error') ?? null;
    // Of one that did not fail, nothing is there.
    if (isFailure && value === null && mode === 'lenient') return undefined;
    for (const { key, container } of isFailure ? steps.slice(2) : steps) {
      const name = typeof key === 'function' ? key(scope) : key;
      const member = memberOf(value, name);
      if (member === undefined && mode === 'lenient') return undefined;
      if (member === undefined) throw missingMember(value, name, container);
      value = member;
    }
    return value;
  };
}

/** The step whose failure is read, for `steps.<id>.error`. */
function failureOf({ root, links: [id, field] }: Chain, within: Compilation): string | null {
  if (!isA(root, 'id') || root.args !== 'steps' || within.locals.has('steps')) return null;
  return field?.key === 'error' && typeof id?.key === 'string' ? id.key : null;
}

function compileVariable(name: string, links: readonly Link[], within: Compilation): Run {
  const read = ({ variables }: Scope): unknown => variables.get(name) ?? null;
  if (within.locals.has(name)) return read;
  if (!within.variables.has(name)) {
    const names = [...within.variables].join(', ');
    throw new ExpressionError(
      `there is no ${name}; an expression names ${names}: write inputs.${name} for an input, steps.${name} for what a node gave`,
    );
  }
  const computed = links.findIndex(({ key }) => typeof key === 'object');
  const path = links.slice(0, computed === -1 ? links.length : computed).map(({ key }) => key as string | number);
  if (name === 'steps' && typeof path[0] !== 'string') {
    throw new ExpressionError('steps are read one by one, by the id of a node: steps.<id>');
  }
  within.references.push({ variable: name, path });
  return read;
}
