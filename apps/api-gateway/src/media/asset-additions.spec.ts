import { limits } from '@imprint/contracts/limits';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Gateway, type Reply } from './gateway.fixture.js';
import { attribute, film, movie, newPng, picture, Uploads } from './uploads.fixture.js';

const srt = '1\n00:00:00,100 --> 00:00:00,900\nGood morning\n';
const vtt = 'WEBVTT\n\n00:00:00.100 --> 00:00:00.900\nGood morning\n';

let gateway: Gateway;
let uploads: Uploads;
let image: string;
let video: string;

beforeAll(async () => {
  gateway = await Gateway.start();
  uploads = new Uploads(gateway);
  image = await newPicture();
  video = (await uploads.upload(movie, film, 'video/mp4')).data.id;
});
afterAll(() => gateway.stop());

const newPicture = async (): Promise<string> => (await uploads.upload(picture, await newPng(), 'image/png')).data.id;
const set = (language: string, content: string, id = video): Promise<Reply> =>
  gateway.json('PUT', `/v1/assets/${id}/captions/${language}`, { content });
const read = (path: string): Promise<Reply> => gateway.send('GET', `/v1/assets/${path}`);
const choose = (thumbnailAssetId: string | null, id = video): Promise<Reply> =>
  gateway.json('PATCH', `/v1/assets/${id}`, { thumbnailAssetId });
const captionsOf = async (): Promise<unknown> => attribute(await read(video), 'captions');
const entries = async (): Promise<unknown> => {
  const { data } = (await gateway.send('GET', '/v1/audit?limit=3')) as unknown as { data: { attributes: object }[] };
  return data.map(({ attributes }) => attributes);
};

describe('captions of a video', () => {
  it('are added, read in both formats, replaced and deleted, one file for each language', async () => {
    expect(await set('PT-br', srt)).toMatchObject({
      status: 200,
      data: { attributes: { language: 'pt-BR', format: 'vtt', cues: 1, content: vtt } },
    });
    expect(await set('de', vtt.replace('Good morning', 'Guten Morgen'))).toMatchObject({ status: 200 });
    expect(await set('pt-BR', vtt.replace('Good morning', 'Bom dia'))).toMatchObject({ status: 200 });
    expect(await captionsOf()).toEqual([
      { language: 'de', bytes: vtt.length },
      { language: 'pt-BR', bytes: vtt.length - 5 },
    ]);
    const asSubRip = await read(`${video}/captions/pt-br?format=srt`);
    expect(attribute(asSubRip, 'content')).toBe(srt.replace('Good morning', 'Bom dia'));
    expect(await gateway.send('DELETE', `/v1/assets/${video}/captions/pt-BR`)).toMatchObject({ status: 204 });
    expect(await read(`${video}/captions/pt-BR`)).toMatchObject({ status: 404, code: 'not_found' });
    expect(await captionsOf()).toEqual([{ language: 'de', bytes: vtt.length }]);
    expect(await entries()).toMatchObject([
      { action: 'asset.captions-deleted', changes: { language: { from: 'pt-BR' } } },
      { action: 'asset.captions-set', changes: { language: { from: 'pt-BR', to: 'pt-BR' } } },
      { action: 'asset.captions-set', changes: { language: { to: 'de' } } },
    ]);
  });

  it('are refused for other files, in what is no language, when they cannot be read, and in too many languages', async () => {
    expect(await set('en', srt, image)).toMatchObject({ status: 400, code: 'validation_failed' });
    expect(await set('en', srt, 'asset_00000000000000000000000000')).toMatchObject({ status: 404 });
    expect(await set('not_a_language', srt)).toMatchObject({ status: 400, code: 'validation_failed' });
    expect(await set('en', 'A letter')).toMatchObject({ status: 400, code: 'captions_invalid' });
    expect(await set('en', 'x'.repeat(limits.captionsLength + 1))).toMatchObject({ status: 400, code: 'validation_failed' });
    const others = Array.from({ length: limits.captionLanguages - 1 }, (_, index) => `en-${100 + index}`);
    for (const language of others) expect(await set(language, srt)).toMatchObject({ status: 200 });
    expect(await set('en', srt)).toMatchObject({ status: 400, code: 'limit_reached' });
    expect(await set('de', srt)).toMatchObject({ status: 200 });
  });
});

describe('the thumbnail of a video', () => {
  it('is a picture of the library, and none once that is deleted', async () => {
    const other = await newPicture();
    expect(await choose(other)).toMatchObject({ status: 200, data: { attributes: { thumbnailAssetId: other } } });
    expect(await entries()).toMatchObject([
      { action: 'asset.thumbnail-changed', changes: { thumbnailAssetId: { from: null, to: other } } },
      {},
      {},
    ]);
    expect(await gateway.send('DELETE', `/v1/assets/${other}`)).toMatchObject({ status: 204 });
    expect(attribute(await read(video), 'thumbnailAssetId')).toBeNull();
    expect(await choose(image)).toMatchObject({ status: 200 });
    expect(await choose(null)).toMatchObject({ status: 200, data: { attributes: { thumbnailAssetId: null } } });
  });

  it('is nothing else', async () => {
    expect(await choose(video)).toMatchObject({ status: 400, code: 'validation_failed' });
    expect(await choose('asset_00000000000000000000000000')).toMatchObject({ status: 400, code: 'validation_failed' });
    expect(await choose(image, image)).toMatchObject({ status: 400, code: 'validation_failed' });
  });
});

it('both are in the preview of a post as far as its channels take them, and it says what is left out', async () => {
  const { id } = (await uploads.upload(movie, film, 'video/mp4')).data;
  expect(await set('de', srt, id)).toMatchObject({ status: 200 });
  expect(await choose(image, id)).toMatchObject({ status: 200 });
  const brands = (await gateway.send('GET', '/v1/brands')).data as unknown as { id: string }[];
  const post = await gateway.json('POST', '/v1/posts', { content: 'Good morning', brandId: brands[0]?.id, assetIds: [id] });
  const platforms = ['bluesky', 'mastodon'];
  const preview = await gateway.json('POST', `/v1/posts/${post.data.id}/preview`, { platforms });
  const channels = attribute<{ calls: object[]; verdicts: { rule: string; detail: string }[] }[]>(preview, 'channels');
  const said = channels.map(({ verdicts }) =>
    verdicts.filter(({ rule }) => rule === 'media_captions' || rule === 'media_thumbnail').map(({ detail }) => detail),
  );
  expect(said).toEqual([
    ['Bluesky is sent captions: de.', expect.stringContaining('Bluesky is not sent the thumbnail')],
    [expect.stringContaining('Captions that Mastodon is not sent: de'), 'Mastodon is sent the thumbnail of the video.'],
  ]);
  const [bluesky = '', mastodon = ''] = channels.map(({ calls }) => JSON.stringify(calls));
  expect([bluesky.includes(JSON.stringify(vtt)), bluesky.includes(image)]).toEqual([true, false]);
  expect([mastodon.includes('Good morning\\n'), mastodon.includes('"thumbnail":{'), mastodon.includes(image)]).toEqual([
    false,
    true,
    true,
  ]);
});

it('captions are deleted with their video', async () => {
  const { id } = (await uploads.upload(movie, film, 'video/mp4')).data;
  expect(await set('en', srt, id)).toMatchObject({ status: 200 });
  expect(await gateway.send('DELETE', `/v1/assets/${id}`)).toMatchObject({ status: 204 });
  expect(await read(`${id}/captions/en`)).toMatchObject({ status: 404 });
});
