import type { RunNode } from '../harness/index.js';

type Graph = [nodes: readonly RunNode[], edges: readonly (readonly [from: string, to: string])[]];

/** Nodes that create, as far as models of this machine are quick. @param clip id of a video of the library */
export const everyKind = (clip: string): Graph => [
  [
    { id: 'brand', kind: 'brand_context', with: { query: 'rhubarb tart' } },
    { id: 'know', kind: 'knowledge_search', with: { query: 'rhubarb tart' } },
    { id: 'text', kind: 'generate_text', with: { prompt: 'Our tart', context: '{{ steps.know.text }}', count: 2 } },
    { id: 'article', kind: 'generate_article', with: { prompt: 'Our tart, by {{ steps.brand.name }}' } },
    { id: 'image', kind: 'generate_image', with: { prompt: 'A tart', model: 'local/card', aspectRatio: '1:1' } },
    { id: 'voice', kind: 'generate_voice', with: { prompt: 'From Friday on.' } },
    { id: 'music', kind: 'generate_music', with: { prompt: 'calm', durationSeconds: 3 } },
    {
      id: 'tall',
      kind: 'transform_image',
      with: { assetId: { $: 'steps.image.assetId' }, operation: 'reframe', aspectRatio: '4:5' },
    },
    {
      id: 'loud',
      kind: 'transform_recording',
      with: { assetId: { $: 'steps.voice.assetId' }, media: 'audio', operation: 'normalize-loudness' },
    },
    {
      id: 'film',
      kind: 'merge_videos',
      with: { assetIds: [clip, { $: 'steps.tall.assetId' }], pictureSeconds: 1, transition: 'cut' },
    },
    { id: 'again', kind: 'repurpose_post', with: { postId: { $: 'steps.text.postId' }, platform: 'mastodon' } },
  ],
  [
    ['know', 'text'],
    ['brand', 'article'],
    ['image', 'tall'],
    ['voice', 'loud'],
    ['tall', 'film'],
    ['text', 'again'],
  ],
];

/** All nodes that create. @param model that makes and changes pictures for credits: three of them */
export const everyKindDry = (model: string): Graph => [
  [
    { id: 'card', kind: 'generate_image', with: { prompt: 'A card', model, count: 2 } },
    { id: 'free', kind: 'generate_image', with: { prompt: 'A tart', model: 'local/card' } },
    { id: 'text', kind: 'generate_text', with: { prompt: 'Our tart' } },
    { id: 'again', kind: 'repurpose_post', with: { postId: { $: 'steps.text.postId' }, platform: 'mastodon' } },
    { id: 'article', kind: 'generate_article', with: { prompt: 'Our tart' } },
    { id: 'voice', kind: 'generate_voice', with: { prompt: 'From Friday on.' } },
    { id: 'music', kind: 'generate_music', with: { prompt: 'calm' } },
    { id: 'speaker', kind: 'generate_avatar', with: { prompt: 'From Friday on.' } },
    { id: 'video', kind: 'generate_video', with: { prompt: 'A tart', references: { $: 'steps.card.assetIds' } } },
    {
      id: 'night',
      kind: 'transform_image',
      with: { assetId: { $: 'steps.card.assetId' }, operation: 'edit', prompt: 'At night', model },
    },
    {
      id: 'tall',
      kind: 'transform_image',
      with: { assetId: { $: 'steps.card.assetId' }, operation: 'reframe', aspectRatio: '4:5' },
    },
    {
      id: 'short',
      kind: 'transform_recording',
      with: { assetId: { $: 'steps.video.assetId' }, operation: 'trim', start: 0, end: 1 },
    },
    { id: 'film', kind: 'merge_videos', with: { assetIds: { $: '[steps.video.assetId, steps.short.assetId]' } } },
  ],
  [
    ['card', 'video'],
    ['card', 'night'],
    ['card', 'tall'],
    ['video', 'short'],
    ['short', 'film'],
    ['text', 'again'],
  ],
];
