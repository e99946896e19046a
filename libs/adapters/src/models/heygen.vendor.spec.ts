import { JobUnderWay } from '@imprint/domain/generation/vendors';
import type { FileModelContext, VideoRequest } from '@imprint/domain/generation/video';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { eventually } from '@imprint/platform/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { avatarRequest } from './avatar-model.conformance.js';
import { HeyGenAvatarModel } from './heygen-avatar.model.js';
import { HeyGenVendor } from './heygen.vendor.js';
import { frameFile } from './testing/frame-file.fixture.js';
import { HeyGenSimulator } from './testing/heygen.simulator.js';
import { JobOnRecord } from './testing/job-on-record.js';
import { json } from './testing/scripted-server.js';
import { jobVendorConformance } from './vendor-job.conformance.js';
import { videoContext } from './video-model.conformance.js';

const { key, anna, own, voice } = HeyGenSimulator;
const open = (origin: string, webhookUrl: string | null = null): HeyGenVendor =>
  new HeyGenVendor(new SafeFetch([new URL(origin).host]), { baseUrl: origin, apiKey: key, webhookUrl });
const refused = (code: string, message = `Not with ${key}`) => ({ error: { code, message, doc_url: 'https://example.com' } });
const failing = (failure_code: string, expected: object): [string, (simulator: HeyGenSimulator) => void, object] => [
  failure_code,
  (simulator) => void (simulator.outcome = { failure_code, failure_message: `Why, ${key}` }),
  expected,
];
const asked = { avatarId: anna, voiceId: 'auto', picture: null };

jobVendorConformance('HeyGen', {
  start: () => HeyGenSimulator.start(),
  open,
  model: (vendor) => ({
    generate: (request: VideoRequest, context: FileModelContext) =>
      new HeyGenAvatarModel(vendor as HeyGenVendor).generate({ ...request, ...asked }, context),
  }),
  reset: (simulator) => {
    simulator.outcome = undefined;
  },
  ...{ key, firstPauseMs: 2_000, cancels: false, isFoundByName: true, filesNeedKey: false },
  refusals: [
    [400, refused('invalid_parameter'), { class: 'validation', code: 'invalid_request' }],
    [400, refused('content_policy_violation'), { class: 'validation', code: 'content_blocked', retryable: false }],
    [
      401,
      refused('unauthorized'),
      { class: 'credential', code: 'invalid_credential', message: expect.stringContaining('`HEYGEN_API_KEY`') },
    ],
    [402, refused('insufficient_credit'), { class: 'credential', code: 'insufficient_quota', retryable: false }],
    [403, refused('forbidden'), { class: 'credential', code: 'not_permitted', retryable: false }],
    [404, refused('avatar_not_found'), { class: 'validation', code: 'unknown_avatar', retryable: false }],
    [404, refused('voice_not_found'), { class: 'validation', code: 'unknown_voice', retryable: false }],
    [429, refused('quota_exceeded'), { class: 'credential', code: 'insufficient_quota', retryable: false }],
    [429, refused('rate_limit_exceeded'), { class: 'rate_limit', code: 'rate_limited', retryable: true }],
  ],
  ends: [
    failing('content_policy_violation', { class: 'validation', code: 'content_blocked', retryable: false }),
    failing('insufficient_credit', { class: 'credential', code: 'insufficient_quota', retryable: false }),
    failing('rendering_failed', { class: 'provider_outage', code: 'job_failed', retryable: false }),
  ],
});

let heygen: HeyGenSimulator;
let folder: string;
const opened: HeyGenVendor[] = [];
beforeAll(async () => {
  heygen = await HeyGenSimulator.start();
  folder = await mkdtemp(join(tmpdir(), 'heygen-'));
});
afterEach(async () => {
  heygen.seen.splice(0);
  heygen.jobs.splice(0);
  await Promise.all(opened.splice(0).map((vendor) => vendor.close()));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await heygen.stop();
});
function host(webhookUrl: string | null = null): HeyGenAvatarModel {
  const vendor = open(heygen.origin, webhookUrl);
  opened.push(vendor);
  return new HeyGenAvatarModel(vendor);
}
const make = (
  model: HeyGenAvatarModel,
  changes: Parameters<typeof avatarRequest>[1] = {},
  job = new JobOnRecord(),
): Promise<unknown> => {
  const request = { prompt: 'Good morning.', aspectRatio: '16:9', ...asked, ...changes } as const;
  return model.generate(avatarRequest(model, request), videoContext(folder, { job })).catch((error: unknown) => error);
};
const listings = (what: string) => heygen.seen.map(({ path }) => path).filter((path) => path.startsWith(what));

describe('a submission to HeyGen without an answer', () => {
  let job: JobOnRecord;
  beforeEach(() => {
    job = new JobOnRecord();
  });
  const posts = () => heygen.seen.filter(({ method }) => method === 'POST');
  const lose = () => heygen.nextSubmit((response) => void response.destroy());

  it('is repeated under its name, which makes no other video', async () => {
    heygen.nextSubmit((response, seen) => {
      heygen.take(seen);
      response.destroy();
    });
    const model = host();
    expect(await make(model, {}, job)).toMatchObject({ code: 'unreachable' });
    const { submission } = job.known ?? {};
    expect(await make(model, {}, job)).toBeInstanceOf(JobUnderWay);
    expect(posts().map(({ headers }) => headers['idempotency-key'])).toEqual([submission, submission]);
    expect(posts()[1]?.body).toEqual(posts()[0]?.body);
    expect([heygen.jobs.length, job.known?.id, job.orphans]).toEqual([1, heygen.jobs[0]?.id, 0]);
  });

  it('is neither sent under another name nor given up while it is in progress, or cannot be repeated', async () => {
    const model = host();
    lose();
    await make(model, {}, job);
    const { submission } = job.known ?? {};
    heygen.nextSubmit((response) => json(response, 409, refused('request_in_progress')));
    heygen.nextSubmit((response) => json(response, 429, refused('rate_limit_exceeded'), { 'retry-after': '45' }));
    job.age(120_000);
    expect(await make(model, {}, job)).toBeInstanceOf(JobUnderWay);
    expect(await make(model, {}, job)).toMatchObject({ pauseMs: 45_000 });
    expect(job.known).toMatchObject({ submission, id: null });
    expect(await make(model, {}, job)).toBeInstanceOf(JobUnderWay);
    expect([job.known?.submission, job.known?.id, job.orphans]).toEqual([submission, heygen.jobs[0]?.id, 0]);
  });

  it('stays on record when its repetition is refused, for it may have been taken', async () => {
    const model = host();
    lose();
    await make(model, {}, job);
    heygen.nextSubmit((response) => json(response, 401, refused('unauthorized')));
    expect(await make(model, {}, job)).toMatchObject({ code: 'invalid_credential', retryable: false });
    expect(job.known).toMatchObject({ id: null });
  });

  it.each([
    ['is repeated', 23 * 3_600_000 - 60_000, 0],
    ['becomes an orphan, because the vendor may not know its name any more,', 23 * 3_600_000, 1],
  ])('%s after %d ms', async (_what, ageMs, orphans) => {
    const model = host();
    lose();
    await make(model, {}, job);
    job.age(ageMs);
    expect(await make(model, {}, job)).toBeInstanceOf(JobUnderWay);
    expect([job.orphans, new Set(posts().map(({ headers }) => headers['idempotency-key'])).size]).toEqual([orphans, 1 + orphans]);
  });

  it('that is answered with 409 at once is on record as well', async () => {
    heygen.nextSubmit((response) => json(response, 409, refused('request_in_progress')));
    expect(await make(host(), {}, job)).toMatchObject({ class: 'provider_outage', retryable: true });
    expect(job.known).toMatchObject({ id: null });
  });
});

describe('what HeyGen is given', () => {
  it('is the text, the avatar with its own voice, a format, and an address to call that names the submission', async () => {
    const job = new JobOnRecord();
    const model = host('https://imprint.example/v1/vendor-webhooks/heygen?token=t');
    await make(model, { aspectRatio: '9:16' }, job);
    expect(heygen.submissions[0]?.body).toEqual({
      ...{ type: 'avatar', avatar_id: anna, script: 'Good morning.', aspect_ratio: '9:16', resolution: '720p' },
      callback_url: `https://imprint.example/v1/vendor-webhooks/heygen?token=t&submission=${job.known?.submission}`,
    });
    expect(heygen.seen[0]?.headers['x-api-key']).toBe(key);
    await make(host(), { voiceId: 'b9c0d1', avatarId: own });
    expect(heygen.submissions[1]?.body).toMatchObject({ avatar_id: own, voice_id: 'b9c0d1' });
    expect(heygen.submissions[1]?.body).not.toHaveProperty('callback_url');
  });

  it('is a picture within the request, in the format of the video, with a voice, which it has none of its own', async () => {
    const picture = await frameFile('#1060c0');
    await make(host(), { picture, aspectRatio: '4:5' });
    const image = { type: 'base64', media_type: 'image/jpeg', data: expect.stringMatching(/^\/9j\//) as unknown };
    expect(heygen.submissions[0]?.body).toEqual({
      ...{ type: 'image', image, script: 'Good morning.', aspect_ratio: '4:5', resolution: '720p', voice_id: 'b9c0d1' },
    });
    await make(host(), { picture, voiceId: voice });
    expect(heygen.submissions[1]?.body).toMatchObject({ voice_id: voice });
    const path = join(folder, 'none.png');
    await writeFile(path, 'no picture');
    expect(await make(host(), { picture: { path, mimeType: 'image/png' } })).toMatchObject({ code: 'picture_unreadable' });
    expect(heygen.submissions).toHaveLength(2);
  });

  it.each([{ avatarId: '../users/me' }, { avatarId: '' }, { voiceId: 'a/b' }, { voiceId: '' }])(
    'is nothing for %j',
    async (changes) => {
      expect(await make(host(), changes)).toMatchObject({ class: 'validation', code: expect.stringMatching(/^unknown_/) });
      // A list that the vendor was asked for before may still be read.
      expect(heygen.submissions).toEqual([]);
      expect(heygen.seen.filter(({ path }) => /users|a\/b/.test(path))).toEqual([]);
    },
  );

  it('is a text of 5,000 characters at most, which the vendor refuses beyond that', async () => {
    const model = host();
    expect(model.capability).toMatchObject({ promptLength: 5_000, aspectRatios: ['16:9', '9:16', '1:1', '4:5'], pictures: 1 });
    expect(await make(model, { prompt: 'x'.repeat(5_000) })).toBeInstanceOf(JobUnderWay);
    expect(await make(model, { prompt: 'x'.repeat(5_001) })).toMatchObject({ code: 'invalid_request' });
  });
});

describe('the avatars and voices of an account at HeyGen', () => {
  const known = (model: HeyGenAvatarModel) =>
    eventually(() => Promise.resolve((model.capability.areAvatarsKnown && model.capability.areVoicesKnown) || undefined));

  it('are its own ones first, with pictures and languages, and none that is still in training', async () => {
    const model = host();
    expect(model.capability).toMatchObject({ avatars: [], areAvatarsKnown: false, areVoicesKnown: false });
    expect(model.capability.voices).toEqual([{ id: 'auto', label: 'The one of the avatar', language: 'mul' }]);
    await known(model);
    expect(model.capability.avatars).toEqual([
      { id: own, label: 'Our host', previewUrl: null },
      { id: anna, label: 'Anna', previewUrl: 'https://files.heygen.ai/anna.jpg' },
    ]);
    expect(model.capability.voices.map(({ id, language }) => [id, language])).toEqual([
      ['auto', 'mul'],
      ['b9c0d1', 'de'],
      [voice, 'en'],
      ['c0ffee', 'mul'],
    ]);
    // One for those of the account and one for everybody's, however often somebody looks.
    expect([listings('/v3/avatars').length, listings('/v3/voices').length]).toEqual([2, 2]);
  });

  it('are read page by page, five of its own and two of everybody’s, without what no request can name', async () => {
    const before = heygen.looksOfAccount;
    const look = (index: number) =>
      ({ id: `look_${index}`, name: ' ', preview_image_url: 'javascript:alert(1)', ownership: 'public' }) as const;
    const [whole, more] = [host(), host()];
    heygen.looksOfAccount = [{ ...look(0), id: '../users' }, ...Array.from({ length: 99 }, (_, index) => look(index))];
    await known(whole);
    expect(whole.capability.avatars).toHaveLength(99);
    expect(whole.capability.avatars[0]).toEqual({ id: 'look_0', label: 'look_0', previewUrl: null });
    const mine = Array.from({ length: 251 }, (_, index) => ({
      ...look(index),
      id: `own_${index}`,
      ownership: 'private' as const,
    }));
    heygen.looksOfAccount = [...Array.from({ length: 101 }, (_, index) => look(index)), ...mine];
    await eventually(() => Promise.resolve(more.capability.avatars.length > 0 || undefined));
    heygen.looksOfAccount = before;
    expect(more.capability.avatars.map(({ id }) => id.replace(/\d+/, ''))).toEqual([
      ...Array.from({ length: 250 }, () => 'own_'),
      ...Array.from({ length: 100 }, () => 'look_'),
    ]);
    // A request may name the others.
    expect(more.capability.areAvatarsKnown).toBe(false);
    expect(listings('/v3/avatars')).toHaveLength(3 + 7);
  });

  it('hold nobody up while the vendor is down: the one that is named is tried, and the first one waits for the list', async () => {
    const model = host();
    for (let times = 0; times < 2; times++) heygen.next((response) => json(response, 500, refused('internal_error')));
    expect([model.capability.avatars, model.capability.areVoicesKnown]).toEqual([[], false]);
    await eventually(() => Promise.resolve(heygen.seen.length === 2 || undefined));
    expect(await make(model)).toBeInstanceOf(JobUnderWay);
    expect(await make(host(), { avatarId: null })).toBeInstanceOf(JobUnderWay);
    expect(heygen.submissions.map(({ body }) => body['avatar_id'])).toEqual([anna, own]);
  });

  it('fail a generation that needs the first one for as long as there is none', async () => {
    const before = heygen.looksOfAccount;
    // Of both lists.
    for (let times = 0; times < 2; times++) heygen.next((response) => json(response, 503, refused('internal_error')));
    expect(await make(host(), { avatarId: null })).toMatchObject({ class: 'provider_outage', retryable: true });
    heygen.looksOfAccount = [];
    expect(await make(host(), { avatarId: null })).toMatchObject({ class: 'validation', code: 'unknown_avatar' });
    heygen.looksOfAccount = before;
    expect(heygen.submissions).toEqual([]);
  });
});
