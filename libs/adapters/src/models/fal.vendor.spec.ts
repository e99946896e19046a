import { JobUnderWay } from '@imprint/domain/generation/vendors';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { generateKeyPairSync } from 'node:crypto';
import { FalVendor, type FalOptions } from './fal.vendor.js';
import { imageContext, imageModelConformance, imageRequest } from './image-model.conformance.js';
import { JobImageModel } from './job-image.model.js';
import { falPicture } from './job-models.js';
import { FalSimulator } from './testing/fal.simulator.js';
import { AskedUntilDone, JobOnRecord } from './testing/job-on-record.js';
import { json } from './testing/scripted-server.js';
import { jobVendorConformance } from './vendor-job.conformance.js';

let fal: FalSimulator;
let vendor: FalVendor;
let job: JobOnRecord;
const opened: FalVendor[] = [];

function open(changes: Partial<FalOptions> = {}): FalVendor {
  const options = { baseUrl: fal.origin, apiKey: FalSimulator.key, webhookUrl: null, keysUrl: `${fal.origin}/keys`, ...changes };
  const made = new FalVendor(new SafeFetch([new URL(fal.origin).host]), options);
  opened.push(made);
  return made;
}

beforeAll(async () => {
  fal = await FalSimulator.start();
});
beforeEach(() => {
  vendor = open();
  job = new JobOnRecord();
});
afterEach(async () => {
  Object.assign(fal, { looks: 1, outcome: undefined, keysRead: 0 });
  fal.seen.splice(0);
  fal.jobs.splice(0);
  await Promise.all(opened.splice(0).map((each) => each.close()));
});
afterAll(() => fal.stop());

const attempt = (from = vendor): Promise<unknown> =>
  new JobImageModel(from, 'fal-ai/flux/dev', falPicture)
    .generate(imageRequest(), imageContext({ job }))
    .catch((error: unknown) => error);

imageModelConformance('fal/flux-dev', async () => ({
  model: new AskedUntilDone(new JobImageModel(open(), 'fal-ai/flux/dev', falPicture)),
  sizes: { '1:1': [1024, 1024], '16:9': [1024, 576] },
  failNext: () => fal.nextSubmit((response) => json(response, 402, { detail: 'Exhausted balance.' })),
}));

const flagged = {
  loc: ['body', 'prompt'],
  msg: 'The content was flagged by a content checker.',
  type: 'content_policy_violation',
};
const ending = (status: number, document: object, expected: object): [string, (simulator: FalSimulator) => void, object] => [
  `${status} ${JSON.stringify(document)}`,
  (simulator) => void (simulator.outcome = { status, document }),
  { retryable: false, ...expected },
];

jobVendorConformance('fal', {
  start: () => FalSimulator.start(),
  open: (origin) =>
    new FalVendor(new SafeFetch([new URL(origin).host]), {
      ...{ baseUrl: origin, apiKey: FalSimulator.key, webhookUrl: null, keysUrl: `${origin}/keys` },
    }),
  model: (from) => new JobImageModel(from, 'fal-ai/flux/dev', falPicture),
  reset: (simulator) => void (simulator.outcome = undefined),
  ...{ key: FalSimulator.key, firstPauseMs: 2_000, cancels: true, isFoundByName: false, filesNeedKey: false },
  refusals: [
    [401, { detail: `No user found for ${FalSimulator.key}` }, { class: 'credential', code: 'invalid_credential' }],
    [402, { detail: 'Exhausted balance.' }, { class: 'credential', code: 'insufficient_quota' }],
    [429, { detail: 'Slow down.' }, { class: 'rate_limit', code: 'rate_limited', retryable: true }],
  ],
  ends: [
    ending(422, { detail: [flagged] }, { class: 'validation', code: 'content_blocked' }),
    ending(422, { detail: [{ loc: ['body', 'image_size'], msg: 'Wrong size', type: 'enum' }] }, { code: 'invalid_request' }),
    ending(500, { detail: [{ loc: ['body'], msg: 'Failed', type: 'internal_server_error' }] }, { code: 'provider_error' }),
    ending(200, { images: [{ url: 'https://fal.example/black' }], has_nsfw_concepts: [true] }, { code: 'content_blocked' }),
  ],
});

describe('a job', () => {
  it('is submitted with its endpoint, asked about without, and its result is read once it is complete', async () => {
    const called = open({ webhookUrl: 'https://imprint.example/v1/vendor-webhooks/fal?token=t' });
    expect(await attempt(called)).toBeInstanceOf(JobUnderWay);
    expect(await attempt(called)).toBeInstanceOf(JobUnderWay);
    expect(await attempt(called)).toMatchObject({ mimeType: 'image/jpeg', width: 1024 });
    const [request] = fal.jobs;
    expect(request && fal.webhookOf(request)).toMatch(
      /^https:\/\/imprint\.example\/v1\/vendor-webhooks\/fal\?token=t&submission=\w+$/,
    );
    const path = `/fal-ai/flux/requests/${request?.id}`;
    expect(fal.seen.map(({ method, path: asked }) => `${method} ${asked.replace(/\?.*/, '')}`)).toEqual([
      'POST /fal-ai/flux/dev',
      `GET ${path}/status`,
      `GET ${path}/status`,
      `GET ${path}`,
      'GET /files/square_hd',
    ]);
    expect(fal.seen.at(-1)?.headers).not.toHaveProperty('authorization');
  });

  it.each([
    ['no request', { request_id: '7' }],
    ['one elsewhere', { response_url: 'https://elsewhere.example/fal-ai/flux/requests/7' }],
    ['one above', { response_url: 'BASE/fal-ai/flux/requests/../../other' }],
  ])('whose submission names %s has no id', async (_what, document) => {
    fal.nextSubmit((response) => json(response, 200, JSON.parse(JSON.stringify(document).replace('BASE', fal.origin))));
    expect(await attempt()).toMatchObject({ code: 'unusable_answer' });
    expect(job.known).toMatchObject({ id: null });
  });

  it.each([502, 429])('whose result answers %i goes on', async (status) => {
    fal.looks = 0;
    fal.outcome = { status, document: { detail: status === 429 ? 'Slow down.' : undefined } };
    await attempt();
    expect(await attempt()).toBeInstanceOf(JobUnderWay);
    expect(job.known?.id).toContain('/requests/');
  });
});

describe('a call', () => {
  const request = '024ca5b1-45d3-4afd-883e-ad3abe2a1c4d';
  const verify = ({ headers, body }: ReturnType<FalSimulator['call']>) => vendor.verify({ headers, body: Buffer.from(body) });
  const refused = { code: 'webhook_not_authentic' };

  it('is signed by any of the published keys within five minutes, and they are read once', async () => {
    for (const pair of fal.keys) expect(await verify(fal.call(request, Date.now(), pair))).toBe('signed');
    for (const ms of [-290_000, 290_000]) expect(await verify(fal.call(request, Date.now() + ms))).toBe('signed');
    expect(fal.keysRead).toBe(1);
  });

  it('is refused if it was signed otherwise, and a flood of those does not read the keys each time', async () => {
    const call = fal.call(request);
    const forged = [
      { ...call, body: `${call.body} ` },
      { ...call, headers: { ...call.headers, 'x-fal-webhook-request-id': 'other' } },
      { ...call, headers: { ...call.headers, 'x-fal-webhook-user-id': 'other' } },
      { ...call, headers: { ...call.headers, 'x-fal-webhook-signature': '00'.repeat(64) } },
      { ...call, headers: { ...call.headers, 'x-fal-webhook-signature': 'none' } },
      { ...call, headers: {} },
      fal.call(request, Date.now(), generateKeyPairSync('ed25519')),
      fal.call(request, Date.now() - 310_000),
      fal.call(request, Date.now() + 310_000),
    ];
    for (const one of forged) await expect(verify(one)).rejects.toMatchObject(refused);
    expect(fal.keysRead).toBe(1);
  });

  it('is refused while the keys cannot be read', async () => {
    vendor = open({ keysUrl: `${fal.origin}/nothing` });
    await expect(verify(fal.call(request))).rejects.toMatchObject(refused);
  });
});
