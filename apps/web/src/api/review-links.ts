import {
  createApprovalReviewLink,
  createReleaseReviewLink,
  listApprovalReviewLinks,
  listReleaseReviewLinks,
  revokeReviewLink,
} from '@imprint/sdk';
import { queryOptions } from '@tanstack/react-query';
import type { OpenOrganization } from './organization.js';

/** What a link is for. */
export interface ReviewSubject {
  type: 'release' | 'approval';
  id: string;
}

/** What a link may be for: looking and commenting, deciding, or either. */
export type LinkRights = readonly ('comment' | 'decide')[];

export interface NewReviewLink {
  reviewerName: string;
  expiresInDays: number;
  canDecide: boolean;
}

/** Valid ones, the latest first: there are no more than a page has. */
export const reviewLinks = ({ id: organizationId, client }: OpenOrganization, { type, id }: ReviewSubject) =>
  queryOptions({
    queryKey: [organizationId, 'review-links', type, id],
    queryFn: ({ signal }) => {
      const list = type === 'release' ? listReleaseReviewLinks : listApprovalReviewLinks;
      return list({ client, signal, path: { id }, query: { limit: 100 } });
    },
    staleTime: 0,
  });

export const createReviewLink = (
  { client }: OpenOrganization,
  { type, id }: ReviewSubject,
  { canDecide, ...body }: NewReviewLink,
) =>
  type === 'release'
    ? createReleaseReviewLink({ client, path: { id }, body })
    : createApprovalReviewLink({ client, path: { id }, body: { ...body, canDecide } });

export const revokeLink = revokeReviewLink;
