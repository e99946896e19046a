import { operationsOf } from '@imprint/contracts/documents';
import { imageTransforms, reframeFills } from '@imprint/contracts/media';
import { limits } from '@imprint/contracts/limits';
import { textIn } from './effect-settings.js';
import { generationEffect } from './generation-effect.js';
import { aspectRatioField, assetField, makesSomething, modelField, promptField } from './generation-fields.js';
import { fileOutputs, filesOutput } from './generation-outputs.js';
import type { NodeField } from '../nodes/node-kind.js';
import { givenSettings, operationMistakes } from './request-body.js';

const pixels = (label: string, description: string, min: number): NodeField => ({
  ...{ type: 'number', label, description, min, max: limits.uploadImagePixels },
});
const settings = ['operation', 'x', 'y', 'width', 'height', 'aspectRatio', 'fill', 'focus', 'scale', 'prompt', 'model'];
const byModels: readonly unknown[] = ['edit', 'remove-background'];

/** Makes a picture of another one. */
export const TransformImage = generationEffect({
  declaration: {
    ...makesSomething,
    kind: 'transform_image',
    label: 'Transform image',
    description:
      'Makes a new picture of one of the library: a part of it, another format, more pixels, without its background, or changed as a prompt says.',
    fields: {
      assetId: { ...assetField('Picture', 'Id of the picture, which stays as it is.'), required: true },
      operation: {
        type: 'text',
        label: 'Operation',
        description:
          '`crop`: a part of it, `x`, `y`, `width` and `height`. `reframe`: another format. `upscale`: more pixels. `edit`: changed as the prompt says. `remove-background`: transparent where the background was.',
        required: true,
        allowed: operationsOf(imageTransforms),
      },
      x: pixels('Left', 'For `crop`: pixels to the left of the part.', 0),
      y: pixels('Top', 'For `crop`: pixels above the part.', 0),
      width: pixels('Width', 'For `crop`: pixels across.', 1),
      height: pixels('Height', 'For `crop`: pixels down.', 1),
      aspectRatio: aspectRatioField('For `reframe`: width to height.'),
      fill: {
        type: 'text',
        label: 'Fill',
        description:
          'For `reframe`: `crop` cuts off what is outside, `blur` and `brand` keep all of the picture on a blurred copy or on the background colour of its brand.',
        allowed: reframeFills,
      },
      focus: {
        type: 'object',
        label: 'Focus',
        description: 'For `reframe` with the fill `crop`: the point that stays in view, `x` and `y` from 0 to 1.',
      },
      scale: {
        type: 'number',
        label: 'Scale',
        description: 'For `upscale`: how many times as wide and as high, 2 or 4.',
        min: 2,
        max: 4,
      },
      prompt: { ...promptField('Prompt', 'For `edit`: how the picture is changed.'), required: false },
      model: { ...modelField, description: 'For `edit` and `remove-background`: a model that can; the first one if left out.' },
    },
    outputs: fileOutputs,
    scopes: ['images:read', 'images:update'],
    check: (written) => operationMistakes(imageTransforms, written),
  },
  output: filesOutput,
  requestOf: (call) => ({
    start: 'transform_image',
    given: { id: textIn(call.settings, 'assetId') ?? '', body: givenSettings(call, settings) },
  }),
  rehearse: (rehearsals, caller, request) => {
    const { operation: change, prompt = 'Remove the background', model } = request.given.body;
    const asked = { change, prompt, references: [request.given.id], ...(model !== undefined && { model }) };
    return rehearsals.ofFile(
      caller,
      { ...request, kind: 'image' },
      byModels.includes(change) ? { kind: 'image', body: asked } : null,
    );
  },
});
