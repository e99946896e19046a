import type { ListQuery, Page } from '@imprint/contracts/documents';
import { newestFirst, paginate } from '@imprint/platform/database';
import { signalAfterCommit } from '@imprint/platform/signals';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { IssueEntity, type MailState, type StoredImage } from './issue.entity.js';

/** How many mails of an issue are in a state. */
export interface MailCount {
  issueId: string;
  status: MailState;
  count: number;
}

/** An issue with its newsletter, as its mails need it. */
export interface OpenIssue extends Pick<
  IssueEntity,
  'id' | 'organizationId' | 'senderName' | 'senderAddress' | 'subject' | 'body'
> {
  targetId: string;
  newsletterId: string;
  newsletterName: string;
  postalLine: string | null;
  images: readonly StoredImage[];
}

/** Whether nothing is paused in the organization. Read model of `publishing_pause`. */
export const isPublishing = (organizationId: string): string =>
  `${organizationId} <> all(array(select organization_id from publishing_pause))`;

/** Issues of newsletters, and the mails that they consist of. */
@Injectable()
export class IssuesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * The issue with one mail for each confirmed subscriber, all or nothing; nothing when the target has an issue.
   * @returns how many mails; null when there was an issue
   */
  async insert(issue: Omit<IssueEntity, 'createdAt' | 'completedAt' | 'claimedAt'>): Promise<number | null> {
    return this.dataSource.transaction(async (manager) => {
      const [row] = await manager.query<unknown[]>(
        `insert into newsletter_issue
           (id, organization_id, newsletter_id, target_id, sender_name, sender_address, subject, body, images)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (organization_id, target_id) do nothing returning id`,
        [
          ...[issue.id, issue.organizationId, issue.newsletterId, issue.targetId, issue.senderName, issue.senderAddress],
          ...[issue.subject, issue.body, JSON.stringify(issue.images)],
        ],
      );
      if (row === undefined) return null;
      const mails = await manager.query<unknown[]>(
        `insert into newsletter_mail (id, organization_id, issue_id, subscriber_id)
         select $1 || '.' || id, organization_id, $1, id from newsletter_subscriber
         where organization_id = $2 and newsletter_id = $3 and status = 'confirmed' order by id returning 1`,
        [issue.id, issue.organizationId, issue.newsletterId],
      );
      this.tellOf(issue, manager);
      return mails.length;
    });
  }

  async findByTarget(organizationId: string, targetId: string): Promise<IssueEntity | null> {
    return this.dataSource.manager.findOneBy(IssueEntity, { organizationId, targetId });
  }

  async list(organizationId: string, newsletterId: string, { search: _search, ...page }: ListQuery): Promise<Page<IssueEntity>> {
    const rows = this.dataSource.manager
      .createQueryBuilder(IssueEntity, 'issue')
      .where('issue.organizationId = :organizationId and issue.newsletterId = :newsletterId', { organizationId, newsletterId });
    return paginate(rows, newestFirst('issue'), page);
  }

  async countMails(organizationId: string, issueIds: readonly string[]): Promise<MailCount[]> {
    return this.dataSource.query<MailCount[]>(
      `select issue_id as "issueId", status, count(*)::integer as count from newsletter_mail
       where organization_id = $1 and issue_id = any($2) group by issue_id, status`,
      [organizationId, issueIds],
    );
  }

  /** The release of each target, by the id of the target, as far as there is one. Reads target. */
  async releasesOf(organizationId: string, targetIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await this.dataSource.query<{ id: string; releaseId: string }[]>(
      'select id, release_id as "releaseId" from target where organization_id = $1 and id = any($2)',
      [organizationId, targetIds],
    );
    return new Map(rows.map(({ id, releaseId }) => [id, releaseId]));
  }

  /** Whether mails of the newsletter are still to be sent. */
  async hasOpen(organizationId: string, newsletterId: string): Promise<boolean> {
    const [row] = await this.dataSource.query<unknown[]>(
      'select from newsletter_issue where organization_id = $1 and newsletter_id = $2 and completed_at is null limit 1',
      [organizationId, newsletterId],
    );
    return row !== undefined;
  }

  /**
   * The issue whose turn it is, of all organizations in which publishing is not paused: the one with due mails of which the fewest workers
   * have asked lately. Undefined when nothing is due. Joins newsletter.
   */
  async takeTurn(): Promise<OpenIssue | undefined> {
    const [[row]] = await this.dataSource.query<[OpenIssue[], number]>(
      `with next as (
         select i.id from newsletter_issue i
         where i.completed_at is null and ${isPublishing('i.organization_id')} and exists (
           select from newsletter_mail m where m.issue_id = i.id and m.status = 'waiting' and m.wake_at <= now())
         order by i.claimed_at nulls first, i.id limit 1 for update skip locked
       )
       update newsletter_issue i set claimed_at = clock_timestamp()
       from next, newsletter n where i.id = next.id and n.id = i.newsletter_id and n.organization_id = i.organization_id
       returning i.id, i.organization_id as "organizationId", i.target_id as "targetId", i.newsletter_id as "newsletterId",
         i.sender_name as "senderName", i.sender_address as "senderAddress", i.subject, i.body, i.images,
         n.name as "newsletterName", n.postal_line as "postalLine"`,
    );
    // What became of the mails before, a few at a time.
    if (row !== undefined) this.tellOf(row);
    return row;
  }

  /** Of every organization: issues whose last mail is settled keep no pictures. */
  async completeSettled(): Promise<void> {
    const [completed] = await this.dataSource.query<[Pick<IssueEntity, 'organizationId' | 'newsletterId'>[], number]>(
      `update newsletter_issue i set completed_at = now(), images = '[]' where completed_at is null and not exists (
         select from newsletter_mail m where m.issue_id = i.id and m.status in ('waiting', 'sending'))
       returning organization_id as "organizationId", newsletter_id as "newsletterId"`,
    );
    for (const issue of completed) this.tellOf(issue);
  }

  private tellOf(
    { organizationId, newsletterId }: Pick<IssueEntity, 'organizationId' | 'newsletterId'>,
    manager = this.dataSource.manager,
  ): void {
    signalAfterCommit(manager, 'newsletter.changed', { organizationId, newsletterId, status: 'changed' });
  }
}
