import { blockPictures, sea } from '@imprint/adapters/models/testing';
import type { StartName } from '@imprint/domain/approvals';
import { IMAGE_TRAINERS, type ImageTrainers } from '@imprint/domain/generation/image';
import { TRANSCRIPTION_MODELS, type TranscriptionModels } from '@imprint/domain/generation/transcript';
import { GenerationKinds, priceModels } from '@imprint/domain/generation/testing';
import { apiKeyDigest, newApiKey } from '@imprint/domain/keys';
import { FILE_STORAGE, type FileStorage } from '@imprint/domain/media/storage';
import { limits } from '@imprint/contracts/limits';
import { testConfig } from '@imprint/platform/testing';
import { DataSource } from 'typeorm';
import { Gateway } from '../media/gateway.fixture.js';

/** Micro-credits of everything that is made once. */
export const price = 3_000_000;
/** A file of audio, named as the API names them. */
const heardId = 'asset_00000000000000000000000000';

/** A request that starts something, and how many things it makes. */
export interface Asked {
  path: string;
  body: object;
  items: number;
  /** That answers a request that starts at once; 202 if left out. */
  status?: number;
}

/** The gateway with a library, whose models all cost the same, whatever they make. */
export async function openPricedStarts() {
  const gateway = await Gateway.start({
    settings: { OPENAI_TRANSCRIPTION_MODELS: 'whisper-1', OPENAI_IMAGES_BASE_URL: 'http://127.0.0.1:9/v1' },
  });
  const { app } = gateway;
  const dataSource = app.get(DataSource);
  const [{ organization_id: organizationId, user_id: userId }] = await dataSource.query<
    [{ organization_id: string; user_id: string }]
  >('select organization_id, user_id from membership');
  const [{ id: brandId }] = await dataSource.query<[{ id: string }]>('select id from brand');
  const prices = { credits: price / 1_000_000 };
  priceModels(app.get(GenerationKinds, { strict: false }), prices);
  for (const { capability } of app.get<ImageTrainers>(IMAGE_TRAINERS, { strict: false }).values())
    Object.assign(capability, prices);
  for (const { capability } of app.get<TranscriptionModels>(TRANSCRIPTION_MODELS, { strict: false }).values())
    Object.assign(capability, prices, { creditsPer: 'output' });

  const key = newApiKey('test');
  await dataSource.query(
    `insert into api_key (id, organization_id, user_id, digest, last_four, label, category, scopes)
     values ('key_starts', $1, $2, $3, 'abcd', 'Starter', 'service',
       '{images:read,images:create,images:update,videos:read,videos:create,videos:update,posts:draft,articles:create,prompts:create}')`,
    [organizationId, userId, apiKeyDigest(key, testConfig().KEY_PEPPER)],
  );
  const addAsset = async (id: string, kind: string, mimeType: string, bytes: Buffer): Promise<void> => {
    await app.get<FileStorage>(FILE_STORAGE, { strict: false }).put(id, bytes, mimeType);
    await dataSource.query(
      `insert into asset (id, organization_id, brand_id, kind, origin, storage_key, mime_type, bytes, width, height, duration_seconds)
       values ($1, $2, $3, $4, 'uploaded', $1, $5, $6, 512, 512, $7)`,
      [id, organizationId, brandId, kind, mimeType, bytes.length, kind === 'image' ? null : 4],
    );
  };
  const pictures = await blockPictures(sea, limits.trainingPicturesLeast);
  const assetIds = pictures.map((_, index) => `asset_${index}`);
  for (const [index, bytes] of pictures.entries()) await addAsset(`asset_${index}`, 'image', 'image/png', bytes);
  await addAsset('asset_video', 'video', 'video/mp4', Buffer.from('a film'));
  await addAsset(heardId, 'audio', 'audio/mpeg', Buffer.from('a talk'));
  await addAsset('asset_audio', 'audio', 'audio/mpeg', Buffer.from('a song'));

  /** With a key, or as the local person without one. */
  const send = (
    method: string,
    path: string,
    body?: object,
    credential: string | null = key,
    more: Record<string, string> = {},
  ) =>
    gateway.send(method, path, body === undefined ? undefined : JSON.stringify(body), {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(credential !== null && { authorization: `Bearer ${credential}` }),
      ...more,
    });
  const { data: post } = await send('POST', '/v1/posts', { content: 'The terrace opens on Friday.', brandId });
  return {
    ...{ gateway, dataSource, organizationId, userId, brandId, key, send },
    asked: askedOf(brandId, assetIds, post.id),
    settings: `/v1/organizations/${organizationId}/settings/credits`,
    setThreshold: async (approvalThresholdMicro: number | null): Promise<void> => {
      const path = `/v1/organizations/${organizationId}/settings/credits`;
      const { status } = await send('PATCH', path, { approvalThresholdMicro }, null);
      if (status !== 200) throw new Error(`the threshold was refused: ${status}`);
    },
    /** Rows of everything that can be started, and of what is reserved for it. */
    count: async (): Promise<number> => {
      const tables = ['knowledge_source', 'generation', 'prompt_batch', 'training', 'credit_reservation', 'credit_entry'];
      const sums = tables.map((table) => `(select count(*) from ${table})`).join(' + ');
      const [row] = await dataSource.query<[{ sum: number }]>(`select (${sums})::integer as sum`);
      return row.sum;
    },
    clear: async (): Promise<void> => {
      for (const table of [
        'approval',
        'notice',
        'knowledge_source',
        'generation',
        'prompt_batch',
        'training',
        'credit_entry',
        'credit_reservation',
      ])
        await dataSource.query(`delete from ${table}`);
    },
  };
}
export type PricedStarts = Awaited<ReturnType<typeof openPricedStarts>>;

/** A request for everything that can be started. */
function askedOf(brandId: string, assetIds: readonly string[], postId: string): Record<StartName, Asked> {
  const batch = { prompts: ['A {what}'], variables: { what: ['cup', 'bun'] }, brandId, count: 2 };
  const [first] = assetIds;
  const topic = 'The terrace opens on Friday';
  return {
    generate_images: { path: '/v1/images/generate', body: { prompt: 'A cup', brandId, count: 3 }, items: 3 },
    generate_videos: { path: '/v1/videos/generate', body: { prompt: 'A cup', brandId, count: 2 }, items: 2 },
    generate_avatars: { path: '/v1/avatars/generate', body: { prompt: 'Good morning', brandId, count: 2 }, items: 2 },
    generate_audio: { path: '/v1/audio/generate', body: { type: 'voice', prompt: 'Good morning', brandId, count: 2 }, items: 2 },
    create_image_batch: { path: '/v1/images/batches', body: batch, items: 4 },
    create_video_batch: { path: '/v1/videos/batches', body: batch, items: 4 },
    create_avatar_batch: { path: '/v1/avatars/batches', body: batch, items: 4 },
    create_audio_batch: { path: '/v1/audio/batches', body: { ...batch, type: 'music' }, items: 4 },
    transform_image: {
      path: `/v1/images/${first}/transforms`,
      body: { operation: 'edit', prompt: 'At night', model: 'openai/gpt-image-1' },
      items: 1,
    },
    transform_video: { path: '/v1/videos/asset_video/transforms', body: { operation: 'trim', start: 0, end: 2 }, items: 1 },
    transform_audio: { path: '/v1/audio/asset_audio/transforms', body: { operation: 'normalize-loudness' }, items: 1 },
    merge_videos: { path: '/v1/videos/merge', body: { assetIds: [first, 'asset_video'], brandId }, items: 1 },
    transcribe_video: { path: '/v1/videos/asset_video/captions/transcribe', body: {}, items: 1 },
    add_knowledge: {
      ...{ path: `/v1/brands/${brandId}/knowledge`, body: { kind: 'audio', assetId: heardId } },
      ...{ items: 1, status: 201 },
    },
    create_training: { path: '/v1/trainings', body: { label: 'At sea', brandId, assetIds }, items: 1 },
    write_content: { path: '/v1/content/generate', body: { topic, brandId, type: 'post', count: 2 }, items: 2 },
    write_for_channels: { path: '/v1/content/turbo', body: { topic, brandId, platforms: ['bluesky', 'mastodon'] }, items: 2 },
    create_content_batch: {
      path: '/v1/content/batches',
      body: { topics: [topic], brandId, platforms: ['bluesky'], count: 3 },
      items: 3,
    },
    rewrite_post: { path: `/v1/posts/${postId}/repurpose`, body: { platform: 'bluesky' }, items: 1 },
    write_article: { path: '/v1/articles/generate', body: { topic, brandId, image: true }, items: 1 },
  };
}
