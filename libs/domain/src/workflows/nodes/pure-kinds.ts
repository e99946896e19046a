import { codeNode } from './code.js';
import { compute } from './compute.js';
import { condition } from './condition.js';
import { fail } from './fail.js';
import { join } from './join.js';
import { loop } from './loop.js';
import type { NodeKind } from './node-kind.js';
import { pick } from './pick.js';
import { set } from './set.js';
import { switchNode } from './switch.js';
import { template } from './template.js';
import { waitNode } from './wait.js';

/** Kinds that only decide and compute, without anything outside. */
export const pureKinds: readonly NodeKind[] = [
  condition,
  switchNode,
  loop,
  join,
  set,
  template,
  compute,
  pick,
  codeNode,
  waitNode(),
  fail,
];
