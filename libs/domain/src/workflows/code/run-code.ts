import { BoundedThread, ThreadOverrun, type ThreadBounds } from '@imprint/platform/threads';
import { StepFailure } from '../nodes/node-kind.js';
import { type CodeAnswer, type CodeRun, isShallow, mostMilliseconds } from './code-run.js';

/** Of the thread, which ends itself after less, unless something goes wrong in it. */
const bounds: ThreadBounds = { milliseconds: 3 * mostMilliseconds, heapMegabytes: 96, otherMegabytes: 128 };
/** Threads that run code at once; each may take as much memory as its bounds say. */
const mostThreads = 4;

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Runs JavaScript that a tenant wrote, in an engine of its own within a thread of its own: it reaches nothing but its input.
 * @param input what can be written as JSON
 * @returns what it returned, as JSON has it
 * @throws StepFailure; the reason of the signal
 */
export async function runCode(source: string, input: unknown, signal: AbortSignal): Promise<unknown> {
  const json = JSON.stringify(input ?? null);
  if (!isShallow(json)) throw StepFailure.of('validation', 'code_input_invalid', 'The input is nested too deeply.');
  const answer = await inTurn(signal, () => answerOf({ source, input: json }, signal));
  if ('fault' in answer) throw StepFailure.of('validation', answer.fault, answer.message);
  return JSON.parse(answer.output, (key, value: unknown) => (key === '__proto__' ? undefined : value));
}

async function answerOf(run: CodeRun, signal: AbortSignal): Promise<CodeAnswer> {
  const thread = new BoundedThread(new URL('./code.worker.js', import.meta.url), bounds);
  try {
    return await thread.ask<CodeAnswer>(run, signal);
  } catch (error) {
    if (!(error instanceof ThreadOverrun)) throw error;
    const fault = error.resource === 'time' ? 'code_timeout' : 'code_memory';
    return { fault, message: `The code took more ${error.resource} than it may.` };
  } finally {
    await thread.close();
  }
}

async function inTurn<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  signal.throwIfAborted();
  if (running >= mostThreads) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    signal.throwIfAborted();
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}
