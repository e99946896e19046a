import type { SyntaxNode } from './syntax.js';
import type { Work } from './work.js';

/** What an expression reads: `steps.text.title` is `steps` and `['text', 'title']`. */
export interface Reference {
  variable: string;
  /** Names and positions that are written out; what is computed ends it. */
  path: readonly (string | number)[];
}

export interface Scope {
  variables: Map<string, unknown>;
  work: Work;
}

export type Run = (scope: Scope) => unknown;

/** What is known, and found out, while an expression is compiled. */
export interface Compilation {
  variables: ReadonlySet<string>;
  references: Reference[];
  /** Variables of the macro around the node. */
  locals: ReadonlySet<string>;
  /** Whether it makes values, which may be much larger than what they are made of. */
  builds: boolean;
  compile(node: SyntaxNode): Run;
}
