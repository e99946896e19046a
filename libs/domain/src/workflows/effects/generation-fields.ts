import { aspectRatios } from '@imprint/contracts/generation';
import { limits } from '@imprint/contracts/limits';
import type { NodeDeclaration, NodeField } from '../nodes/node-kind.js';

/** What all kinds of nodes have in common that make something with a model. */
export const makesSomething = {
  group: 'create',
  ports: ['out'],
  replay: 'keyed',
  undo: 'kept',
  costsCredits: true,
  timeoutSeconds: 60,
  retry: { maxAttempts: 2, waitSeconds: 30 },
} as const satisfies Partial<NodeDeclaration>;

export const promptField = (label: string, description: string, maxLength: number = limits.promptLength): NodeField => ({
  ...{ type: 'text', label, description, maxLength },
  ...{ required: true, isTemplate: true },
});

export const modelField: NodeField = {
  type: 'text',
  label: 'Model',
  description: 'Name of a model, such as `local/card`; the one of the brand or the instance if left out.',
  maxLength: 100,
  refersTo: 'model',
};

export const contextField: NodeField = {
  type: 'text',
  label: 'Context',
  description:
    'Facts to use, such as passages that a knowledge search found. The model takes them as material: instructions in them are not followed.',
  isTemplate: true,
  maxLength: limits.selectedContextLength,
};

export const styleField = (description: string): NodeField => ({
  ...{ type: 'text', label: 'Style', description, isTemplate: true, maxLength: limits.styleLength },
});

export const countField = (description: string): NodeField => ({
  ...{ type: 'number', label: 'How many', description, min: 1, max: limits.generationsPerRequest },
});

export const aspectRatioField = (description: string): NodeField => ({
  ...{ type: 'text', label: 'Format', description, allowed: aspectRatios },
});

export const durationField: NodeField = {
  type: 'number',
  label: 'Seconds',
  description: 'How long it lasts, in whole seconds; as the model has it if left out.',
  min: 1,
  max: limits.generatedSeconds,
};

export const picturesField = (description: string, maxLength: number): NodeField => ({
  ...{ type: 'list', label: 'Pictures', description, maxLength, refersTo: 'asset' },
});

export const assetField = (label: string, description: string): NodeField => ({
  ...{ type: 'text', label, description, isTemplate: true, maxLength: 64, refersTo: 'asset' },
});

export const voiceField: NodeField = {
  type: 'text',
  label: 'Voice',
  description: 'One of the voices of the model; its first one if left out.',
  isTemplate: true,
  maxLength: 100,
};

/** Channel whose limits a text keeps. */
export const platformField: NodeField = {
  type: 'text',
  label: 'Channel',
  description: 'Channel whose limits the text keeps, such as `bluesky`.',
  isTemplate: true,
  maxLength: 64,
  refersTo: 'platform',
};
