/**
 * Lets so many steps run at once; the others wait in order, for as long as it takes. For work that is done hundreds of times at once: a
 * connection of the pool has to be free within seconds, or whatever needs it fails.
 */
export class StepsInTurn {
  private underWay = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly atOnce: number) {}

  /** @throws what the step throws */
  async run<T>(step: () => Promise<T>): Promise<T> {
    if (this.underWay < this.atOnce) this.underWay += 1;
    // Whoever ends hands its place on.
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    try {
      return await step();
    } finally {
      const next = this.waiting.shift();
      if (next === undefined) this.underWay -= 1;
      else next();
    }
  }
}
