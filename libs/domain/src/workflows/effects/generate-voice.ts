import { brandField } from './effect-settings.js';
import { brandIfAny, generationEffect } from './generation-effect.js';
import { countField, makesSomething, modelField, promptField, styleField, voiceField } from './generation-fields.js';
import { fileOutputs, filesOutput } from './generation-outputs.js';
import { givenSettings } from './request-body.js';

const settings = ['prompt', 'voiceId', 'style', 'count', 'model'];

/** Has a text read aloud. */
export const GenerateVoice = generationEffect({
  declaration: {
    ...makesSomething,
    kind: 'generate_voice',
    label: 'Generate voice',
    description: 'Has a voice read a text aloud. The recording becomes a file of the library.',
    fields: {
      prompt: promptField('Text', 'The text to read, word for word.'),
      voiceId: voiceField,
      style: styleField('How it sounds.'),
      count: countField('How many recordings to make.'),
      model: modelField,
      brandId: brandField,
    },
    outputs: fileOutputs,
    scopes: ['videos:create'],
  },
  output: filesOutput,
  requestOf: (call) => ({
    start: 'generate_audio',
    given: { body: { ...givenSettings(call, settings), type: 'voice', ...brandIfAny(call) } },
  }),
  rehearse: (rehearsals, caller, request) => rehearsals.ofMedia(caller, request, 'voice'),
});
