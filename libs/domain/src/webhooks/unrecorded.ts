/** Writes that are under way, a bounded number of them. One that fails is told by the next call. */
export class Unrecorded {
  private readonly writes = new Set<Promise<void>>();
  private failure: { error: unknown } | undefined;

  constructor(private readonly atMost: number) {}

  /** Resolves when there is room for another one. @throws what an earlier write threw */
  async add(write: Promise<void>): Promise<void> {
    const settled: Promise<void> = write.then(
      () => void this.writes.delete(settled),
      (error: unknown) => {
        this.writes.delete(settled);
        this.failure ??= { error };
      },
    );
    this.writes.add(settled);
    while (this.writes.size >= this.atMost) await Promise.race(this.writes);
    this.check();
  }

  /** Resolves when nothing is under way. @throws what a write threw */
  async end(): Promise<void> {
    await this.settled();
    this.check();
  }

  /** Resolves when nothing is under way, whatever became of it. */
  async settled(): Promise<void> {
    await Promise.all(this.writes);
  }

  private check(): void {
    if (this.failure !== undefined) throw this.failure.error;
  }
}
