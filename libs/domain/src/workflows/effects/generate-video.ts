import { limits } from '@imprint/contracts/limits';
import { brandField } from './effect-settings.js';
import { brandIfAny, generationEffect } from './generation-effect.js';
import {
  aspectRatioField,
  assetField,
  contextField,
  countField,
  durationField,
  makesSomething,
  modelField,
  picturesField,
  promptField,
  styleField,
} from './generation-fields.js';
import { fileOutputs, filesOutput } from './generation-outputs.js';
import { givenSettings, selectedContext } from './request-body.js';

const settings = [
  ...['prompt', 'aspectRatio', 'durationSeconds', 'style', 'references'],
  ...['audioAssetId', 'endFrameAssetId', 'count', 'model'],
];

/** Makes videos. */
export const GenerateVideo = generationEffect({
  declaration: {
    ...makesSomething,
    kind: 'generate_video',
    label: 'Generate video',
    description: 'Makes one or more videos from a description, pictures and sound. They become files of the library.',
    fields: {
      prompt: promptField('Prompt', 'What the video shows or says.'),
      aspectRatio: aspectRatioField('Width to height; as the model has it if left out.'),
      durationSeconds: durationField,
      style: styleField('How it looks and moves.'),
      references: picturesField('Ids of pictures that it shows, in this order.', limits.picturesPerVideo),
      audioAssetId: assetField('Sound', 'Id of a voice or music that it is heard with.'),
      endFrameAssetId: assetField('Last picture', 'Id of a picture that it ends with.'),
      context: contextField,
      count: countField('How many videos to make.'),
      model: modelField,
      brandId: brandField,
    },
    outputs: fileOutputs,
    scopes: ['videos:create'],
  },
  output: filesOutput,
  requestOf: (call) => ({
    start: 'generate_videos',
    given: { body: { ...givenSettings(call, settings), ...selectedContext(call), ...brandIfAny(call) } },
  }),
  rehearse: (rehearsals, caller, request) => rehearsals.ofMedia(caller, request, 'video'),
});
