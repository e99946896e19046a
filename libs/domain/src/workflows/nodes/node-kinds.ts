import type { NodeDeclaration, NodeKind } from './node-kind.js';

/** What is known of the kinds of nodes, by name. */
export class NodeCatalogue<Kind extends NodeDeclaration = NodeDeclaration> {
  private readonly byName: ReadonlyMap<string, Kind>;

  constructor(kinds: readonly Kind[]) {
    this.byName = new Map(kinds.map((kind) => [kind.kind, kind]));
  }

  /** Undefined for a kind that this process does not have: another release may have it. */
  find(kind: string): Kind | undefined {
    return this.byName.get(kind);
  }

  /** All of them, by name. */
  get all(): readonly Kind[] {
    return [...this.byName.values()].sort((one, other) => one.kind.localeCompare(other.kind));
  }
}

/** The kinds of nodes that this process can run. */
export class NodeKinds extends NodeCatalogue<NodeKind> {}
