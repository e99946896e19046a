import { type Problem, problem } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import { sha256Hex } from '@imprint/platform/crypto';
import { networkOf } from '@imprint/platform/http';
import { countRequest, RateWindow } from '@imprint/platform/rate-window';
import { Injectable } from '@nestjs/common';
import { ReviewLinksRepository, type ValidReviewLink } from './review-links.repository.js';

/** A request by a link: its secret, null without any, and where it comes from. */
export interface ReviewRequest {
  secret: string | null;
  clientIp: string | null;
}

/** A valid link, and the address of the request that was made with it. */
export type OpenReview = ValidReviewLink & { clientIp: string | null };

/** Lets requests in by the secret of a review link. */
@Injectable()
export class ReviewAccess {
  constructor(
    private readonly links: ReviewLinksRepository,
    private readonly window: RateWindow,
  ) {}

  /** @throws Problem `too_many_requests`; `invalid_review_link` for an unknown, expired or revoked one, without distinction */
  async open({ secret, clientIp }: ReviewRequest): Promise<OpenReview> {
    await countRequest(this.window, `review:${networkOf(clientIp)}`, limits.reviewRequestsPerMinute);
    const link = secret === null ? undefined : await this.links.findValid(sha256Hex(secret));
    if (link === undefined) throw invalidReviewLink();
    await countRequest(this.window, `review:${link.id}`, limits.reviewRequestsPerMinute);
    await this.links.markUsed(link);
    return { ...link, clientIp };
  }
}

export const invalidReviewLink = (): Problem =>
  problem('invalid_review_link', 'This review link is not valid: it has expired, was revoked, or is incomplete.');
