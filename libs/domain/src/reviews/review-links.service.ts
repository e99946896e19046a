import { roleAtLeast, type Principal } from '@imprint/contracts/access';
import type { ListQuery, Page } from '@imprint/contracts/documents';
import { problem } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import type {
  CreateApprovalReviewLink,
  CreateReviewLink,
  ReviewLinkFullResource,
  ReviewLinkPolicy,
  ReviewLinkResource,
} from '@imprint/contracts/reviews';
import { CONFIG, type Config } from '@imprint/platform/config';
import { newId, randomToken, sha256Hex } from '@imprint/platform/crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditTrail } from '../audit/index.js';
import { IdentityService, Organizations } from '../identity/index.js';
import type { ReviewLinkEntity } from './review-link.entity.js';
import { ReviewLinksRepository, type ReviewSubject } from './review-links.repository.js';
import { ReviewSubjects } from './review-subjects.js';

/** A link as its organization sees it. */
export type ReviewLinkView = ReviewLinkResource & { id: string };
/** A new one, with the secret in its address. */
export type NewReviewLink = ReviewLinkFullResource & { id: string };

const defaultDays = 7;

/** Links that people of an organization make for people without an account. */
@Injectable()
export class ReviewLinks {
  constructor(
    private readonly links: ReviewLinksRepository,
    private readonly subjects: ReviewSubjects,
    private readonly organizations: Organizations,
    private readonly identity: IdentityService,
    private readonly audit: AuditTrail,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @throws Problem `not_found`, `review_links_off`; `state_conflict` when there are too many */
  async createForRelease(caller: Principal, releaseId: string, body: CreateReviewLink): Promise<NewReviewLink> {
    const subject = await this.ofRelease(caller, releaseId);
    return this.create(caller, subject, { ...body, canDecide: false });
  }

  /** @throws Problem as above; `insufficient_permissions` for a link that decides unless the caller could decide */
  async createForApproval(caller: Principal, approvalId: string, body: CreateApprovalReviewLink): Promise<NewReviewLink> {
    const subject = await this.ofApproval(caller, approvalId);
    await this.subjects.requireReviewable(caller, approvalId, body.canDecide);
    return this.create(caller, subject, body);
  }

  /** Valid ones, newest first. */
  async listOfRelease(caller: Principal, releaseId: string, query: ListQuery): Promise<Page<ReviewLinkView>> {
    return this.list(await this.ofRelease(caller, releaseId), query);
  }

  /** Valid ones, newest first. */
  async listOfApproval(caller: Principal, approvalId: string, query: ListQuery): Promise<Page<ReviewLinkView>> {
    return this.list(await this.ofApproval(caller, approvalId), query);
  }

  /** @throws Problem `not_found` for one that is not valid any more; `insufficient_permissions` unless the caller made it or is an admin */
  async revoke(caller: Principal, id: string): Promise<void> {
    const { organizationId } = caller;
    const link = await this.links.find(organizationId, id);
    const isOwn = link?.createdBy === caller.userId;
    // Others' links may be of brands that the caller does not see.
    if (link === null || (!isOwn && caller.brandIds !== null)) throw problem('not_found', `There is no review link ${id}.`);
    if (!isOwn && !roleAtLeast(caller.role, 'admin'))
      throw problem('insufficient_permissions', 'Only an admin, or whoever made a review link, can revoke it.');
    await this.links.transaction(organizationId, async (manager) => {
      if (!(await this.links.revoke(manager, link))) return;
      const changes = { reviewerName: { from: link.reviewerName } };
      await this.audit.record(manager, caller, { action: 'review-link.revoked', subject: { type: 'review-link', id }, changes });
    });
  }

  private async ofRelease({ organizationId, ...caller }: Principal, releaseId: string): Promise<ReviewSubject> {
    await this.subjects.requireRelease({ organizationId, ...caller }, releaseId);
    return { organizationId, releaseId, approvalId: null };
  }

  private async ofApproval({ organizationId, ...caller }: Principal, approvalId: string): Promise<ReviewSubject> {
    await this.subjects.requireApproval({ organizationId, ...caller }, approvalId);
    return { organizationId, releaseId: null, approvalId };
  }

  private async create(caller: Principal, subject: ReviewSubject, body: CreateApprovalReviewLink): Promise<NewReviewLink> {
    const secret = randomToken(32);
    const link = await this.links.transaction(subject.organizationId, (manager) =>
      this.insert(manager, caller, subject, { ...body, secret }),
    );
    const [view] = await this.views([link]);
    if (view === undefined) throw new Error('a row has no view');
    return { ...view, url: `${this.config.PUBLIC_APP_URL}/review#${secret}` };
  }

  private async insert(
    manager: EntityManager,
    caller: Principal,
    subject: ReviewSubject,
    { reviewerName, canDecide, expiresInDays = defaultDays, secret }: CreateApprovalReviewLink & { secret: string },
  ): Promise<ReviewLinkEntity> {
    const { reviewLinks } = await this.organizations.read(subject.organizationId, manager);
    requireAllowed(reviewLinks, canDecide);
    if ((await this.links.count(manager, subject)) >= limits.reviewLinksPerSubject) {
      const detail = `There are ${limits.reviewLinksPerSubject} valid review links already. Revoke one that is no longer needed.`;
      throw problem('state_conflict', detail);
    }
    const id = newId('rvl');
    const row = { id, ...subject, reviewerName, canDecide, createdBy: caller.userId, revokedAt: null, lastUsedAt: null };
    const link = await this.links.insert(manager, { ...row, secretDigest: sha256Hex(secret) }, expiresInDays);
    await this.audit.record(manager, caller, {
      action: 'review-link.created',
      subject: { type: 'review-link', id },
      changes: {
        ...(subject.releaseId === null ? { approvalId: { to: subject.approvalId } } : { releaseId: { to: subject.releaseId } }),
        ...{ reviewerName: { to: reviewerName }, canDecide: { to: canDecide }, expiresAt: { to: link.expiresAt.toISOString() } },
      },
    });
    return link;
  }

  private async list(subject: ReviewSubject, query: ListQuery): Promise<Page<ReviewLinkView>> {
    const page = await this.links.list(subject, query);
    return { ...page, items: await this.views(page.items) };
  }

  private async views(links: readonly ReviewLinkEntity[]): Promise<ReviewLinkView[]> {
    const people = await this.identity.people([...new Set(links.map(({ createdBy }) => createdBy))]);
    return links.map(({ secretDigest: _secret, createdBy: id, ...link }) => {
      const name = people.find((person) => person.id === id)?.name ?? id;
      return { ...link, createdBy: { id, name } };
    });
  }
}

function requireAllowed(policy: ReviewLinkPolicy, canDecide: boolean): void {
  if (policy === 'off') throw problem('review_links_off', 'This organization allows no review links.');
  if (canDecide && policy !== 'decide')
    throw problem('review_links_off', 'This organization allows review links for comments, and none that decide.', {
      pointer: '/canDecide',
    });
}
