import { Module } from '@nestjs/common';
import { ApprovalsModule, ApprovalSubjectsModule } from '../approvals/index.js';
import { AuditModule } from '../audit/index.js';
import { IdentityModule } from '../identity/index.js';
import { MediaModule } from '../media/index.js';
import { ConnectionAccounts, PublishingModule } from '../publishing/index.js';
import { ReviewAccess } from './review-access.js';
import { ReviewLinksRepository } from './review-links.repository.js';
import { ReviewLinks } from './review-links.service.js';
import { ReviewSubjects } from './review-subjects.js';
import { ReviewedPosts } from './reviewed-posts.js';
import { Reviews } from './reviews.service.js';

/** Reviews by people without an account. */
@Module({
  imports: [ApprovalsModule, ApprovalSubjectsModule, AuditModule, IdentityModule, MediaModule, PublishingModule],
  providers: [ConnectionAccounts, ReviewAccess, ReviewedPosts, ReviewLinks, ReviewLinksRepository, Reviews, ReviewSubjects],
  exports: [ReviewAccess, ReviewLinks, Reviews],
})
export class ReviewsModule {}
