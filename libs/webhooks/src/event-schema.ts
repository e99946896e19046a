// Written by `npm run generate` from `libs/contracts/src/*/*-events.ts`. Changes made here are lost.

import type { Schema } from './schema.js';

export const eventSchema: Schema & { definitions: Record<string, Schema> } = {
  anyOf: [
    { $ref: '#/definitions/GenerationEvent' },
    { $ref: '#/definitions/TargetEvent' },
    { $ref: '#/definitions/ReleaseEvent' },
    { $ref: '#/definitions/ExecutionEvent' },
  ],
  definitions: {
    Credential: { type: 'object', properties: { id: { type: 'string' } } },
    ExecutionEvent: {
      type: 'object',
      properties: {
        event: { enum: ['workflow.execution.completed', 'workflow.execution.failed'] },
        execution: { $ref: '#/definitions/Execution' },
      },
      allOf: [{ $ref: '#/definitions/WebhookEnvelope' }],
    },
    Execution: {
      type: 'object',
      properties: {
        id: { type: 'string' },
        workflowId: { type: 'string' },
        status: { type: 'string' },
        trigger: { anyOf: [{ type: 'string' }, { type: 'null' }] },
        progress: { type: 'integer' },
        creditsUsed: { type: 'integer' },
        startedAt: { type: 'string', format: 'date-time' },
        completedAt: { type: 'string', format: 'date-time' },
        durationMs: { type: 'integer' },
        failedNodeId: { type: ['string', 'null'] },
        error: { anyOf: [{ $ref: '#/definitions/Failure' }, { type: 'null' }] },
      },
    },
    Failure: {
      type: 'object',
      properties: {
        class: { type: 'string' },
        code: { type: 'string' },
        message: { type: 'string' },
        retryable: { type: 'boolean' },
      },
    },
    GenerationEvent: {
      type: 'object',
      properties: {
        event: { enum: ['generation.completed', 'generation.failed'] },
        generation: { $ref: '#/definitions/Generation' },
      },
      allOf: [{ $ref: '#/definitions/WebhookEnvelope' }],
    },
    GenerationOutput: {
      type: 'object',
      properties: { url: { type: 'string' }, storageKey: { type: 'string' }, mimeType: { type: 'string' } },
    },
    Generation: {
      type: 'object',
      properties: {
        id: { type: 'string' },
        kind: { type: 'string' },
        status: { type: 'string' },
        brandId: { type: ['string', 'null'] },
        model: { type: ['string', 'null'] },
        provider: { type: ['string', 'null'] },
        completedAt: { type: ['string', 'null'], format: 'date-time' },
        output: { anyOf: [{ $ref: '#/definitions/GenerationOutput' }, { type: 'null' }] },
        error: { anyOf: [{ $ref: '#/definitions/Failure' }, { type: 'null' }] },
      },
    },
    ReleaseEvent: {
      type: 'object',
      properties: {
        event: { enum: ['release.published', 'release.partially_published', 'release.failed'] },
        release: { $ref: '#/definitions/Release' },
        targets: { items: { $ref: '#/definitions/Target' }, type: 'array' },
      },
      allOf: [{ $ref: '#/definitions/WebhookEnvelope' }],
    },
    Release: {
      type: 'object',
      properties: {
        id: { type: 'string' },
        status: { type: 'string' },
        scheduledAt: { type: ['string', 'null'], format: 'date-time' },
        publishedAt: { type: ['string', 'null'], format: 'date-time' },
        targetSummary: { $ref: '#/definitions/TargetSummary' },
      },
    },
    TargetEvent: {
      type: 'object',
      properties: {
        event: { enum: ['target.published', 'target.failed'] },
        release: { $ref: '#/definitions/Release' },
        target: { $ref: '#/definitions/Target' },
      },
      allOf: [{ $ref: '#/definitions/WebhookEnvelope' }],
    },
    Target: {
      type: 'object',
      properties: {
        id: { type: 'string' },
        platform: { type: 'string' },
        credential: { $ref: '#/definitions/Credential' },
        status: { type: 'string' },
        scheduledAt: { type: ['string', 'null'], format: 'date-time' },
        publishedAt: { type: ['string', 'null'], format: 'date-time' },
        externalProviderId: { type: ['string', 'null'] },
        externalShortcode: { type: ['string', 'null'] },
        url: { type: ['string', 'null'] },
        error: { anyOf: [{ $ref: '#/definitions/Failure' }, { type: 'null' }] },
      },
    },
    TargetSummary: {
      type: 'object',
      properties: { total: { type: 'integer' }, published: { type: 'integer' }, failed: { type: 'integer' } },
    },
    WebhookEnvelope: {
      type: 'object',
      properties: {
        event: { $ref: '#/definitions/WebhookEventName' },
        eventId: { type: 'string' },
        schemaVersion: { type: 'number', enum: [1] },
        timestamp: { type: 'string', format: 'date-time' },
        occurredAt: { type: 'string', format: 'date-time' },
      },
    },
    WebhookEventName: {
      enum: [
        'generation.completed',
        'generation.failed',
        'target.published',
        'target.failed',
        'release.published',
        'release.partially_published',
        'release.failed',
        'workflow.execution.completed',
        'workflow.execution.failed',
      ],
    },
  },
};
