import { readFileSync } from 'node:fs';
import { findProgram } from '@imprint/platform/programs';
import { eventually } from '@imprint/platform/testing';
import { attribute, type Isolation, type Workspace } from '../harness/index.js';

/** A second of video. */
const terrace = readFileSync(new URL('../../src/fixtures/terrace.mp4', import.meta.url));

const file = { filename: 'a.png', contentType: 'image/png', category: 'image' };

/** Waits for the picture of a file, after which no worker changes its rows. */
async function hasPoster({ api }: Workspace, id: string): Promise<void> {
  if ((await findProgram('ffmpeg')) === null) return;
  await eventually(async () => attribute<string | null>(await api.data('GET', `/v1/assets/${id}`), 'posterUrl') !== null);
}

export const isolation: Isolation = {
  async owned({ owner }) {
    const generation = await owner.generate({ prompt: 'A card', model: 'local/card', brandId: owner.brandId });
    const { assetId } = attribute<{ assetId: string }>(generation, 'output');
    const batch = await owner.api.data('POST', '/v1/images/batches', {
      prompts: ['A card'],
      model: 'local/card',
      brandId: owner.brandId,
    });
    const texts = await owner.api.data('POST', '/v1/content/batches', {
      ...{ count: 1, platforms: ['feed'], topics: ['x'], brandId: owner.brandId },
    });
    const music = await owner.generate({ type: 'music', prompt: 'Calm', durationSeconds: 3, brandId: owner.brandId }, 'audio');
    const videoId = await owner.upload('terrace.mp4', 'video/mp4', terrace);
    const audioId = attribute<{ assetId: string }>(music, 'output').assetId;
    for (const id of [videoId, audioId]) await hasPoster(owner, id);
    const upload = await owner.api.data('POST', '/v1/uploads', { ...file, brandId: owner.brandId });
    return {
      generations: [generation.id],
      batches: [batch.id, texts.id],
      images: [assetId],
      videos: [videoId],
      audio: [audioId],
      assets: [assetId],
      captions: ['fr-x-theirs'],
      uploads: [upload.id],
    };
  },
  bodies: {
    'POST /v1/assets/{id}/crop': { x: 0, y: 0, width: 1, height: 1 },
    'POST /v1/assets/{id}/reframe': { aspectRatio: '9:16' },
    'POST /v1/assets/{id}/upscale': { scale: 2 },
    'POST /v1/videos/{id}/trim': { start: 0, end: 0.5 },
    'POST /v1/audio/{id}/trim': { start: 0, end: 0.5 },
    'POST /v1/videos/{id}/captions/transcribe': {},
    'POST /v1/images/{id}/edit': { prompt: 'At night' },
    'POST /v1/images/{id}/remove-background': {},
    'PATCH /v1/assets/{id}': { thumbnailAssetId: null },
    'PATCH /v1/images/{id}': { altText: 'Taken over' },
    'PATCH /v1/videos/{id}': { altText: 'Taken over' },
    'PATCH /v1/audio/{id}': { altText: 'Taken over' },
    'PUT /v1/assets/{id}/captions/{language}': { content: 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n' },
  },
  lists: ['images', 'videos', 'audio', 'assets'],
  listsByBrand: ['images', 'videos', 'audio', 'assets'],
  foreignReferences: [
    {
      what: 'a brand to generate for',
      path: '/v1/images/generate',
      body: ({ owner }) => ({ prompt: 'A card', brandId: owner.brandId }),
      pointer: '/brandId',
    },
    {
      what: 'a brand to make a video for',
      path: '/v1/videos/generate',
      body: ({ owner }) => ({ prompt: 'A card', brandId: owner.brandId }),
      pointer: '/brandId',
    },
    {
      what: 'a brand to make a batch of videos for',
      path: '/v1/videos/batches',
      body: ({ owner }) => ({ prompts: ['A card'], brandId: owner.brandId }),
      pointer: '/brandId',
    },
    {
      what: 'a picture to make a batch of videos of',
      path: '/v1/videos/batches',
      body: ({ stranger, idOf }) => ({ prompts: ['A card'], brandId: stranger.brandId, references: [idOf('images')] }),
      pointer: '/references/0',
    },
    {
      what: 'a brand to make a batch of avatars for',
      path: '/v1/avatars/batches',
      body: ({ owner }) => ({ prompts: ['Welcome.'], brandId: owner.brandId }),
      pointer: '/brandId',
    },
    {
      what: 'a brand to make a batch of music for',
      path: '/v1/audio/batches',
      body: ({ owner }) => ({ type: 'music', prompts: ['Calm'], brandId: owner.brandId }),
      pointer: '/brandId',
    },
    {
      what: 'a picture to make a video of',
      path: '/v1/videos/generate',
      body: ({ stranger, idOf }) => ({ prompt: 'A card', brandId: stranger.brandId, references: [idOf('images')] }),
      pointer: '/references/0',
    },
    {
      what: 'the sound of a video',
      path: '/v1/videos/generate',
      body: ({ stranger, idOf }) => ({ prompt: 'A card', brandId: stranger.brandId, audioAssetId: idOf('audio') }),
      pointer: '/audioAssetId',
    },
    {
      what: 'the picture that a video ends with',
      path: '/v1/videos/generate',
      body: ({ stranger, idOf }) => ({ prompt: 'A card', brandId: stranger.brandId, endFrameAssetId: idOf('images') }),
      pointer: '/endFrameAssetId',
    },
    {
      what: 'a brand to make an avatar for',
      path: '/v1/avatars/generate',
      body: ({ owner }) => ({ prompt: 'Welcome.', brandId: owner.brandId }),
      pointer: '/brandId',
    },
    {
      what: 'a picture that speaks',
      path: '/v1/avatars/generate',
      body: ({ stranger, idOf }) => ({ prompt: 'Welcome.', brandId: stranger.brandId, references: [idOf('images')] }),
      pointer: '/references/0',
    },
    {
      what: 'a brand to merge videos for',
      path: '/v1/videos/merge',
      body: ({ owner, idOf }) => ({ brandId: owner.brandId, assetIds: [idOf('videos'), idOf('videos')] }),
      pointer: '/brandId',
    },
    {
      what: 'videos to merge',
      path: '/v1/videos/merge',
      body: ({ stranger, idOf }) => ({ brandId: stranger.brandId, assetIds: [idOf('videos'), idOf('images')] }),
      pointer: '/assetIds/0',
    },
    {
      what: 'a brand to make music for',
      path: '/v1/audio/generate',
      body: ({ owner }) => ({ type: 'music', prompt: 'Calm', brandId: owner.brandId }),
      pointer: '/brandId',
    },
    {
      what: 'a picture to generate with',
      path: '/v1/images/generate',
      body: ({ stranger, idOf }) => ({
        ...{ prompt: 'A card', model: 'local/card', brandId: stranger.brandId, references: [idOf('images')] },
      }),
      pointer: '/references/0',
    },
    {
      what: 'a brand to write for',
      path: '/v1/content/generate',
      body: ({ owner }) => ({ topic: 'x', type: 'post', brandId: owner.brandId }),
      pointer: '/brandId',
    },
    {
      what: 'a brand to write for on several channels',
      path: '/v1/content/turbo',
      body: ({ owner }) => ({ topic: 'x', brandId: owner.brandId }),
      pointer: '/brandId',
    },
    {
      what: 'a brand to write a batch for',
      path: '/v1/content/batches',
      body: ({ owner }) => ({ count: 1, platforms: ['feed'], topics: ['x'], brandId: owner.brandId }),
      pointer: '/brandId',
    },
    {
      what: 'a brand to upload for',
      path: '/v1/uploads',
      body: ({ owner }) => ({ ...file, brandId: owner.brandId }),
      pointer: '/brandId',
    },
  ],
  branded: ['generations', 'batches', 'images', 'videos', 'audio', 'assets', 'uploads'],
};
