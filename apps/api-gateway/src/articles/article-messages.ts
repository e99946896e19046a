import { told, type MessageType } from '../real-time/message-type.js';

export const articleMessages: readonly MessageType[] = [
  {
    name: 'article',
    scopes: ['articles:read'],
    ...told('article.changed', ({ organizationId, articleId: id, status }) => [{ organizationId, id, status }]),
  },
];
