import { SecretBox } from '@imprint/platform/crypto';
import type { SignalBus } from '@imprint/platform/signals';
import { testConfig } from '@imprint/platform/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import {
  ChannelError,
  type LookUpResult,
  type PostWithContent,
  type PublishedRecord,
  type VideoAddition,
} from '../channel/index.js';
import { addRelease, openPublishing } from '../publishing.fixture.js';
import { ReceiptSealer } from '../receipts/receipt-sealer.js';
import { ReceiptSignatures } from '../receipts/receipt-signatures.js';
import { ReceiptVerification } from '../receipts/receipt-verification.js';
import { ReceiptsRepository } from '../receipts/receipts.repository.js';
import { publishWorker } from './publish-worker.fixture.js';

let opened: Awaited<ReturnType<typeof openPublishing>>;

beforeAll(async () => {
  Logger.overrideLogger(false);
  opened = await openPublishing();
});
afterAll(() => opened.close());
beforeEach(async () => {
  await opened.dataSource.query('truncate release, target, publish_attempt, publish_receipt, receipt_chain cascade');
  await addRelease(opened.dataSource, 'rel', ['tgt'], '-1 second');
});

const record: PublishedRecord = { externalProviderId: 'video-1', externalShortcode: null, url: 'https://x.example/1' };
const captions = { assetId: 'asset_1', kind: 'captions' } as const;
const german: VideoAddition = { ...captions, language: 'de', outcome: 'sent', reason: null };
const english: VideoAddition = { ...captions, language: 'en', outcome: 'refused', reason: 'There are some already.' };

/** A platform with one video, and what it does with what follows it. */
function platform(followUp: (post: PostWithContent) => Promise<readonly VideoAddition[]>) {
  const calls: string[] = [];
  const noted = <Answer>(call: string, answer: () => Promise<Answer>): Promise<Answer> => {
    calls.push(call);
    return answer();
  };
  return {
    calls,
    publish: () => noted('publish', () => Promise.resolve(record)),
    lookUp: () => noted('look up', () => Promise.resolve({ outcome: 'found', record } satisfies LookUpResult)),
    followUp: (post: PostWithContent) => noted(`follow up ${post.externalProviderId}`, () => followUp(post)),
  };
}

/** Publishes what is due, and looks up what is uncertain after that. */
async function run({ calls: _calls, ...channel }: ReturnType<typeof platform>): Promise<void> {
  const worker = publishWorker(opened.dataSource, channel);
  await worker.workers.sayAlive();
  worker.publisher.take(await worker.due.claimDue(1, 60));
  await worker.publisher.stop();
  await worker.settleUncertain();
}
async function known(): Promise<unknown> {
  const [target] = await opened.dataSource.query<{ status: string; video_additions: unknown; url: string | null }[]>(
    'select status, video_additions, url from target',
  );
  const receipts = await opened.dataSource.query<{ outcome: string; confirmed_by: string; video_additions: unknown }[]>(
    'select outcome, confirmed_by, video_additions from publish_receipt order by attempt, created_at, outcome desc',
  );
  return {
    target: [target?.status, target?.url, target?.video_additions],
    receipts: receipts.map((receipt) => [receipt.outcome, receipt.confirmed_by, receipt.video_additions]),
  };
}
const additions = [
  { post: 1, ...german },
  { post: 1, ...english },
];

describe('what follows a published video', () => {
  it('is with the target and its receipt, which it is sealed with, and leaves the video published where it is refused', async () => {
    const channel = platform(() => Promise.resolve([german, english]));
    await run(channel);
    expect(channel.calls).toEqual(['publish', 'follow up video-1']);
    expect(await known()).toEqual({
      target: ['published', record.url, additions],
      receipts: [['published', 'answer', additions]],
    });
    const receipts = new ReceiptsRepository(opened.dataSource);
    const signatures = new ReceiptSignatures(new SecretBox(testConfig()));
    await new ReceiptSealer(receipts, signatures, { subscribe: () => () => undefined } as unknown as SignalBus).sealAll();
    const verification = new ReceiptVerification(receipts, signatures);
    expect(await verification.verifyReceipts('org')).toMatchObject({ intact: true, sealed: 1 });
    await opened.dataSource.query('update publish_receipt set video_additions = null');
    expect(await verification.verifyReceipts('org')).toMatchObject({ intact: false });
  });

  it('is nothing where nothing follows', async () => {
    await run(platform(() => Promise.resolve([])));
    expect(await known()).toEqual({ target: ['published', record.url, null], receipts: [['published', 'answer', null]] });
  });

  it('goes on after a look-up when it was interrupted, whatever it was interrupted by', async () => {
    const message = 'The storage is away.';
    const refusal = new ChannelError({
      ...{ outcome: 'refused', class: 'validation', code: 'storage_unavailable', message, retryable: false },
    });
    for (const error of [refusal, new Error(message)]) {
      await opened.dataSource.query('truncate release, target, publish_attempt, publish_receipt cascade');
      await addRelease(opened.dataSource, 'rel', ['tgt'], '-1 second');
      const attempts = [() => Promise.reject(error), () => Promise.resolve([german, english])];
      const channel = platform(() => attempts.shift()?.() ?? Promise.resolve([]));
      await run(channel);
      expect(channel.calls).toEqual(['publish', 'follow up video-1', 'look up', 'follow up video-1']);
      expect(await known()).toEqual({
        target: ['published', record.url, additions],
        receipts: [
          ['unknown', 'answer', null],
          ['published', 'look-up', additions],
        ],
      });
    }
  });

  it('comes after every post of a target, each with its own', async () => {
    const posts = [record, { ...record, externalProviderId: 'video-2' }];
    const seen: [string, number][] = [];
    const channel = {
      publish: () => Promise.resolve(posts.shift() ?? record),
      followUp: (post: PostWithContent) => {
        seen.push([post.externalProviderId, posts.length]);
        return Promise.resolve(post.externalProviderId === 'video-2' ? [german] : []);
      },
      following: { thread: [{ text: 'Second', media: [] }], firstComment: null },
    };
    const worker = publishWorker(opened.dataSource, channel);
    await worker.workers.sayAlive();
    worker.publisher.take(await worker.due.claimDue(1, 60));
    await worker.publisher.stop();
    expect(seen).toEqual([
      ['video-1', 0],
      ['video-2', 0],
    ]);
    expect(await known()).toMatchObject({ target: ['published', record.url, [{ post: 2, ...german }]] });
  });
});
