/** @modes embedded */
import { json, SimulatedElevenLabs, SimulatedStability } from '@imprint/adapters/models/testing';
import { eventually } from '@imprint/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { download, Instance, type ApiClient } from './harness/index.js';

interface Generation {
  id: string;
  attributes: {
    status: string;
    model: string;
    styleUsed: string | null;
    error: { class: string; code: string; message: string } | null;
    output: { assetId: string; mimeType: string; durationSeconds: number | null; url: string } | null;
  };
}
interface Asset {
  attributes: { sourceAssetId: string | null; sourceOperation: string | null };
}
interface Model {
  id: string;
  attributes: { voices: { id: string; language: string }[]; areVoicesKnown: boolean };
}

const voiceModel = 'elevenlabs/eleven_multilingual_v2';
let elevenLabs: SimulatedElevenLabs;
let stability: SimulatedStability;
let instance: Instance;
let api: ApiClient;

beforeAll(async () => {
  [elevenLabs, stability] = await Promise.all([SimulatedElevenLabs.start(), SimulatedStability.start()]);
  instance = await Instance.start({
    apps: ['api-gateway', 'scheduler-worker'],
    settings: {
      ...{ ELEVENLABS_BASE_URL: elevenLabs.origin, ELEVENLABS_API_KEY: SimulatedElevenLabs.key },
      ...{ ELEVENLABS_SPEECH_MODELS: 'eleven_multilingual_v2', ELEVENLABS_MUSIC_MODELS: 'music_v2' },
      ...{ STABILITY_BASE_URL: stability.origin, STABILITY_API_KEY: SimulatedStability.key, STABILITY_MODELS: 'core' },
    },
  });
  api = instance.client();
});
afterAll(async () => {
  await instance?.stop();
  await Promise.all([elevenLabs?.stop(), stability?.stop()]);
});

async function made(path: string, body: object): Promise<Generation['attributes']> {
  const { id } = await api.data<Generation>('POST', path, body);
  return (await api.until<Generation>(`/v1/generations/${id}`, ['completed', 'failed'])).attributes;
}

describe('vendors that answer at once', () => {
  it('read texts aloud in the voices of their account, once it has named them', async () => {
    const voices = await eventually(async () => {
      const models = await api.data<Model[]>('GET', '/v1/models?limit=100');
      const model = models.find(({ id }) => id === voiceModel)?.attributes;
      return model?.areVoicesKnown === true && model.voices;
    });
    expect(voices.map(({ language }) => language)).toEqual(['en', 'de']);
    const [, klara] = voices;
    const body = { type: 'voice', prompt: 'Guten Morgen. '.repeat(5).trim(), model: voiceModel };
    const { output } = await made('/v1/audio/generate', { ...body, voiceId: klara?.id });
    expect(output).toMatchObject({ mimeType: 'audio/mpeg' });
    expect(output?.durationSeconds).toBeCloseTo(body.prompt.length / 15, 0);
    // The tag that says who made it comes before the sound of the vendor.
    const { bytes } = await download(output?.url ?? '');
    expect([bytes.subarray(0, 3).toString('latin1'), bytes.includes(Buffer.from('fff3', 'hex'))]).toEqual(['ID3', true]);
    expect((await api.send('POST', '/v1/audio/generate', { ...body, voiceId: 'nobody' })).status).toBe(400);
  });

  it('make music as long as it was asked for', async () => {
    const { output } = await made('/v1/audio/generate', {
      type: 'music',
      prompt: 'Piano',
      model: 'elevenlabs/music_v2',
      durationSeconds: 4,
    });
    expect(output?.durationSeconds).toBeCloseTo(4, 0);
  });

  it('remove the background of a picture, which says of what it is made', async () => {
    const card = (await made('/v1/images/generate', { prompt: 'A card', model: 'local/card' })).output?.assetId;
    const cut = await made(`/v1/images/${card}/remove-background`, {});
    expect(cut).toMatchObject({ status: 'completed', model: 'stability/core', output: { mimeType: 'image/png' } });
    const { attributes } = await api.data<Asset>('GET', `/v1/assets/${cut.output?.assetId}`);
    expect(attributes).toMatchObject({ sourceAssetId: card, sourceOperation: 'remove-background' });
    const { bytes } = await download(cut.output?.url ?? '');
    // The colour type of a PNG: red, green, blue and transparency.
    expect(bytes[25]).toBe(6);
    expect((await api.send('POST', `/v1/images/${card}/remove-background`, { model: 'local/card' })).status).toBe(400);
  });

  it('say which setting holds the key that they refuse', async () => {
    stability.next((response) =>
      json(response, 401, { id: 'a1', name: 'unauthorized', errors: ['invalid or missing header value'] }),
    );
    const { status, error } = await made('/v1/images/generate', { prompt: 'A card', model: 'stability/core' });
    expect([status, error?.class, error?.code]).toEqual(['failed', 'credential', 'invalid_credential']);
    expect(error?.message).toContain('`STABILITY_API_KEY`');
  });
});

describe('a style', () => {
  it('is one of those of the model of this machine, which says so', async () => {
    const used = async (style?: string) =>
      (await made('/v1/images/generate', { prompt: 'A card', model: 'local/card', style })).styleUsed;
    expect([await used('a loud poster'), await used()]).toEqual(['bold', null]);
  });
});
