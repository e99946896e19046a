interface Waiting<Question, Answer> {
  question: Question;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

/**
 * Combines all lookups of one turn of the event loop into one statement: under load, more rows per statement are cheaper than more
 * statements. Nothing is cached; each lookup gets an answer that was read for it.
 */
export class GatheredQuestions<Question, Answer> {
  private waiting: Waiting<Question, Answer>[] = [];
  private isScheduled = false;
  private underWay = 0;

  /**
   * @param answer returns the answers in the order of the questions
   * @param atOnce concurrent statements; further lookups are batched meanwhile
   */
  constructor(
    private readonly answer: (questions: readonly Question[]) => Promise<readonly Answer[]>,
    private readonly atOnce = 2,
  ) {}

  /** @throws what the statement with this lookup threw */
  ask(question: Question): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ question, resolve, reject });
      this.schedule();
    });
  }

  private schedule(): void {
    if (this.isScheduled || this.waiting.length === 0 || this.underWay >= this.atOnce) return;
    this.isScheduled = true;
    setImmediate(() => {
      this.isScheduled = false;
      void this.flush();
    });
  }

  private async flush(): Promise<void> {
    const batch = this.waiting;
    this.waiting = [];
    this.underWay += 1;
    try {
      const answers = await this.answer(batch.map(({ question }) => question));
      if (answers.length !== batch.length) throw new Error('not every question was answered');
      batch.forEach(({ resolve }, index) => resolve(answers[index] as Answer));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      this.underWay -= 1;
      this.schedule();
    }
  }
}
