import { onState, type MessageType } from '../real-time/message-type.js';

export const articleMessages: readonly MessageType[] = [
  {
    name: 'article',
    of: 'article',
    scopes: ['articles:read'],
    ...onState('article.changed', ({ organizationId, articleId: id, status }) => [{ organizationId, id, status }]),
  },
];
