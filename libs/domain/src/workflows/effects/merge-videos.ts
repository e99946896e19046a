import { limits } from '@imprint/contracts/limits';
import { captionSources, mergeFits, mergeTransitions, pictureSeconds, transitionSeconds } from '@imprint/contracts/media';
import { counted } from '../expressions/values.js';
import { brandField } from './effect-settings.js';
import { brandIfAny, generationEffect } from './generation-effect.js';
import { aspectRatioField, assetField, makesSomething } from './generation-fields.js';
import { fileOutputs, filesOutput } from './generation-outputs.js';
import { givenSettings } from './request-body.js';

const settings = [
  ...['assetIds', 'transition', 'transitionDuration', 'aspectRatio', 'fit', 'pictureSeconds'],
  ...['captions', 'captionsFrom', 'musicAssetId', 'musicVolume', 'altText'],
];

/** Puts videos and pictures together. */
export const MergeVideos = generationEffect({
  declaration: {
    ...makesSomething,
    kind: 'merge_videos',
    label: 'Merge videos',
    description: 'Makes one video of videos and pictures of the library, with transitions, captions and music.',
    fields: {
      assetIds: {
        type: 'list',
        label: 'Files',
        description: 'Ids of at least two videos or pictures, in their order.',
        required: true,
        maxLength: limits.mergedFiles,
        refersTo: 'asset',
      },
      transition: {
        type: 'text',
        label: 'Transition',
        description: 'How one file becomes the next; `fade` if left out.',
        allowed: mergeTransitions,
      },
      transitionDuration: {
        type: 'number',
        label: 'Seconds of a transition',
        description: `Seconds that each transition takes; ${transitionSeconds.usual} if left out.`,
        min: transitionSeconds.min,
        max: transitionSeconds.max,
      },
      aspectRatio: aspectRatioField('Width to height; that of the first file if left out.'),
      fit: {
        type: 'text',
        label: 'Fit',
        description: 'Files of another shape: `contain` shows all of them on black, `cover` cuts them.',
        allowed: mergeFits,
      },
      pictureSeconds: {
        type: 'number',
        label: 'Seconds of a picture',
        description: `Seconds for which each picture is shown; ${pictureSeconds.usual} if left out.`,
        min: pictureSeconds.min,
        max: pictureSeconds.max,
      },
      captions: {
        type: 'list',
        label: 'Captions',
        description: 'A text for each file, drawn over it while it is shown; empty for none.',
        isTemplate: true,
        maxLength: limits.mergedFiles,
      },
      captionsFrom: {
        type: 'text',
        label: 'Captions from',
        description: '`speech`: what is said in videos without captions becomes captions, too.',
        allowed: captionSources,
      },
      musicAssetId: assetField('Music', 'Id of audio that plays under the whole video.'),
      musicVolume: {
        type: 'number',
        label: 'Volume of the music',
        description: 'How loud the music is, in percent of the voices; 30 if left out.',
        min: 0,
        max: 100,
      },
      altText: {
        type: 'text',
        label: 'Alternative text',
        description: 'What the video shows, for people who cannot see it.',
        isTemplate: true,
        maxLength: limits.altTextLength,
      },
      brandId: { ...brandField, description: 'Id of the brand of the new video; the brand of the workflow if left out.' },
    },
    outputs: fileOutputs,
    scopes: ['videos:read', 'videos:update'],
    check: ({ assetIds }) =>
      Array.isArray(assetIds) && assetIds.length < 2
        ? [`assetIds: has ${counted(assetIds.length, 'entry', 'entries')}; at least 2 files are merged.`]
        : [],
    timeoutSeconds: 120,
  },
  output: filesOutput,
  requestOf: (call) => ({
    start: 'merge_videos',
    given: { body: { ...givenSettings(call, settings), ...brandIfAny(call) } },
  }),
  rehearse: (rehearsals, caller, request) => rehearsals.ofFile(caller, { ...request, kind: 'video' }, null),
});
