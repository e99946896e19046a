/** What a page draws and something beside it changes, for `useSyncExternalStore`. */
export class Store<State> {
  private readonly listeners = new Set<() => void>();

  constructor(public state: State) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly read = (): State => this.state;

  protected set(changes: Partial<State>): void {
    this.state = { ...this.state, ...changes };
    for (const listener of this.listeners) listener();
  }
}
