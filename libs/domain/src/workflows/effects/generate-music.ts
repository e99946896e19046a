import { brandField } from './effect-settings.js';
import { brandIfAny, generationEffect } from './generation-effect.js';
import { countField, durationField, makesSomething, modelField, promptField, styleField } from './generation-fields.js';
import { fileOutputs, filesOutput } from './generation-outputs.js';
import { givenSettings } from './request-body.js';

const settings = ['prompt', 'durationSeconds', 'style', 'count', 'model'];

/** Makes music. */
export const GenerateMusic = generationEffect({
  declaration: {
    ...makesSomething,
    kind: 'generate_music',
    label: 'Generate music',
    description: 'Makes music from a description, such as for a video. It becomes a file of the library.',
    fields: {
      prompt: promptField('Prompt', 'What the music is like.'),
      durationSeconds: durationField,
      style: styleField('How it sounds.'),
      count: countField('How many pieces to make.'),
      model: modelField,
      brandId: brandField,
    },
    outputs: fileOutputs,
    scopes: ['videos:create'],
  },
  output: filesOutput,
  requestOf: (call) => ({
    start: 'generate_audio',
    given: { body: { ...givenSettings(call, settings), type: 'music', ...brandIfAny(call) } },
  }),
  rehearse: (rehearsals, caller, request) => rehearsals.ofMedia(caller, request, 'music'),
});
