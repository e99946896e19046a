import { numberings } from '@imprint/contracts/generation';
import { limits } from '@imprint/contracts/limits';
import { brandField, brandOf } from './effect-settings.js';
import { generationEffect } from './generation-effect.js';
import { contextField, countField, makesSomething, modelField, platformField, promptField } from './generation-fields.js';
import { textOutputs, textsOutput } from './generation-outputs.js';
import { givenSettings, selectedContext } from './request-body.js';

/** Articles have a kind of their own. */
const types = ['caption', 'post', 'thread', 'linkedin', 'script', 'newsletter'];

/** Writes a text for a brand. */
export const GenerateText = generationEffect({
  declaration: {
    ...makesSomething,
    kind: 'generate_text',
    label: 'Generate text',
    description:
      'Writes a caption, a post, a thread, a script or a newsletter in the voice of a brand. It becomes a draft, for people to look through or for later nodes.',
    fields: {
      prompt: promptField('Prompt', 'What the text is about.', limits.topicLength),
      type: {
        type: 'text',
        label: 'Type',
        description: 'What is written. Scripts and newsletters become draft articles, everything else draft posts.',
        allowed: types,
        default: 'post',
      },
      platform: platformField,
      context: contextField,
      numbering: {
        type: 'text',
        label: 'Numbering',
        description: 'For threads: `fraction` ends each post with its number, such as 2/5.',
        allowed: numberings,
      },
      count: countField('How many different ones to write.'),
      model: modelField,
      brandId: brandField,
    },
    outputs: textOutputs,
    scopes: ['posts:draft'],
    needsBrand: true,
  },
  output: textsOutput,
  requestOf: (call) => {
    const { prompt: topic, ...given } = givenSettings(call, ['prompt', 'type', 'platform', 'numbering', 'count', 'model']);
    return { start: 'write_content', given: { body: { ...given, topic, ...selectedContext(call), brandId: brandOf(call) } } };
  },
  rehearse: (rehearsals, caller, request) => rehearsals.ofText(caller, request, null),
});
