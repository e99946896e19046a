import { limits } from '@imprint/contracts/limits';
import { BoundedThread, ThreadOverrun, type ThreadBounds } from '@imprint/platform/threads';
import { ReadingFailure, type Reading, type ReadingAnswer, type ReadingRequest } from './reading.js';

/** What reading one source may take. */
export type ReadingBounds = ThreadBounds;

const bounds: ReadingBounds = {
  milliseconds: limits.knowledgeParseSeconds * 1_000,
  heapMegabytes: 512,
  otherMegabytes: 384,
};

/**
 * Reads a text out of something that strangers made, in a thread of its own that is ended when it takes too long or too much.
 * @throws ReadingFailure; the reason of the signal
 */
export async function readInThread(request: ReadingRequest, signal: AbortSignal, most: ReadingBounds = bounds): Promise<Reading> {
  signal.throwIfAborted();
  const thread = new BoundedThread(new URL('./reading.worker.js', import.meta.url), most);
  try {
    const answer = await thread.ask<ReadingAnswer>(request, signal);
    if ('failure' in answer) throw new ReadingFailure(answer.failure.code, answer.failure.message);
    return answer.reading;
  } catch (error) {
    if (!(error instanceof ThreadOverrun)) throw error;
    throw error.resource === 'time' ? tooLong(most.milliseconds) : tooMuch();
  } finally {
    await thread.close();
  }
}

const tooLong = (milliseconds: number): ReadingFailure =>
  new ReadingFailure(
    'took_too_long',
    `Reading it takes longer than ${Math.round(milliseconds / 1_000)} seconds. Save its text alone, and add that.`,
  );

const tooMuch = (): ReadingFailure =>
  new ReadingFailure('too_large', 'Reading it takes more memory than it may. Save its text alone, and add that.');
