import { amount, entries, optionalText, text } from '../shared-inputs.js';
import { template } from '../template.js';

export const videoMontage = template({
  id: 'video-montage',
  label: 'Video montage',
  description:
    'Makes one video of clips and pictures of the library, with captions, music if you have some, and an alternative text, and drafts a post with it.',
  category: 'create',
  needs: [],
  inputs: {
    assetIds: entries(
      'Videos and pictures of the library, in their order; at least two, and at least one of them a video.',
      undefined,
      { refersTo: 'asset' },
    ),
    captions: entries('A caption for each of them, "" for none.', []),
    seconds: amount('Seconds for which each picture is shown.', 3),
    musicAssetId: optionalText('Music of the library; none if left out.', undefined, { refersTo: 'audio' }),
    altText: text('What the video shows, for people who cannot see it.'),
    text: text('Text of the post.'),
  },
  nodes: [
    {
      ...{ id: 'film', kind: 'merge_videos', label: 'Make the video' },
      with: {
        assetIds: { $: 'inputs.assetIds' },
        captions: { $: 'size(inputs.captions) > 0 ? inputs.captions : null' },
        pictureSeconds: { $: 'inputs.seconds' },
        musicAssetId: { $: 'inputs.musicAssetId' },
        altText: '{{ inputs.altText }}',
      },
    },
    {
      ...{ id: 'draft', kind: 'post_draft', label: 'Draft the post' },
      with: { content: '{{ inputs.text }}', assetIds: { $: 'steps.film.assetIds' } },
    },
  ],
  edges: [['film', 'draft']],
});
