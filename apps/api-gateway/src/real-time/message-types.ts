import { postReadingScopes, type Scope } from '@imprint/contracts/access';
import type { Changed, Signals, SignalTopic, WorkState } from '@imprint/contracts/messages';
import { ApprovalStates } from '@imprint/domain/approvals';
import { GenerationReader } from '@imprint/domain/generation';
import { UploadStates } from '@imprint/domain/media';
import { PublishingStates } from '@imprint/domain/publishing';
import type { Type } from '@nestjs/common';

/** Finds a provider of the app. */
export type Provided = <Reader>(reader: Type<Reader>) => Reader;

/** A kind of work that sockets tell of. */
export interface MessageType {
  name: string;
  /** Any one of them lets an API key read this over REST, and hear of it here. */
  scopes: readonly Scope[];
  topic: SignalTopic;
  changedBy(signal: never): Changed[];
  load(provided: Provided, changed: readonly Changed[]): Promise<WorkState[]>;
}

const on = <Topic extends SignalTopic>(topic: Topic, changedBy: (signal: Signals[Topic]) => Changed[]) => ({ topic, changedBy });

/** Everything there is to hear: one entry for each type. */
export const messageTypes: readonly MessageType[] = [
  {
    name: 'generation',
    scopes: ['images:read', 'images:create'],
    ...on('generation.changed', ({ organizationId, generationId }) => [{ organizationId, id: generationId }]),
    load: (provided, changed) => provided(GenerationReader).states(changed),
  },
  {
    name: 'target',
    scopes: postReadingScopes,
    ...on('release.changed', ({ organizationId, targetIds }) => targetIds.map((id) => ({ organizationId, id }))),
    load: (provided, changed) => provided(PublishingStates).targets(changed),
  },
  {
    name: 'release',
    scopes: postReadingScopes,
    ...on('release.changed', ({ organizationId, releaseId }) => [{ organizationId, id: releaseId }]),
    load: (provided, changed) => provided(PublishingStates).releases(changed),
  },
  {
    name: 'upload',
    scopes: ['images:read', 'images:create'],
    ...on('upload.changed', ({ organizationId, assetId }) => [{ organizationId, id: assetId }]),
    load: (provided, changed) => provided(UploadStates).read(changed, ['image']),
  },
  {
    name: 'upload',
    scopes: ['videos:read', 'videos:create'],
    ...on('upload.changed', ({ organizationId, assetId }) => [{ organizationId, id: assetId }]),
    load: (provided, changed) => provided(UploadStates).read(changed, ['video', 'audio']),
  },
  {
    name: 'approval',
    scopes: ['posts:approve'],
    ...on('approval.changed', ({ organizationId, approvalId }) => [{ organizationId, id: approvalId }]),
    load: (provided, changed) => provided(ApprovalStates).read(changed),
  },
];

/** What opens a socket at all. */
export const messageScopes: readonly Scope[] = [...new Set(messageTypes.flatMap(({ scopes }) => scopes))];
