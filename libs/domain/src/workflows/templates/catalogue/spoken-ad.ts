import { connectionIds, optionalText, platform, text } from '../shared-inputs.js';
import { template } from '../template.js';

export const spokenAd = template({
  id: 'spoken-ad',
  label: 'Spoken ad',
  description:
    'Writes a short ad, has it read aloud while a picture is made, makes a video of both, and publishes it with the text once somebody approves it. If nobody decides within three days, nothing is published.',
  category: 'create',
  needs: ['text-model', 'voice-model', 'image-model', 'video-model', 'channel'],
  inputs: {
    product: text('What the ad is for, in a sentence.'),
    voiceId: optionalText('Voice that reads it; the first one of the model if left out.'),
    seconds: {
      type: 'number',
      description: 'Length of the video in seconds; that of the voice, and a little more, if left out.',
    },
    platform,
    connectionIds,
  },
  nodes: [
    {
      ...{ id: 'write', kind: 'generate_text', label: 'Write the ad' },
      with: { prompt: '{{ inputs.product }}', type: 'caption', platform: { $: 'inputs.platform' } },
    },
    {
      ...{ id: 'voice', kind: 'generate_voice', label: 'Read it aloud' },
      with: { prompt: '{{ steps.write.text }}', voiceId: { $: 'inputs.voiceId' } },
    },
    {
      ...{ id: 'picture', kind: 'generate_image', label: 'Make the picture' },
      with: { prompt: '{{ inputs.product }}', aspectRatio: '1:1' },
    },
    { id: 'ready', kind: 'join', label: 'Voice and picture are there' },
    {
      ...{ id: 'film', kind: 'generate_video', label: 'Make the video' },
      with: {
        prompt: '{{ steps.write.text }}',
        // The one that puts a voice to pictures.
        model: 'local/slideshow',
        aspectRatio: '1:1',
        references: { $: 'steps.picture.assetIds' },
        // A voice that is cut off would be worse than a second of silence.
        durationSeconds: { $: 'default(inputs.seconds, int(default(steps.voice.durationSeconds, 8)) + 2)' },
        audioAssetId: '{{ steps.voice.assetId }}',
      },
    },
    {
      ...{ id: 'review', kind: 'approval', label: 'Approve the ad' },
      with: {
        question: 'Publish the video {{ steps.film.assetId }} with this text?\n\n{{ truncate(steps.write.text, 18000) }}',
        role: 'creator',
      },
    },
    {
      ...{ id: 'publish', kind: 'publish', label: 'Publish the ad' },
      with: {
        postId: { $: 'steps.write.postId' },
        assetIds: { $: 'steps.film.assetIds' },
        connectionIds: { $: 'inputs.connectionIds' },
      },
    },
  ],
  edges: [
    ['write', 'voice'],
    ['write', 'picture'],
    ['voice', 'ready'],
    ['picture', 'ready'],
    ['ready', 'film'],
    ['film', 'review'],
    ['review.approved', 'publish'],
  ],
});
