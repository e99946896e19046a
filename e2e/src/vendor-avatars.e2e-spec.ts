/** @modes embedded */
import { HeyGenSimulator } from '@imprint/adapters/models/testing';
import { eventually } from '@imprint/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import {
  attribute,
  callTool,
  Database,
  download,
  expectProblem,
  Instance,
  mcpRequest,
  Workspace,
  type ApiClient,
} from './harness/index.js';

interface Generation {
  id: string;
  attributes: {
    status: string;
    model: string;
    error: { code: string } | null;
    output: { mimeType: string; url: string } | null;
  };
}
interface Avatar {
  attributes: { avatarId: string; model: string; label: string; previewUrl: string | null };
}

const token = 'token-of-the-webhook-0123456789';
const ownKey = 'heygen-key-of-an-organization';
/** Processes that read what an account has when they start. */
const generating = ['api-gateway', 'scheduler-worker'] as const;
const { anna, own, voice } = HeyGenSimulator;
const film = readFileSync(new URL('../src/fixtures/terrace.mp4', import.meta.url));
let heygen: HeyGenSimulator;
let instance: Instance;
let database: Database;
let mine: Workspace;
let api: ApiClient;

beforeAll(async () => {
  heygen = await HeyGenSimulator.start();
  heygen.content = () => Promise.resolve(film);
  instance = await Instance.start({
    apps: ['keys-service', 'mcp-server', ...generating],
    settings: {
      ...{ HEYGEN_BASE_URL: heygen.origin, HEYGEN_API_KEY: HeyGenSimulator.key },
      VENDOR_WEBHOOK_SECRETS: `heygen:${token}`,
    },
  });
  mine = await Workspace.open(instance);
  ({ api } = mine);
  database = await Database.open(instance.databaseUrl);
});
afterAll(async () => {
  await database?.close();
  await instance?.stop();
  await heygen?.stop();
});

const listed = async (): Promise<Avatar['attributes'][]> =>
  (await api.data<Avatar[]>('GET', '/v1/avatars?limit=100')).map(({ attributes }) => attributes);
const ended = (id: string) => api.until<Generation>(`/v1/generations/${id}`, ['completed', 'failed']);
const ask = (body: object) => api.data<Generation>('POST', '/v1/avatars/generate', { prompt: 'Good morning.', ...body });

describe('the avatars of an account at a vendor', () => {
  it('are listed behind those of this machine, with their pictures, once the vendor has named them', async () => {
    const avatars = await eventually(async () => {
      const found = await listed();
      return found.length > 1 && found;
    });
    const model = 'heygen/avatar_iv';
    expect(avatars).toMatchObject([
      { avatarId: 'brand', model: 'local/portrait' },
      { avatarId: own, model, label: 'Our host', previewUrl: null },
      { avatarId: anna, model, label: 'Anna', previewUrl: 'https://files.heygen.ai/anna.jpg' },
    ]);
    // Each reads avatars and voices, those of the account and those of everybody, and keeps them.
    // A page that came too late is read again, so there may be more of them.
    await eventually(() => heygen.seen.length >= generating.length * 4);
    const { length } = heygen.seen;
    await listed();
    expect(heygen.seen).toHaveLength(length);
    const data = await eventually(async () => {
      const answer = await mcpRequest(instance, attribute(mine.key, 'key'), { body: callTool('list_avatars', {}) });
      const content = answer.message.result?.['structuredContent'] as { data: { total: number; avatars: object[] } };
      return content.data.total > 1 && content.data;
    });
    expect(data).toMatchObject({ total: 3, avatars: avatars.map(({ avatarId, previewUrl }) => ({ avatarId, previewUrl })) });
  });

  it('say a text in a video, whose model follows from the avatar, as soon as the vendor calls', async () => {
    heygen.looks = 100;
    const { id, attributes } = await ask({ avatarId: anna, voiceId: voice, aspectRatio: '9:16' });
    expect(attributes.model).toBe('heygen/avatar_iv');
    const job = await eventually(() => Promise.resolve(heygen.jobs.at(-1)));
    expect(job.input).toMatchObject({ type: 'avatar', avatar_id: anna, voice_id: voice, aspect_ratio: '9:16' });
    job.looksLeft = 0;
    const { url, body } = heygen.call(job);
    expect(url).toContain(`/v1/vendor-webhooks/heygen?token=${token}&submission=`);
    expect((await fetch(url.replace(token, 'another-token-0123456789012345'), { method: 'POST', body })).status).toBe(401);
    expect((await fetch(url, { method: 'POST', body })).status).toBe(204);
    const { output } = (await ended(id)).attributes;
    expect(output?.mimeType).toBe('video/mp4');
    expect((await download(output?.url ?? '')).bytes.subarray(4, 8).toString('latin1')).toBe('ftyp');
    expect(await database.rows('select kind from asset where generation_id = $1', [id])).toEqual([{ kind: 'video' }]);
  });

  it('make one video of a submission whose answer was lost', async () => {
    heygen.looks = 0;
    const before = heygen.jobs.length;
    heygen.nextSubmit((response, seen) => {
      heygen.take(seen);
      response.destroy();
    });
    const { id } = await ask({ avatarId: own });
    expect((await ended(id)).attributes).toMatchObject({ status: 'completed', error: null });
    expect(heygen.jobs).toHaveLength(before + 1);
    expect(await database.rows('select submission from vendor_orphan where generation_id = $1', [id])).toEqual([]);
  });

  it('are refused where no model has them, and fail where the vendor does', async () => {
    const count = async () => (await database.rows<{ n: string }>('select count(*) n from generation', []))[0]?.n;
    const before = await count();
    for (const body of [
      { avatarId: 'nobody' },
      { avatarId: anna, model: 'local/portrait' },
      { avatarId: anna, voiceId: 'nobody' },
    ])
      expectProblem(await api.send('POST', '/v1/avatars/generate', { prompt: 'Good morning.', ...body }), {
        code: 'validation_failed',
      });
    expect(await count()).toBe(before);
    heygen.looks = 0;
    heygen.outcome = { failure_code: 'content_policy_violation', failure_message: 'Not this text' };
    const { id } = await ask({ avatarId: anna });
    expect((await ended(id)).attributes).toMatchObject({ status: 'failed', error: { code: 'content_blocked' } });
    heygen.outcome = undefined;
  });

  it('are those of the organization with its own key, with which the video is made', async () => {
    heygen.keys.push(ownKey);
    const path = `/v1/organizations/${mine.organizationId}/settings/vendor-keys/heygen`;
    const { owner } = mine;
    expectProblem(await owner.send('PUT', path, { key: 'heygen-wrong-key-0123456789' }), { code: 'validation_failed' });
    await owner.data('PUT', path, { key: ownKey });
    heygen.seen.splice(0);
    await eventually(async () => (await listed()).length > 1);
    expect(new Set(heygen.seen.map(({ headers }) => headers['x-api-key']))).toEqual(new Set([ownKey]));
    heygen.looks = 0;
    const { id } = await ask({ avatarId: own });
    expect((await ended(id)).attributes.status).toBe('completed');
    const [submission] = heygen.submissions;
    expect(submission?.headers['x-api-key']).toBe(ownKey);
    expect(submission?.body).not.toHaveProperty('callback_url');
  });

  it('leave no key and no token in a log', () => {
    const logs = instance.processes.map(({ output }) => output).join('\n');
    for (const secret of [token, HeyGenSimulator.key, ownKey]) expect(logs).not.toContain(secret);
  });
});
