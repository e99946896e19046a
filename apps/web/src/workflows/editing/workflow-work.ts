import { ImprintError, type WorkflowResource } from '@imprint/sdk';
import { SavedWork } from '../../api/saved-work.js';
import * as changes from '../graph/changes.js';
import { graphOf, nodeOf, type Graph, type GraphInput, type GraphNode, type Point, type Source } from '../graph/graph.js';
import { begun, changed, redone, sealed, undone, type History } from '../graph/history.js';
import type { Kind, Kinds } from '../graph/kinds.js';
import { arranged, completed } from '../graph/layout.js';

export interface WorkflowState {
  history: History<Graph>;
  /** Ids of nodes, in the order in which they were chosen. */
  selected: readonly string[];
  /** What the API has. */
  saved: WorkflowResource;
  /** The graph that it has. */
  base: Graph;
  work: 'saving' | 'publishing' | undefined;
  error: unknown;
  /** What somebody else has saved meanwhile. */
  conflict: WorkflowResource | undefined;
  /** Said to screen readers. */
  said: string;
}

/** How the API is asked. */
export interface WorkflowWriter {
  /** @throws ImprintError with the code `revision_conflict` where the draft is another one by now */
  save: (graph: Graph, expectedRevision: number) => Promise<WorkflowResource>;
  publish: (expectedRevision: number) => Promise<WorkflowResource>;
  read: () => Promise<WorkflowResource>;
}

/** A workflow while it is edited: canvas and list change the same graph, with one history, and it saves itself. */
export class WorkflowWork extends SavedWork<'saving' | 'publishing', WorkflowState> {
  /** The latest one. */
  private request: Promise<void> = Promise.resolve();

  constructor(
    saved: WorkflowResource,
    readonly kinds: Kinds,
    private readonly writer: WorkflowWriter,
    readonly isReadOnly: boolean,
  ) {
    const base = graphOf(saved.attributes);
    const nothing = { work: undefined, error: undefined, conflict: undefined };
    super({ history: begun(base), selected: [], saved, base, said: '', ...nothing });
  }

  get graph(): Graph {
    return this.state.history.present;
  }

  get isUnsaved(): boolean {
    return this.graph !== this.state.base;
  }

  /** @returns what ends it: saves what is not saved yet */
  open(): () => void {
    return () => void this.save();
  }

  protected readonly autosave = (): void => void this.save();

  readonly save = async (): Promise<void> => {
    await this.idle();
    if (!this.isUnsaved || this.state.conflict !== undefined || this.isReadOnly) return;
    this.request = this.run('saving', () => this.send());
    await this.request;
  };

  /** Before something is done with the draft that the API has. @throws what kept it from being saved */
  readonly saveFirst = async (): Promise<void> => {
    await this.save();
    if (this.isUnsaved && !this.isReadOnly) {
      const { error } = this.state;
      throw error instanceof Error ? error : new Error('The draft is not saved.', { cause: error });
    }
  };

  /** Nothing is under way. */
  private async idle(): Promise<void> {
    while (this.state.work !== undefined) await this.request;
  }

  /** Saves what is not saved, and publishes it. */
  readonly publish = async (): Promise<void> => {
    await this.idle();
    this.request = this.run('publishing', async () => {
      if (this.isUnsaved) await this.send();
      if (this.state.conflict !== undefined) return;
      const { base } = this.state;
      this.take(await this.writer.publish(this.state.saved.attributes.revision), base);
    });
    await this.request;
  };

  private async send(): Promise<void> {
    const { graph } = this;
    try {
      this.take(await this.writer.save(graph, this.state.saved.attributes.revision), graph);
    } catch (error) {
      if (!(error instanceof ImprintError) || error.code !== 'revision_conflict') throw error;
      this.set({ conflict: await this.writer.read() });
    }
  }

  private take(saved: WorkflowResource, base: Graph): void {
    this.set({ saved, base });
  }

  /** Something else than the graph was changed, such as the name; the graph is still the one that is edited. */
  readonly took = (saved: WorkflowResource): void => this.set({ saved });

  /** Read again: what others have saved is taken where nothing would be lost, and else asked about with the next save. */
  readonly heard = (read: WorkflowResource): void => {
    const { saved, work, conflict } = this.state;
    if (work !== undefined || conflict !== undefined || read.attributes.revision <= saved.attributes.revision) return;
    if (!this.isUnsaved) this.replace(read);
  };

  /** Restored or taken from somebody else: one change, which can be undone. */
  readonly replace = (saved: WorkflowResource): void => {
    const base = graphOf(saved.attributes);
    this.set({ saved, base, conflict: undefined, history: changed(this.state.history, base), selected: [] });
  };

  readonly keepMine = (): void => {
    const { conflict } = this.state;
    if (conflict === undefined) return;
    this.set({ saved: conflict, base: graphOf(conflict.attributes), conflict: undefined });
    void this.save();
  };

  readonly say = (said: string): void => this.set({ said });

  readonly select = (selected: readonly string[]): void => {
    const { selected: before } = this.state;
    if (before.length === selected.length && before.every((id, at) => id === selected[at])) return;
    this.set({ selected, history: sealed(this.state.history) });
  };

  /** @param gesture see `changed` */
  private apply(graph: Graph, gesture?: string): void {
    if (this.isReadOnly || graph === this.graph) return;
    const whole = { ...graph, layout: completed(graph, this.kinds) };
    const known = new Set(graph.nodes.map(({ id }) => id));
    const selected = this.state.selected.filter((id) => known.has(id));
    this.set({ history: changed(this.state.history, whole, gesture), selected });
    this.planAutosave();
  }

  /** The gesture has ended. */
  readonly seal = (): void => this.set({ history: sealed(this.state.history) });

  readonly undo = (): void => this.step(undone(this.state.history));
  readonly redo = (): void => this.step(redone(this.state.history));

  private step(history: History<Graph>): void {
    if (history === this.state.history || this.isReadOnly) return;
    const known = new Set(history.present.nodes.map(({ id }) => id));
    this.set({ history, selected: this.state.selected.filter((id) => known.has(id)) });
    this.planAutosave();
  }

  /** @returns the id of the new node, which is selected */
  readonly add = (kind: Kind, place: changes.Place = {}): string => {
    const { graph, id } = changes.withNode(this.graph, kind, place);
    this.apply(graph);
    this.set({ selected: [id] });
    return id;
  };

  readonly connect = (source: Source, to: string): void => {
    if (changes.connectionMistake(this.graph, this.kinds, source, to) === undefined)
      this.apply(changes.connected(this.graph, source, to));
  };

  readonly disconnect = (keys: readonly string[], gesture?: string): void =>
    this.apply(changes.disconnected(this.graph, keys), gesture);

  readonly remove = (ids: readonly string[], gesture?: string): void =>
    this.apply(changes.withoutNodes(this.graph, ids), gesture);

  readonly duplicate = (ids: readonly string[]): void => {
    const { graph, ids: copies } = changes.duplicated(this.graph, this.kinds, ids);
    this.apply(graph);
    this.set({ selected: copies });
  };

  readonly move = (places: Readonly<Record<string, Point>>): void => {
    const layout = completed(this.graph, this.kinds);
    this.apply(changes.moved({ ...this.graph, layout }, places), 'move');
  };

  readonly arrange = (): void => this.apply({ ...this.graph, layout: arranged(this.graph, this.kinds) });

  readonly rename = (from: string, to: string): void => {
    this.apply(changes.renamed(this.graph, this.kinds, from, to));
    this.set({ selected: this.state.selected.map((id) => (id === from ? to : id)) });
  };

  readonly setSetting = (id: string, name: string, value: unknown): void =>
    this.apply(changes.withSetting(this.graph, id, name, value), `${id}.with.${name}`);

  readonly changeNode = (id: string, change: { [Name in keyof GraphNode]?: GraphNode[Name] | undefined }): void => {
    const [name = ''] = Object.keys(change);
    this.apply(changes.withNodeChanged(this.graph, id, change), `${id}.${name}`);
  };

  readonly setInput = (name: string, input: GraphInput | undefined): void => {
    const { [name]: _old, ...rest } = this.graph.inputs;
    const inputs = input === undefined ? rest : { ...this.graph.inputs, [name]: input };
    this.apply({ ...this.graph, inputs }, `inputs.${name}`);
  };

  readonly renameInput = (from: string, to: string): void =>
    this.apply(changes.withInputRenamed(this.graph, this.kinds, from, to));

  node(id: string): GraphNode | undefined {
    return nodeOf(this.graph, id);
  }
}
