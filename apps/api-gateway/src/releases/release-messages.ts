import { postReadingScopes } from '@imprint/contracts/access';
import { PublishingStates, PublishingStatesModule } from '@imprint/domain/publishing';
import { onState, on, type MessageType } from '../real-time/message-type.js';

export const releaseMessages: readonly MessageType[] = [
  {
    name: 'target',
    of: 'target',
    scopes: postReadingScopes,
    ...on('release.changed', ({ organizationId, targetIds }) => targetIds.map((id) => ({ organizationId, id }))),
    readers: PublishingStatesModule,
    load: (provided, changed) => provided(PublishingStates).targets(changed),
  },
  {
    name: 'release',
    of: 'release',
    scopes: postReadingScopes,
    ...on('release.changed', ({ organizationId, releaseId }) => [{ organizationId, id: releaseId }]),
    readers: PublishingStatesModule,
    load: (provided, changed) => provided(PublishingStates).releases(changed),
  },
  {
    name: 'publishing',
    of: 'organization',
    scopes: ['posts:schedule', 'posts:publish'],
    ...onState('publishing.changed', ({ organizationId, status }) => [{ organizationId, id: organizationId, status }]),
  },
  {
    name: 'tag',
    of: 'organization',
    scopes: postReadingScopes,
    ...onState('tag.changed', ({ organizationId, tagId: id, status }) => [{ organizationId, id, status }]),
  },
  {
    name: 'snippet',
    of: 'organization',
    scopes: postReadingScopes,
    ...onState('snippet.changed', ({ organizationId, snippetId: id, status }) => [{ organizationId, id, status }]),
  },
];
