import { limits } from '@imprint/contracts/limits';
import type { SafeFetch } from '@imprint/platform/safe-fetch';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { followed, refusedAddress, userAgent } from '../reading/read-address.js';
import { ReadingFailure } from '../reading/reading.js';

const accept = 'audio/*,video/*;q=0.9,*/*;q=0.1';

/**
 * Writes a recording at an address into a file, as strangers get it.
 * @throws ReadingFailure; the reason of the signal
 */
export async function fetchRecording(
  fetch: Pick<SafeFetch, 'stream'>,
  url: string,
  path: string,
  signal: AbortSignal,
): Promise<void> {
  const timeoutMs = limits.knowledgeRecordingSeconds * 1_000;
  const maxResponseBytes = limits.knowledgeRecordingBytes;
  const end = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  const request = { headers: { accept, 'user-agent': userAgent }, signal: end, timeoutMs, maxResponseBytes };
  try {
    const { answer } = await followed(url, async (address) => {
      const asked = await fetch.stream(address, request);
      if (asked.status !== 200) await asked.body.cancel().catch(() => undefined);
      return asked;
    });
    // Nobody asked whether it has changed.
    if (answer.status !== 200) throw new ReadingFailure('error_answered', `The address answered with ${answer.status}.`);
    await pipeline(Readable.fromWeb(answer.body), createWriteStream(path));
  } catch (error) {
    refusedAddress(error, signal, maxResponseBytes);
  }
}
