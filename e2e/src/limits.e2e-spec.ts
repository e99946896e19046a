/** @modes embedded */
import { limits } from '@imprint/contracts/limits';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { at, invalid, KeyHolder, Probe, type Answer, type ExpectedProblem } from './harness/index.js';

let probe: Probe;
/** A separate person for each limit, because one may create only five keys a minute. */
let holders: KeyHolder[];

beforeAll(async () => {
  probe = await Probe.start();
  holders = await Promise.all(Array.from({ length: 6 }, () => KeyHolder.arrive(probe.instance)));
});
afterAll(() => probe?.stop());

const day = 86_400_000;
const fromNow = (ms: number): string => new Date(Date.now() + ms).toISOString();

interface Limit {
  title: string;
  send: (over: 0 | 1) => Promise<Answer>;
  refused: ExpectedProblem;
}
const limit = (title: string, send: Limit['send'], refused: ExpectedProblem): Limit => ({ title, send, refused });
const text = (length: number): string => 'x'.repeat(length);

it('the limits that the specification names have its numbers', () => {
  expect(limits).toMatchObject({ activeKeysPerUser: 10, keyLabelLength: 100, keyDescriptionLength: 500 });
});

describe('both sides of a limit: the last value passes, the next is refused and changes nothing:', () => {
  const draft = (input: () => object): Promise<Answer> => probe.release({ status: 'draft', ...input() });
  const toWebhook = (changes: object = {}): object => ({ targets: [{ connectionId: probe.webhookId, ...changes }] });
  /** The same person tests both sides of a limit. */
  const createKey = async (over: 0 | 1, changes: object): Promise<Answer> =>
    (over === 0 ? holders.at(-1) : holders.pop())?.requestKey(changes) ?? Promise.reject(new Error('nobody is left'));
  const write = (changes: object): Promise<Answer> =>
    probe.post('/v1/content/generate', { brandId: probe.workspace.brandId, topic: 'Spring', type: 'post', ...changes });
  const list = (query: string): Promise<Answer> => probe.workspace.owner.send('GET', `/v1/images?${query}`);
  const parameter = (name: string): ExpectedProblem => ({ code: 'validation_failed', source: { parameter: name } });
  const padded = (bytes: number): string => JSON.stringify({ prompt: 'A card' }).padEnd(bytes);
  const address = (length: number): string => `${probe.receiver.url}/`.padEnd(length, 'x');
  const ips = (count: number): string[] => Array.from({ length: count }, (_, index) => `10.1.${index >> 8}.${index & 255}`);
  const settings = (body: object): Promise<Answer> => probe.workspace.owner.send('PATCH', probe.workspace.webhookSettings, body);

  it.each([
    limit('prompt', (over) => probe.generate({ prompt: text(limits.promptLength + over) }), invalid('/prompt')),
    limit('style', (over) => probe.generate({ style: text(limits.styleLength + over) }), invalid('/style')),
    limit('topic', (over) => write({ topic: text(limits.topicLength + over) }), invalid('/topic')),
    limit(
      'selected context',
      (over) => write({ selectedContext: { text: text(limits.selectedContextLength + over) } }),
      invalid('/selectedContext/text'),
    ),
    limit('texts of one request', (over) => write({ count: limits.generationsPerRequest + over }), invalid('/count')),
    limit('body in bytes', (over) => probe.post('/v1/images/generate', padded(limits.requestBodyBytes + over)), {
      code: 'payload_too_large',
    }),
    limit('key label', (over) => createKey(over, { label: text(limits.keyLabelLength + over) }), invalid('/label')),
    limit(
      'key description',
      (over) => createKey(over, { description: text(limits.keyDescriptionLength + over) }),
      invalid('/description'),
    ),
    limit(
      'allowed addresses of a key',
      (over) => createKey(over, { allowedIps: ips(limits.allowedIpsPerKey + over) }),
      invalid('/allowedIps'),
    ),
    limit('rate of a key', (over) => createKey(over, { rateLimit: limits.keyRateLimitPerMinute + over }), invalid('/rateLimit')),
    limit('least rate of a key', (over) => createKey(over, { rateLimit: 1 - over }), invalid('/rateLimit')),
    limit('least label of a key', (over) => createKey(over, { label: text(1 - over) }), invalid('/label')),
    limit('page size', (over) => list(`limit=${limits.pageSize + over}`), parameter('limit')),
    limit('least page size', (over) => list(`limit=${1 - over}`), parameter('limit')),
    limit('first page', (over) => list(`page=${1 - over}`), parameter('page')),
    limit('search', (over) => list(`search=${text(limits.searchLength + over)}`), parameter('search')),
    limit('release title', (over) => draft(() => ({ title: text(limits.releaseTitleLength + over) })), invalid('/title')),
    limit(
      'release text',
      (over) => draft(() => ({ ...toWebhook(), baseContent: text(limits.contentLength + over) })),
      invalid('/baseContent'),
    ),
    limit(
      'caption',
      (over) => draft(() => toWebhook({ caption: text(limits.contentLength + over) })),
      invalid('/targets/0/caption'),
    ),
    limit(
      "text of the feed in people's characters",
      (over) => draft(() => ({ baseContent: '🇪🇺'.repeat(9_999) + text(1 + over) })),
      { code: 'content_rejected', ...at('/baseContent') },
    ),
    limit(
      'media of a release',
      (over) => draft(() => ({ ...toWebhook(), media: probe.media(limits.mediaPerRelease + over) })),
      invalid('/media'),
    ),
    limit('media of the feed', (over) => draft(() => ({ media: probe.media(10 + over) })), {
      code: 'content_rejected',
      ...at('/media'),
    }),
    limit(
      'alternative text',
      (over) => draft(() => ({ media: [{ ...probe.media(1)[0], altText: text(limits.altTextLength + over) }] })),
      invalid('/media/0/altText'),
    ),
    limit(
      'horizon of a schedule',
      (over) => draft(() => ({ scheduledAt: fromNow(limits.scheduleHorizonDays * day + (over * 2 - 1) * 60_000) })),
      { code: 'schedule_invalid', ...at('/scheduledAt') },
    ),
    limit(
      'tolerance for the past',
      (over) => draft(() => ({ scheduledAt: fromNow((limits.schedulePastToleranceSeconds + (over * 2 - 1) * 10) * -1_000) })),
      { code: 'schedule_invalid', ...at('/scheduledAt') },
    ),
    limit(
      'days of the calendar',
      (over) => {
        const until = new Date(limits.calendarDays * day + over).toISOString();
        return probe.workspace.owner.send('GET', `/v1/targets?since=${new Date(0).toISOString()}&until=${until}`);
      },
      parameter('until'),
    ),
    limit(
      'text of a post',
      (over) => probe.post('/v1/posts', { brandId: probe.workspace.brandId, content: text(limits.contentLength + over) }),
      invalid('/content'),
    ),
    limit(
      'images of a post',
      (over) =>
        probe.post('/v1/posts', {
          brandId: probe.workspace.brandId,
          content: 'x',
          assetIds: probe.assetIds.slice(0, limits.mediaPerRelease + over),
        }),
      invalid('/assetIds'),
    ),
    limit(
      'address of the event receiver',
      (over) => settings({ endpointUrl: address(limits.urlLength + over) }),
      invalid('/endpointUrl'),
    ),
    limit(
      'Idempotency-Key',
      (over) =>
        probe.workspace.owner.send('POST', '/v1/releases', probe.workspace.release({ status: 'draft' }), {
          'idempotency-key': text(limits.idempotencyKeyLength + over),
        }),
      { code: 'validation_failed' },
    ),
  ])('$title', async ({ send, refused }) => {
    const passed = await send(0);
    expect([passed.body.errors, passed.status < 300]).toEqual([undefined, true]);
    await probe.expectRefused(() => send(1), refused);
  });

  it('targets of a release', async () => {
    const ids = [probe.webhookId];
    while (ids.length <= limits.targetsPerRelease)
      ids.push(await probe.workspace.connectWebhook(probe.receiver, `Receiver ${ids.length}`));
    const send = (count: number) => () =>
      draft(() => ({ targets: ids.slice(0, count).map((connectionId) => ({ connectionId })) }));
    expect((await send(limits.targetsPerRelease)()).status).toBe(201);
    await probe.expectRefused(send(limits.targetsPerRelease + 1), invalid('/targets'));
  });
});
