import { SecretBox } from '@imprint/platform/crypto';
import type { SignalBus } from '@imprint/platform/signals';
import { testConfig } from '@imprint/platform/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { OutgoingTarget } from '../channel/index.js';
import { publishWorker } from '../delivering/publish-worker.fixture.js';
import { addRelease, openPublishing } from '../publishing.fixture.js';
import { ReceiptSealer } from './receipt-sealer.js';
import { ReceiptSignatures } from './receipt-signatures.js';
import { ReceiptVerification } from './receipt-verification.js';
import { ReceiptsRepository } from './receipts.repository.js';
import { sentContent } from './sent-content.js';

let opened: Awaited<ReturnType<typeof openPublishing>>;
beforeAll(async () => {
  opened = await openPublishing();
});
afterAll(() => opened.close());

const post = (text: string, parts: Partial<OutgoingTarget> = {}) =>
  ({
    ...{ title: 'Title', text, media: [], thread: [], firstComment: null, linkCards: [], connection: { id: 'conn' } },
    ...parts,
  }) as unknown as OutgoingTarget;

it('a receipt says what became of the cards of links, and its digest is of the cards, too', async () => {
  const { dataSource } = opened;
  const worker = publishWorker(dataSource, {});
  await addRelease(dataSource, 'rel', ['tgt'], '-1 second');
  await worker.workers.sayAlive();
  const [target] = await worker.due.beginAttempts(await worker.due.claimDue(1, 60), 60);
  if (target === undefined) throw new Error('nothing is due');
  const [a, b] = ['https://a.example/', 'https://b.example/'];
  const linkCards = ([a, b, 'https://c.example/', 'https://d.example/'] as const).map((url, index) => ({
    ...{ post: index + 1, url },
    outcome: index < 3 ? ('sent' as const) : ('unavailable' as const),
  }));
  const records = [undefined, 'picture', 'all', undefined] as const;
  const posts = records.map((withoutCard, index) => ({
    ...{ part: index === 0 ? ('post' as const) : ('thread' as const), externalProviderId: `at://${index}` },
    ...{ externalShortcode: null, url: null, withoutCard },
  }));
  await worker.outcomes.published({ ...target, sent: { ...sentContent(post('Text')), linkCards } }, posts);
  const [receipt] = await dataSource.query<{ link_cards: unknown }[]>('select link_cards from publish_receipt');
  expect(receipt?.link_cards).toMatchObject([
    { post: 1, url: a, outcome: 'sent' },
    { post: 2, url: b, outcome: 'sent_without_picture' },
    { post: 3, outcome: 'refused' },
    { post: 4, outcome: 'unavailable' },
  ]);
  const receipts = new ReceiptsRepository(dataSource);
  const signatures = new ReceiptSignatures(new SecretBox(testConfig()));
  const signals = { subscribe: () => () => undefined } as unknown as SignalBus;
  await new ReceiptSealer(receipts, signatures, signals).sealAll();
  const verification = new ReceiptVerification(receipts, signatures);
  expect(await verification.verifyReceipts('org')).toMatchObject({ intact: true, sealed: 1 });
  await dataSource.query(`update publish_receipt set link_cards = null`);
  expect(await verification.verifyReceipts('org')).toMatchObject({ intact: false });
  const card = { url: a, title: 'Menu', description: '', picture: null };
  const digest = (following: Partial<OutgoingTarget>) => sentContent(post(`See ${a}`, following), 'salt').contentDigest;
  expect(digest({ linkCards: [card] })).not.toBe(digest({ linkCards: [] }));
  expect(digest({ linkCards: [{ ...card, url: b }] })).toBe(digest({ linkCards: [] }));
});
