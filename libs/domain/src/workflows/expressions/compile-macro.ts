import type { Compilation, Run } from './compilation.js';
import { ExpressionError } from './expression-error.js';
import { requireBoolean } from './operators.js';
import { countOf, isA, sourceOf, type SyntaxNode } from './syntax.js';
import { isObject, typeName } from './values.js';
import { workLimits } from './work.js';

type MacroName = 'all' | 'exists' | 'exists_one' | 'filter' | 'map';
const macroNames: ReadonlySet<string> = new Set<MacroName>(['all', 'exists', 'exists_one', 'filter', 'map']);

export function isMacro(name: string): name is MacroName {
  return macroNames.has(name);
}

/** `list.map(x, x.title)`. */
interface Macro {
  name: MacroName;
  list: SyntaxNode;
  args: readonly SyntaxNode[];
  node: SyntaxNode;
}

export function compileMacro({ name, list, args, node }: Macro, within: Compilation): Run {
  const [variable, first, second] = args;
  if (variable === undefined || first === undefined || args.length > (name === 'map' ? 3 : 2) || !isA(variable, 'id')) {
    throw new ExpressionError(`${sourceOf(node)}: use ${name}(x, …), in which x is an entry`);
  }
  if (within.locals.size > 0) {
    throw new ExpressionError(
      `${sourceOf(node)}: ${name} cannot stand within the parentheses of another one; use one node for each, or a loop`,
    );
  }
  const entry = variable.args;
  if (within.variables.has(entry))
    throw new ExpressionError(`${name}(${entry}, …): ${entry} already means something here; use another name`);
  const source = within.compile(list);
  const bodies = compileBodies(entry, second === undefined ? [first] : [first, second], within);
  if (name === 'map') within.builds = true;
  const cost = 1 + countOf(first) + (second === undefined ? 0 : countOf(second));
  const run = runners[name];
  return (scope) => {
    const entries = entriesOf(source(scope), name);
    try {
      return run({
        entries,
        at: (body, value) => {
          scope.work.spend(cost);
          scope.variables.set(entry, value);
          return (bodies[body] as Run)(scope);
        },
        sources: args.slice(1).map(sourceOf),
        hasCondition: second !== undefined,
      });
    } finally {
      scope.variables.delete(entry);
    }
  };
}

function compileBodies(entry: string, bodies: readonly SyntaxNode[], within: Compilation): readonly Run[] {
  const outer = within.locals;
  within.locals = new Set([entry]);
  const compiled = bodies.map((body) => within.compile(body));
  within.locals = outer;
  return compiled;
}

function entriesOf(value: unknown, name: string): readonly unknown[] {
  const entries: readonly unknown[] | null = Array.isArray(value) ? value : isObject(value) ? Object.keys(value) : null;
  if (entries === null) throw new ExpressionError(`${name} is for lists; this is ${typeName(value)}`);
  if (entries.length > workLimits.listEntries) {
    throw new ExpressionError(`${name} goes through at most ${workLimits.listEntries} entries; these are ${entries.length}`);
  }
  return entries;
}

interface Entries {
  entries: readonly unknown[];
  /** The first or second expression for one entry. */
  at(body: 0 | 1, entry: unknown): unknown;
  sources: readonly string[];
  hasCondition: boolean;
}

const runners: Readonly<Record<MacroName, (of: Entries) => unknown>> = {
  all: (of) => of.entries.every((entry) => isMeant(of, entry)),
  exists: (of) => of.entries.some((entry) => isMeant(of, entry)),
  exists_one: (of) => of.entries.filter((entry) => isMeant(of, entry)).length === 1,
  filter: (of) => of.entries.filter((entry) => isMeant(of, entry)),
  map: (of) =>
    of.hasCondition
      ? of.entries.filter((entry) => isMeant(of, entry)).map((entry) => of.at(1, entry))
      : of.entries.map((entry) => of.at(0, entry)),
};

function isMeant(of: Entries, entry: unknown): boolean {
  return requireBoolean(of.at(0, entry), of.sources[0] ?? '');
}
