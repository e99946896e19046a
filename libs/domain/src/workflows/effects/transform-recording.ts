import { operationsOf } from '@imprint/contracts/documents';
import { recordingTransforms } from '@imprint/contracts/media';
import { textIn } from './effect-settings.js';
import { generationEffect } from './generation-effect.js';
import { assetField, makesSomething } from './generation-fields.js';
import { fileOutputs, filesOutput } from './generation-outputs.js';
import { givenSettings, operationMistakes } from './request-body.js';

/** Makes a video or a recording of another one. */
export const TransformRecording = generationEffect({
  declaration: {
    ...makesSomething,
    kind: 'transform_recording',
    label: 'Transform video or audio',
    description: 'Makes a new video or a new recording of one of the library: a part of it, or the same at the usual loudness.',
    fields: {
      assetId: { ...assetField('File', 'Id of the video or recording, which stays as it is.'), required: true },
      media: {
        type: 'text',
        label: 'Kind of file',
        description: 'Whether it is a video, or audio.',
        allowed: ['video', 'audio'],
        default: 'video',
      },
      operation: {
        type: 'text',
        label: 'Operation',
        description: '`trim`: the part from `start` to `end`. `normalize-loudness`: its sound at -16 LUFS.',
        required: true,
        allowed: operationsOf(recordingTransforms),
      },
      start: {
        type: 'number',
        label: 'From',
        description: 'For `trim`: where the part begins, in seconds.',
        min: 0,
        max: 86_400,
      },
      end: { type: 'number', label: 'To', description: 'For `trim`: where the part ends, in seconds.', min: 0, max: 86_400 },
    },
    outputs: fileOutputs,
    scopes: ['videos:read', 'videos:update'],
    check: (written) => operationMistakes(recordingTransforms, written),
  },
  output: filesOutput,
  requestOf: (call) => ({
    start: call.settings['media'] === 'audio' ? 'transform_audio' : 'transform_video',
    given: { id: textIn(call.settings, 'assetId') ?? '', body: givenSettings(call, ['operation', 'start', 'end']) },
  }),
  rehearse: (rehearsals, caller, request) =>
    rehearsals.ofFile(caller, { ...request, kind: request.start === 'transform_audio' ? 'voice' : 'video' }, null),
});
