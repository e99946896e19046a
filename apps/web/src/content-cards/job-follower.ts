import { isRow, numberAt, rowAt, textAt, type Row } from './given.js';
import type { JobNews } from './stage.js';

const firstMs = 1_500;
const longestMs = 15_000;
/** After it a person says whether to go on. */
const patienceMs = 30 * 60_000;
const failuresInARow = 5;

/** Asks for jobs until they are over, slower the longer they take. */
export class JobFollower {
  private readonly end = new AbortController();

  constructor(private readonly ask: (jobId: string) => Promise<Row>) {}

  follow(jobId: string, tell: (news: JobNews) => void): void {
    void this.untilOver(jobId, tell);
  }

  stop(): void {
    this.end.abort();
  }

  private async untilOver(jobId: string, tell: (news: JobNews) => void): Promise<void> {
    const lose = (lost: string) => tell({ lost, again: () => this.follow(jobId, tell) });
    const { signal } = this.end;
    const isGone = () => signal.aborted;
    const until = Date.now() + patienceMs;
    let failures = 0;
    for (let waitMs = firstMs; Date.now() < until;) {
      await pause(waitMs, signal);
      if (isGone()) return;
      const answer = await this.ask(jobId).catch(() => null);
      if (isGone()) return;
      const { job, retryAfterMs, refusal } = readAnswer(answer);
      if (refusal !== null) return lose(refusal);
      failures = job === null ? failures + 1 : 0;
      if (failures === failuresInARow) return lose('How it goes on is not known right now.');
      if (job !== null) tell({ job });
      if (job?.['isOver'] === true) return;
      waitMs = Math.max(Math.min(waitMs * 1.4, longestMs), retryAfterMs ?? 0);
    }
    lose('It takes long.');
  }
}

interface Answer {
  job: Row | null;
  retryAfterMs: number | null;
  /** A reason why asking again changes nothing. */
  refusal: string | null;
}

function readAnswer(answer: Row | null): Answer {
  const content = answer === null ? null : rowAt(answer, 'structuredContent');
  if (answer === null || content === null) return { job: null, retryAfterMs: null, refusal: null };
  const seconds = numberAt(content, 'retryAfterSeconds');
  const retryAfterMs = seconds === null ? null : seconds * 1_000;
  if (answer['isError'] !== true) return { job: rowAt(content, 'data'), retryAfterMs, refusal: null };
  return { job: null, retryAfterMs, refusal: retryAfterMs === null ? textAt(content, 'message') : null };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
}

/** Whether a row is work that can be followed. */
export function isJob(row: Row): boolean {
  if (textAt(row, 'id') === null || textAt(row, 'status') === null) return false;
  return typeof row['isOver'] === 'boolean' || (numberAt(row, 'progress') !== null && ('output' in row || 'prompt' in row));
}

const ends: readonly unknown[] = ['completed', 'published', 'failed', 'cancelled'];

export const isOver = (row: Row): boolean => row['isOver'] === true || ends.includes(row['status']);

export const errorOf = (row: Row): string | null =>
  isRow(row['error']) ? textAt(row['error'], 'message') : textAt(row, 'error');
