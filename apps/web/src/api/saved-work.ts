import { isOffline } from './faults.js';
import { Store } from './store.js';

const autosaveMs = 2_000;
const retryMs = 10_000;

interface WorkState<Work> {
  /** What is under way. */
  work: Work | undefined;
  error: unknown;
}

/** A form that saves itself: one request at a time, a moment after the last change, and again once there is a connection. */
export abstract class SavedWork<Work, State extends WorkState<Work>> extends Store<State> {
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Saves what may be saved without being asked. */
  protected abstract readonly autosave: () => void;

  protected planAutosave(afterMs = autosaveMs): void {
    this.cancelAutosave();
    this.timer = setTimeout(() => this.autosave(), afterMs);
  }

  protected cancelAutosave(): void {
    clearTimeout(this.timer);
  }

  /** What is typed meanwhile is saved afterwards. */
  protected async run(work: Work, task: () => Promise<void>): Promise<void> {
    if (this.state.work !== undefined) return;
    this.cancelAutosave();
    this.set({ work, error: undefined } as Partial<State>);
    const error = await task().catch((reason: unknown) => reason);
    this.set({ work: undefined, error } as Partial<State>);
    if (isOffline(error)) this.planAutosave(retryMs);
    else if (error === undefined) this.planAutosave();
  }
}

/** The header of a request that makes something: a repeat after a lost answer finds what the first one made. */
export class CreationKey {
  private last: { body: string; key: string } | undefined;

  constructor(private readonly prefix: string) {}

  headersOf(body: unknown): { 'Idempotency-Key': string } {
    const text = JSON.stringify(body);
    if (this.last?.body !== text)
      this.last = { body: text, key: `${this.prefix}-${Date.now()}-${Math.random().toString(36).slice(2)}` };
    return { 'Idempotency-Key': this.last.key };
  }
}
