import { limits } from '@imprint/contracts/limits';
import { brandField } from './effect-settings.js';
import { brandIfAny, generationEffect } from './generation-effect.js';
import {
  aspectRatioField,
  countField,
  makesSomething,
  modelField,
  picturesField,
  promptField,
  styleField,
  voiceField,
} from './generation-fields.js';
import { fileOutputs, filesOutput } from './generation-outputs.js';
import { givenSettings } from './request-body.js';

const settings = ['prompt', 'avatarId', 'voiceId', 'references', 'aspectRatio', 'style', 'count', 'model'];

/** Makes videos in which an avatar speaks. */
export const GenerateAvatar = generationEffect({
  declaration: {
    ...makesSomething,
    kind: 'generate_avatar',
    label: 'Generate avatar video',
    description: 'Makes a video in which an avatar says a text. It becomes a file of the library.',
    fields: {
      prompt: promptField('Text', 'The text that the avatar says, word for word.'),
      avatarId: {
        type: 'text',
        label: 'Avatar',
        description: 'One of the avatars of the model; its first one if left out.',
        isTemplate: true,
        maxLength: 100,
      },
      voiceId: voiceField,
      references: picturesField(
        'Id of a picture of whoever speaks instead of the avatar, where the model takes one.',
        limits.picturesPerAvatar,
      ),
      aspectRatio: aspectRatioField('Width to height; as the model has it if left out.'),
      style: styleField('How it looks.'),
      count: countField('How many videos to make.'),
      model: modelField,
      brandId: brandField,
    },
    outputs: fileOutputs,
    scopes: ['videos:create'],
  },
  output: filesOutput,
  requestOf: (call) => ({
    start: 'generate_avatars',
    given: { body: { ...givenSettings(call, settings), ...brandIfAny(call) } },
  }),
  rehearse: (rehearsals, caller, request) => rehearsals.ofMedia(caller, request, 'avatar'),
});
