import { ResolveApproval } from '@imprint/contracts/approvals';
import { ReleaseCommentText } from '@imprint/contracts/publishing';
import { ReviewResource } from '@imprint/contracts/reviews';
import { ReviewAccess, Reviews, type OpenReview, type ReviewView } from '@imprint/domain/reviews';
import { clientIpOf, Operation, Public, Returns } from '@imprint/platform/http';
import { Body, Controller, Get, HttpCode, Post, Req } from '@nestjs/common';
import type { Request } from 'express';

const note = 'Takes the secret of a review link as bearer token, and neither a key nor a session.';
const errors = ['invalid_review_link', 'too_many_requests'] as const;

/** For people without an account, who hold a review link. The link is no credential of any other route. */
@Controller('v1/review')
export class ReviewController {
  constructor(
    private readonly access: ReviewAccess,
    private readonly reviews: Reviews,
  ) {}

  @Operation('getReview', 'Read what a review link shows', { note, errors })
  @Public()
  @Returns(ReviewResource)
  @Get()
  async read(@Req() request: Request): Promise<ReviewView> {
    return this.reviews.read(await this.open(request));
  }

  @Operation('commentReview', 'Comment by a review link', { note, errors })
  @Public()
  @Returns(ReviewResource)
  @HttpCode(200)
  @Post('comments')
  async comment(@Req() request: Request, @Body() { text }: ReleaseCommentText): Promise<ReviewView> {
    return this.reviews.comment(await this.open(request), text);
  }

  @Operation('decideReview', 'Approve or decline by a review link', { note, errors: [...errors, 'state_conflict'] })
  @Public()
  @Returns(ReviewResource)
  @HttpCode(200)
  @Post('decision')
  async decide(@Req() request: Request, @Body() body: ResolveApproval): Promise<ReviewView> {
    return this.reviews.decide(await this.open(request), body);
  }

  private open(request: Request): Promise<OpenReview> {
    const secret = /^bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
    return this.access.open({ secret, clientIp: clientIpOf(request) });
  }
}
