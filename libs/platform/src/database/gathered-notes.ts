import { Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Sweeper } from '../wake-loop/index.js';

const flushMs = 1_000;

/**
 * Collects what requests record about rows, e.g. when a key was last used, and writes it outside the requests: one statement per second,
 * and one at shutdown. What could not be written is retried with the next batch.
 */
export abstract class GatheredNotes<Note> extends Sweeper implements OnApplicationShutdown {
  private readonly logger = new Logger(this.constructor.name);
  private notes = new Map<string, Note>();
  private flushed: Promise<void> = Promise.resolve();

  /** @param name in the log */
  protected constructor(private readonly name: string) {
    super(name, flushMs);
  }

  /** Combines two notes about the same row. */
  protected abstract merge(earlier: Note, later: Note): Note;

  /** @param notes at least one, by id of the row */
  protected abstract write(notes: readonly (readonly [id: string, note: Note])[]): Promise<void>;

  protected note(id: string, note: Note): void {
    const earlier = this.notes.get(id);
    this.notes.set(id, earlier === undefined ? note : this.merge(earlier, note));
  }

  override sweep(): Promise<void> {
    return this.flush();
  }

  /** Writes what the last requests recorded. */
  async onApplicationShutdown(): Promise<void> {
    await this.flush().catch((error: unknown) =>
      this.logger.warn({ err: error }, `the last notes were not written: ${this.name}`),
    );
  }

  /** Resolves when everything recorded before the call is written, including what an earlier flush is still writing. */
  flush(): Promise<void> {
    this.flushed = this.flushed.catch(() => undefined).then(() => this.writeNotes());
    return this.flushed;
  }

  private async writeNotes(): Promise<void> {
    if (this.notes.size === 0) return;
    // A fixed order, so that processes writing the same rows cannot deadlock.
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
