import type { WorkflowReference } from '@imprint/contracts/workflows';
import { Work } from '../expressions/work.js';
import type { NodeDeclaration } from '../nodes/node-kind.js';
import type { ReadGraph } from './read-graph.js';
import type { Setting } from './setting.js';

/** An id that a setting names as it is written. */
export interface NamedId {
  /** Of the setting, as mistakes name it. */
  place: string;
  to: WorkflowReference;
  id: string;
}

/** What settings name; what expressions will come to is not known. */
export function namedIds({ nodes }: ReadGraph): NamedId[] {
  return [...nodes].flatMap(([id, { kind, settings, undo }]) => [
    ...namedBy(`nodes.${id}`, kind, settings),
    ...(undo === null ? [] : namedBy(`nodes.${id}.undo`, undo.kind, undo.settings)),
  ]);
}

function namedBy(node: string, kind: NodeDeclaration | undefined, settings: ReadonlyMap<string, Setting>): NamedId[] {
  return [...settings].flatMap(([name, setting]) => {
    const to = kind?.fields[name]?.refersTo;
    if (to === undefined || !setting.isConstant) return [];
    const value = setting.evaluate({}, new Work());
    // An empty text is a setting that was left out.
    const ids: readonly unknown[] = Array.isArray(value) ? value : [value];
    return ids.flatMap((id) => (typeof id === 'string' && id !== '' ? [{ place: `${node}.with.${name}`, to, id }] : []));
  });
}
