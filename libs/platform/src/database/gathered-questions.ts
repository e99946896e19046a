interface Waiting<Question, Answer> {
  question: Question;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

/**
 * Asks about all that comes in one turn of the event loop in one statement: under load, more rows per statement are cheaper than more
 * statements. Nothing is kept: each question gets the answer that was read for it.
 */
export class GatheredQuestions<Question, Answer> {
  private waiting: Waiting<Question, Answer>[] = [];
  private isScheduled = false;
  private underWay = 0;

  /** @param answer to each question, in their order @param atOnce statements; questions gather while so many run */
  constructor(
    private readonly answer: (questions: readonly Question[]) => Promise<readonly Answer[]>,
    private readonly atOnce = 2,
  ) {}

  /** @throws what the statement threw that the question went with */
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
