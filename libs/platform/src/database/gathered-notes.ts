import { Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Sweeper } from '../wake-loop/index.js';

const flushMs = 1_000;

/**
 * What requests leave behind about rows, e.g. when a key was last used: written beside the requests, all of a second in one statement,
 * and at the end. What could not be written goes with the next ones.
 */
export abstract class GatheredNotes<Note> extends Sweeper implements OnApplicationShutdown {
  private readonly logger = new Logger(this.constructor.name);
  private notes = new Map<string, Note>();
  private flushed: Promise<void> = Promise.resolve();

  /** @param name of the notes, in the log */
  protected constructor(private readonly name: string) {
    super(name, flushMs);
  }

  /** One note about what two say of the same row. */
  protected abstract merge(earlier: Note, later: Note): Note;

  /** @param notes at least one, by the id of their row */
  protected abstract write(notes: readonly (readonly [id: string, note: Note])[]): Promise<void>;

  protected note(id: string, note: Note): void {
    const earlier = this.notes.get(id);
    this.notes.set(id, earlier === undefined ? note : this.merge(earlier, note));
  }

  override sweep(): Promise<void> {
    return this.flush();
  }

  /** Of the requests that finished since. */
  async onApplicationShutdown(): Promise<void> {
    await this.flush().catch((error: unknown) =>
      this.logger.warn({ err: error }, `the last notes were not written: ${this.name}`),
    );
  }

  /** All that was noted before the call is written when it resolves, also what an earlier flush is still writing. */
  flush(): Promise<void> {
    this.flushed = this.flushed.catch(() => undefined).then(() => this.writeNotes());
    return this.flushed;
  }

  private async writeNotes(): Promise<void> {
    if (this.notes.size === 0) return;
    // In one order everywhere, so that processes that write the same rows never wait for each other in a circle.
    const notes = [...this.notes].sort(([a], [b]) => a.localeCompare(b));
    this.notes = new Map();
    try {
      await this.write(notes);
    } catch (error) {
      for (const [id, note] of notes) {
        const later = this.notes.get(id);
        this.notes.set(id, later === undefined ? note : this.merge(note, later));
      }
      throw error;
    }
  }
}
