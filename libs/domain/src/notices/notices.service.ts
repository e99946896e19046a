import type { Principal } from '@imprint/contracts/access';
import { instantOf, type Page } from '@imprint/contracts/documents';
import { problem } from '@imprint/contracts/errors';
import type { ListNoticesQuery, ReadNotices } from '@imprint/contracts/notices';
import { CONFIG, type Config } from '@imprint/platform/config';
import { Inject, Injectable } from '@nestjs/common';
import { Organizations } from '../identity/index.js';
import { kindsFor, wants } from './notice-preferences.js';
import { NoticePreferencesRepository } from './notice-preferences.repository.js';
import type { NoticeEntity } from './notice.entity.js';
import { noticeUrl } from './notice-url.js';
import { NoticesRepository, type NoticeReader } from './notices.repository.js';

/** A notice as one person sees it. */
export type NoticeView = NoticeEntity & { readAt: Date | null; url: string };

/** The notices of a person in an organization: by their present role, so that whoever has left sees none. */
@Injectable()
export class NoticesService {
  constructor(
    private readonly notices: NoticesRepository,
    private readonly preferences: NoticePreferencesRepository,
    private readonly organizations: Organizations,
    @Inject(CONFIG) private readonly config: Pick<Config, 'PUBLIC_APP_URL'>,
  ) {}

  /** Newest first. */
  async list(caller: Principal, query: ListNoticesQuery): Promise<Page<NoticeView>> {
    const reader = await this.readerOf(caller);
    const page = await this.notices.list(reader, query);
    const { slug } = await this.organizations.read(caller.organizationId);
    const readings = await this.notices.readings(
      reader,
      page.items.map(({ id }) => id),
    );
    const readAt = new Map(readings.map((reading) => [reading.noticeId, reading.readAt]));
    const items = page.items.map((row) => ({
      ...row,
      readAt: readAt.get(row.id) ?? null,
      url: noticeUrl(this.config, slug, row.path),
    }));
    return { ...page, items };
  }

  /** @throws Problem `validation_failed` without ids and time, and for an id that is not among the caller's notices */
  async markRead(caller: Principal, { ids, until }: ReadNotices): Promise<{ id: string; count: number }> {
    if ((ids === undefined) === (until === undefined))
      throw problem('validation_failed', 'Send either `ids` or `until`.', { pointer: '/ids' });
    const reader = await this.readerOf(caller);
    if (ids !== undefined && ids.length > 0 && (await this.notices.countVisible(reader, ids)) < ids.length)
      throw problem('validation_failed', 'One of these notices does not exist.', { pointer: '/ids' });
    const time = until === undefined ? undefined : instantOf(until, 'until');
    return { id: caller.userId, count: await this.notices.markRead(reader, { ids, until: time }) };
  }

  private async readerOf({ organizationId, userId, brandIds, role }: Principal): Promise<NoticeReader> {
    const chosen = await this.preferences.find({ organizationId, userId });
    return { organizationId, userId, brandIds, kinds: kindsFor(role).filter((kind) => wants(chosen, kind, 'app')) };
  }
}
