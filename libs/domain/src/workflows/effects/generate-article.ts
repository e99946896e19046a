import { limits } from '@imprint/contracts/limits';
import { brandField, brandOf } from './effect-settings.js';
import { generationEffect } from './generation-effect.js';
import { contextField, makesSomething, modelField, promptField } from './generation-fields.js';
import { textOutputs, textsOutput } from './generation-outputs.js';
import { givenSettings, selectedContext } from './request-body.js';

/** Writes an article for a brand. */
export const GenerateArticle = generationEffect({
  declaration: {
    ...makesSomething,
    kind: 'generate_article',
    label: 'Generate article',
    description:
      'Plans and writes an article with several sections in the voice of a brand, on request with a picture. It becomes a draft.',
    fields: {
      prompt: promptField('Prompt', 'What the article is about.', limits.topicLength),
      outline: {
        type: 'text',
        label: 'Outline',
        description:
          'Its sections in Markdown: headings, each with its points in a list. The model plans them if this is left out.',
        isTemplate: true,
        maxLength: limits.articleOutlineLength,
      },
      image: {
        type: 'boolean',
        label: 'Picture',
        description:
          'Whether to make a picture for it, too, with the image model of the brand; a credential needs `images:create`.',
      },
      context: contextField,
      model: modelField,
      brandId: brandField,
    },
    outputs: textOutputs,
    scopes: ['articles:create'],
    needsBrand: true,
  },
  output: textsOutput,
  requestOf: (call) => {
    const { prompt: topic, ...given } = givenSettings(call, ['prompt', 'outline', 'image', 'model']);
    return { start: 'write_article', given: { body: { ...given, topic, ...selectedContext(call), brandId: brandOf(call) } } };
  },
  // What costs something of an article is its picture.
  rehearse: (rehearsals, caller, request) => {
    const { topic, image, brandId } = request.given.body;
    return rehearsals.ofText(caller, request, image === true ? { kind: 'image', body: { prompt: topic, brandId } } : null);
  },
});
