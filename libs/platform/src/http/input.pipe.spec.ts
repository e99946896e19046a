import { CreateImageBatch } from '@imprint/contracts/generation';
import { CreateOrganization, CreateSession } from '@imprint/contracts/identity';
import { CreateApiKey, RequestAgentKey } from '@imprint/contracts/keys';
import { limits } from '@imprint/contracts/limits';
import { ReserveUpload } from '@imprint/contracts/media';
import { CreateConnection, CreatePost, UpdateTarget } from '@imprint/contracts/publishing';
import { CreateTraining } from '@imprint/contracts/trainings';
import { UpdateWebhookSettings } from '@imprint/contracts/webhooks';
import { describe, expect, it } from '@jest/globals';
import { InputPipe } from './input.pipe.js';

const pipe = new InputPipe();

it.each([
  ['one segment of a path', 'a\0'],
  ['one segment of several', { slug: 'acme', id: 'a\0' }],
  ['half of a surrogate pair', { id: 'a\ud800' }],
])('text that PostgreSQL cannot hold names nothing: %s', async (_name, value) => {
  await expect(pipe.transform(value, { type: 'param', metatype: Object })).rejects.toMatchObject({ code: 'not_found' });
});

it('other segments are accepted as they are', async () => {
  const value = { slug: 'acmé', id: 'mcpc_1' };
  expect(await pipe.transform(value, { type: 'param', metatype: Object })).toBe(value);
});

it.each([
  ['{"variables":{"constructor":["x"]},"prompts":["{constructor}"]}', '/variables/constructor'],
  ['{"variables":{"a":{"constructor":"x"}},"prompts":["x"]}', '/variables/a/constructor'],
])('regression: a name that every object has is refused, and is no fault of the server: %s', async (text, pointer) => {
  const value: unknown = JSON.parse(text);
  await expect(pipe.transform(value, { type: 'body', metatype: CreateImageBatch })).rejects.toMatchObject({
    entries: [{ code: 'validation_failed', source: { pointer } }],
  });
});

it.each([
  [{ assetIds: [] }, 'assetIds must have at least 20 entries.'],
  [{ assetIds: Array.from({ length: 20 }, () => 'asset_1') }, 'assetIds must not contain the same entry twice.'],
  [{ assetIds: Array.from({ length: 101 }, (_, index) => `asset_${index}`) }, 'assetIds must have at most 100 entries.'],
  [{ label: '' }, 'label must not be empty.'],
])('limits are said in plain words: %j', async (fields, detail) => {
  const assetIds = Array.from({ length: 20 }, (_, index) => `asset_${index}`);
  const value = { label: 'Autumn', brandId: 'brand_1', assetIds, ...fields };
  await expect(pipe.transform(value, { type: 'body', metatype: CreateTraining })).rejects.toMatchObject({
    entries: [{ detail }],
  });
});

describe('an address', () => {
  const body = (metatype: new () => object, value: object) => pipe.transform(value, { type: 'body', metatype });

  it.each([
    ['https://EXAMPLE.com:443/a/../b', 'https://example.com/b'],
    ['http://bücher.example/ä b', 'http://xn--bcher-kva.example/%C3%A4%20b'],
    ['https://example.com', 'https://example.com/'],
  ])('%s is kept as %s', async (given, kept) => {
    expect(await body(UpdateTarget, { status: 'published', url: given })).toMatchObject({ url: kept });
    expect(await body(UpdateWebhookSettings, { endpointUrl: given })).toMatchObject({ endpointUrl: kept });
    expect(await body(CreatePost, { content: 'x', brandId: 'b', mediaUrls: [given] })).toMatchObject({ mediaUrls: [kept] });
  });

  const tooLong = `https://example.com/${'x'.repeat(limits.urlLength)}`;
  const growing = `https://example.com/${'ä'.repeat(limits.urlLength / 2)}`;
  it.each([
    ['javascript:alert(1)', /must be an http or https address/],
    ['data:text/html,x', /must be an http or https address/],
    ['/relative', /must be an http or https address/],
    ['', /must be an http or https address/],
    ['https://example.com/\r\n\tx', /must not contain control characters/],
    [' https://example.com', /must not contain control characters/],
    ['https://example.com\u0085', /must not contain control characters/],
    ['https://name:secret@example.com', /must not contain a user name/],
    [tooLong, /must have at most 2048 characters/],
    [growing, /must have at most 2048 characters, percent-encoded/],
  ])('%j is refused, and the field named', async (given, detail) => {
    const refusal = (pointer: string) => ({
      entries: [{ code: 'validation_failed', detail: expect.stringMatching(detail), source: { pointer } }],
    });
    await expect(body(UpdateTarget, { status: 'published', url: given })).rejects.toMatchObject(refusal('/url'));
    await expect(body(UpdateWebhookSettings, { endpointUrl: given })).rejects.toMatchObject(refusal('/endpointUrl'));
    await expect(body(CreatePost, { content: 'x', brandId: 'b', mediaUrls: [given] })).rejects.toMatchObject(
      refusal('/mediaUrls'),
    );
  });
});

describe('a name', () => {
  const inputs: [new () => object, string, object][] = [
    [CreateApiKey, 'label', { category: 'service' }],
    [RequestAgentKey, 'agentName', {}],
    [CreateOrganization, 'name', {}],
    [CreateSession, 'name', { email: 'a@b.example' }],
    [CreateConnection, 'displayName', { platform: 'feed', brandId: 'b' }],
    [ReserveUpload, 'filename', { contentType: 'image/png', category: 'image' }],
  ];
  const transform = (dto: new () => object, body: object) => pipe.transform(body, { type: 'body', metatype: dto });

  it.each(['Zoë’s Büro', '日本語', 'مكتب', '👩‍🚀 lab'])('may be %s', async (name) => {
    for (const [dto, field, rest] of inputs)
      expect(await transform(dto, { ...rest, [field]: name })).toMatchObject({ [field]: name });
  });

  it.each([
    ['two lines', 'a\nb'],
    ['a carriage return', 'a\rb'],
    ['an escape sequence', 'a\u001b[31mb'],
    ['a C1 control', 'a\u009bb'],
    ['a line separator', 'a\u2028b'],
    ['a direction override', 'a\u202eb'],
    ['a direction isolate', 'a\u2067b'],
    ['a direction mark', 'a\u061cb'],
    ['half of a surrogate pair', 'a\ud800'],
    ['white space', ' \u3000'],
  ])('may not hold or be %s', async (_what, name) => {
    for (const [dto, field, rest] of inputs)
      await expect(transform(dto, { ...rest, [field]: name })).rejects.toMatchObject({
        entries: [{ code: 'validation_failed', source: { pointer: `/${field}` } }],
      });
  });
});
