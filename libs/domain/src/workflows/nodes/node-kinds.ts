import type { NodeKind } from './node-kind.js';

/** The kinds of nodes of this process, by name. */
export class NodeKinds {
  private readonly byName: ReadonlyMap<string, NodeKind>;

  constructor(kinds: readonly NodeKind[]) {
    this.byName = new Map(kinds.map((kind) => [kind.kind, kind]));
  }

  /** Undefined for a kind that this process does not have: another release may have it. */
  find(kind: string): NodeKind | undefined {
    return this.byName.get(kind);
  }

  /** All of them, by name. */
  get all(): readonly NodeKind[] {
    return [...this.byName.values()].sort((one, other) => one.kind.localeCompare(other.kind));
  }
}
