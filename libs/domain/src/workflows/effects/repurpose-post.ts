import { repurposeModes } from '@imprint/contracts/generation';
import { textIn } from './effect-settings.js';
import { generationEffect } from './generation-effect.js';
import { makesSomething, modelField, platformField } from './generation-fields.js';
import { textOutputs, textsOutput } from './generation-outputs.js';
import { givenSettings } from './request-body.js';

/** Rewrites a post for another channel. */
export const RepurposePost = generationEffect({
  declaration: {
    ...makesSomething,
    kind: 'repurpose_post',
    label: 'Rewrite a post',
    description:
      'Writes a post anew for another channel, or as a thread. The new one is a draft of its own; the post stays as it is.',
    fields: {
      postId: {
        type: 'text',
        label: 'Post',
        description: 'Id of the post, such as the `postId` of an earlier node.',
        required: true,
        isTemplate: true,
        maxLength: 64,
        refersTo: 'post',
      },
      platform: { ...platformField, description: 'Channel that it is for, such as `mastodon`.', required: true },
      mode: {
        type: 'text',
        label: 'How',
        description: '`adapt` says the same, `shorten` and `expand` say less and more, `thread` makes several posts of it.',
        allowed: repurposeModes,
      },
      model: modelField,
    },
    outputs: textOutputs,
    scopes: ['posts:draft'],
  },
  output: textsOutput,
  requestOf: (call) => ({
    start: 'rewrite_post',
    given: { id: textIn(call.settings, 'postId') ?? '', body: givenSettings(call, ['platform', 'mode', 'model']) },
  }),
  rehearse: (rehearsals, caller, request) => rehearsals.ofText(caller, request, null),
});
