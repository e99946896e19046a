import type { Principal, Tenant } from '@imprint/contracts/access';
import type { ListQuery, Page } from '@imprint/contracts/documents';
import { problem } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import type {
  CreateNewsletter,
  ListNewslettersQuery,
  NewsletterIssueResource,
  UpdateNewsletter,
} from '@imprint/contracts/newsletters';
import { newId } from '@imprint/platform/crypto';
import { isUniqueViolation } from '@imprint/platform/database';
import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../audit/index.js';
import { BrandsService } from '../brands/index.js';
import type { IssueEntity, MailState } from './issue.entity.js';
import { IssuesRepository, type MailCount } from './issues.repository.js';
import type { NewsletterEntity } from './newsletter.entity.js';
import { NewslettersRepository } from './newsletters.repository.js';
import { SubscribersRepository, type SubscriberCounts } from './subscribers.repository.js';
import { SubscriptionLinks } from './subscription-links.js';

/** A newsletter as callers see it. */
export type NewsletterView = NewsletterEntity & { subscribeUrl: string } & Omit<SubscriberCounts, 'newsletterId'>;
/** An issue as callers see it. */
export type NewsletterIssueView = NewsletterIssueResource & { id: string };

/** Newsletters of an organization, and what was mailed to them. */
@Injectable()
export class NewslettersService {
  constructor(
    private readonly newsletters: NewslettersRepository,
    private readonly subscribers: SubscribersRepository,
    private readonly issues: IssuesRepository,
    private readonly brands: BrandsService,
    private readonly links: SubscriptionLinks,
    private readonly audit: AuditTrail,
  ) {}

  /** @throws Problem `validation_failed` for a brand of somebody else, and for a name that is taken; `limit_reached` */
  async create(caller: Principal, { brandId, name, description, postalLine }: CreateNewsletter): Promise<NewsletterView> {
    const { organizationId } = caller;
    await this.brands.require(caller, brandId, '/brandId');
    const most = limits.newslettersPerOrganization;
    const made = { id: newId('nws'), organizationId, brandId, name: name.trim() };
    const row = await orNameTaken(made.name, () =>
      this.newsletters.transaction(async (manager) => {
        if ((await this.newsletters.countLocked(manager, organizationId)) >= most)
          throw problem('limit_reached', `An organization has at most ${most} newsletters.`);
        const words = { description: description ?? null, postalLine: postalLine ?? null };
        const subject = { type: 'newsletter', id: made.id };
        await this.audit.record(manager, caller, { action: 'newsletter.created', subject });
        return this.newsletters.insert(manager, { ...made, ...words });
      }),
    );
    return this.shown(row, undefined);
  }

  /** @throws Problem `validation_failed` for a brand of somebody else */
  async list(caller: Principal, query: ListNewslettersQuery): Promise<Page<NewsletterView>> {
    await this.brands.requireFilter(caller, query.brandId);
    const page = await this.newsletters.list(caller, query);
    const ids = page.items.map(({ id }) => id);
    const counts = await this.subscribers.counts(caller.organizationId, ids);
    const items = page.items.map((row) =>
      this.shown(
        row,
        counts.find(({ newsletterId }) => newsletterId === row.id),
      ),
    );
    return { ...page, items };
  }

  /** @throws Problem `not_found` */
  async read(caller: Principal, id: string): Promise<NewsletterView> {
    const row = await this.require(caller, id);
    const [counts] = await this.subscribers.counts(caller.organizationId, [id]);
    return this.shown(row, counts);
  }

  /** @throws Problem `not_found`; `validation_failed` for a name that is taken */
  async update(caller: Principal, id: string, { name, description, postalLine }: UpdateNewsletter): Promise<NewsletterView> {
    const before = await this.require(caller, id);
    const changes = {
      ...(name !== undefined && { name: name.trim() }),
      ...(description !== undefined && { description }),
      ...(postalLine !== undefined && { postalLine }),
    };
    const changed = Object.entries(changes).map(
      ([field, to]) => [field, { from: before[field as keyof typeof changes], to }] as const,
    );
    if (changed.length > 0)
      await orNameTaken(name ?? '', () =>
        this.newsletters.transaction(async (manager) => {
          await this.newsletters.update(manager, caller.organizationId, id, changes);
          const what = { action: 'newsletter.changed', subject: { type: 'newsletter', id } } as const;
          await this.audit.record(manager, caller, { ...what, changes: Object.fromEntries(changed) });
        }),
      );
    return this.read(caller, id);
  }

  /** With its subscribers. @throws Problem `not_found`; `state_conflict` while mails are still to be sent */
  async delete(caller: Principal, id: string): Promise<void> {
    const { name } = await this.require(caller, id);
    if (await this.issues.hasOpen(caller.organizationId, id))
      throw problem('state_conflict', 'Mails of this newsletter are still to be sent. Delete it when they are.');
    await this.newsletters.transaction(async (manager) => {
      await this.newsletters.delete(manager, caller.organizationId, id);
      const what = { action: 'newsletter.deleted', subject: { type: 'newsletter', id } } as const;
      await this.audit.record(manager, caller, { ...what, changes: { name: { from: name } } });
    });
  }

  /** What was mailed to the newsletter, newest first. @throws Problem `not_found` */
  async listIssues(caller: Principal, id: string, query: ListQuery): Promise<Page<NewsletterIssueView>> {
    const { organizationId } = await this.require(caller, id);
    const page = await this.issues.list(organizationId, id, query);
    const ids = page.items.map((issue) => issue.id);
    const counts = await this.issues.countMails(organizationId, ids);
    const targetIds = page.items.map(({ targetId }) => targetId);
    const releases = await this.issues.releasesOf(organizationId, targetIds);
    const items = page.items.map((issue) => ({ ...shownIssue(issue, counts), releaseId: releases.get(issue.targetId) ?? null }));
    return { ...page, items };
  }

  /** @throws Problem `not_found` */
  async require(tenant: Tenant, id: string): Promise<NewsletterEntity> {
    const row = await this.newsletters.find(tenant, id);
    if (row === null) throw problem('not_found', `There is no newsletter ${id}.`);
    return row;
  }

  private shown(row: NewsletterEntity, counts: SubscriberCounts | undefined): NewsletterView {
    const { confirmed = 0, pending = 0, unsubscribed = 0, bounced = 0 } = counts ?? {};
    return { ...row, subscribeUrl: this.links.subscribe(row.id), confirmed, pending, unsubscribed, bounced };
  }
}

function shownIssue(issue: IssueEntity, counts: readonly MailCount[]): Omit<NewsletterIssueView, 'releaseId'> {
  const of = (...states: MailState[]): number =>
    counts
      .filter(({ issueId, status }) => issueId === issue.id && states.includes(status))
      .reduce((sum, { count }) => sum + count, 0);
  return {
    ...issue,
    ...{ sent: of('sent'), waiting: of('waiting', 'sending'), unconfirmed: of('unconfirmed') },
    ...{ bounced: of('bounced'), failed: of('failed'), skipped: of('skipped') },
  };
}

async function orNameTaken<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error, 'newsletter_name')) throw error;
    throw problem('validation_failed', `The brand has a newsletter “${name}” already.`, { pointer: '/name' });
  }
}
