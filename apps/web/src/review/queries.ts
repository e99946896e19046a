import { commentReview, createImprint, decideReview, getReview, type Imprint } from '@imprint/sdk';
import { queryOptions } from '@tanstack/react-query';

/** The link is the only credential, whoever else is signed in here. */
const clientOf = (secret: string): Imprint =>
  createImprint({ baseUrl: window.location.origin, credential: secret, maxRetries: 0 });

export const reviewOf = (secret: string) =>
  queryOptions({
    queryKey: ['review', secret],
    queryFn: ({ signal }) => getReview({ client: clientOf(secret), signal }),
  });

export const writeComment = (secret: string, text: string) => commentReview({ client: clientOf(secret), body: { text } });

export type Decision = 'approve' | 'decline';

export const decide = (secret: string, decision: Decision, comment: string) =>
  decideReview({ client: clientOf(secret), body: { decision, ...(comment !== '' && { comment }) } });
