import { limits } from '@imprint/contracts/limits';
import { brandField } from './effect-settings.js';
import { brandIfAny, generationEffect } from './generation-effect.js';
import {
  aspectRatioField,
  contextField,
  countField,
  makesSomething,
  modelField,
  picturesField,
  promptField,
  styleField,
} from './generation-fields.js';
import { fileOutputs, filesOutput } from './generation-outputs.js';
import { givenSettings, selectedContext } from './request-body.js';

const settings = ['prompt', 'aspectRatio', 'style', 'references', 'count', 'model'];

/** Makes pictures. */
export const GenerateImage = generationEffect({
  declaration: {
    ...makesSomething,
    kind: 'generate_image',
    label: 'Generate image',
    description: 'Makes one or more pictures from a description, with the look of a brand. They become files of the library.',
    fields: {
      prompt: promptField('Prompt', 'What the picture shows.'),
      aspectRatio: aspectRatioField('Width to height; as the model has it if left out.'),
      style: styleField('How to draw it.'),
      references: picturesField('Ids of pictures to use in it.', limits.referencesPerImage),
      context: contextField,
      count: countField('How many pictures to make.'),
      model: modelField,
      brandId: brandField,
    },
    outputs: fileOutputs,
    scopes: ['images:create'],
  },
  output: filesOutput,
  requestOf: (call) => ({
    start: 'generate_images',
    given: { body: { ...givenSettings(call, settings), ...selectedContext(call), ...brandIfAny(call) } },
  }),
  rehearse: (rehearsals, caller, request) => rehearsals.ofMedia(caller, request, 'image'),
});
