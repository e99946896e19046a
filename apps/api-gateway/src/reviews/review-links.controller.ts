import type { Principal } from '@imprint/contracts/access';
import { ListQuery, type Page } from '@imprint/contracts/documents';
import {
  CreateApprovalReviewLink,
  CreateReviewLink,
  ReviewLinkFullResource,
  ReviewLinkResource,
} from '@imprint/contracts/reviews';
import { Caller } from '@imprint/auth';
import { ReviewLinks, type NewReviewLink, type ReviewLinkView } from '@imprint/domain/reviews';
import { NotReplayable, Operation, Returns, ReturnsPage, SessionOnly } from '@imprint/platform/http';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';

/** Links are made by people, never by keys: whoever has one sees what the organization has not published. */
@Controller('v1')
export class ReviewLinksController {
  constructor(private readonly links: ReviewLinks) {}

  @Operation('createReleaseReviewLink', 'Share a release for review', {
    note: 'Whoever has the link sees the post and comments on it, without an account. The link is in this answer and nowhere else.',
    errors: ['review_links_off'],
  })
  @SessionOnly('creator')
  @Returns(ReviewLinkFullResource)
  @NotReplayable()
  @Post('releases/:id/review-links')
  shareRelease(@Caller() caller: Principal, @Param('id') id: string, @Body() body: CreateReviewLink): Promise<NewReviewLink> {
    return this.links.createForRelease(caller, id, body);
  }

  @Operation('listReleaseReviewLinks', 'List the valid review links of a release')
  @SessionOnly('creator')
  @ReturnsPage(ReviewLinkResource)
  @Get('releases/:id/review-links')
  listOfRelease(@Caller() caller: Principal, @Param('id') id: string, @Query() query: ListQuery): Promise<Page<ReviewLinkView>> {
    return this.links.listOfRelease(caller, id, query);
  }

  @Operation('createApprovalReviewLink', 'Share an approval for review', {
    note: 'Whoever has the link sees the post and, where allowed, approves or declines. The link is in this answer and nowhere else.',
    errors: ['review_links_off'],
  })
  @SessionOnly('creator')
  @Returns(ReviewLinkFullResource)
  @NotReplayable()
  @Post('approvals/:id/review-links')
  shareApproval(
    @Caller() caller: Principal,
    @Param('id') id: string,
    @Body() body: CreateApprovalReviewLink,
  ): Promise<NewReviewLink> {
    return this.links.createForApproval(caller, id, body);
  }

  @Operation('listApprovalReviewLinks', 'List the valid review links of an approval')
  @SessionOnly('creator')
  @ReturnsPage(ReviewLinkResource)
  @Get('approvals/:id/review-links')
  listOfApproval(@Caller() caller: Principal, @Param('id') id: string, @Query() query: ListQuery): Promise<Page<ReviewLinkView>> {
    return this.links.listOfApproval(caller, id, query);
  }

  @Operation('revokeReviewLink', 'Revoke a review link', { note: 'Whoever made it can, and every admin.' })
  @SessionOnly('creator')
  @HttpCode(204)
  @Delete('review-links/:id')
  revoke(@Caller() caller: Principal, @Param('id') id: string): Promise<void> {
    return this.links.revoke(caller, id);
  }
}
