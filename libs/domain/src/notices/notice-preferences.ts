import { roleAtLeast, type Principal, type Role } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import {
  noticeKindNames,
  noticeKinds,
  type NoticeKind,
  type NoticePreferencesResource,
  type UpdateNoticePreferences,
} from '@imprint/contracts/notices';
import { Injectable } from '@nestjs/common';
import { IANAZone } from 'luxon';
import { DataSource } from 'typeorm';
import { Mailer } from '../mail/index.js';
import { NoticeChatsRepository } from './notice-chats.repository.js';
import { NoticeMailsRepository } from './notice-mails.repository.js';
import { NoticePreferencesRepository } from './notice-preferences.repository.js';
import type { NoticePreferenceEntity } from './notice.entity.js';
import { nextMailAt } from './next-mail.js';

/** Preferences of a person in an organization, as the API shows them. */
export type NoticePreferencesView = NoticePreferencesResource & { id: string };

/** Kinds that members with this role get. */
export const kindsFor = (role: Role): NoticeKind[] =>
  noticeKindNames.filter((kind) => roleAtLeast(role, noticeKinds[kind].least));

/** How a notice reaches a person. */
export type NoticeWay = 'app' | 'mail' | 'chat';

/** Whether the person wants notices of this kind in this way. Chats get only what somebody has chosen for them. */
export const wants = ({ kinds }: NoticePreferenceEntity, kind: NoticeKind, way: NoticeWay): boolean =>
  kinds[kind]?.[way] ?? way !== 'chat';

/** How notices reach a person, chosen for each organization. */
@Injectable()
export class NoticePreferences {
  constructor(
    private readonly dataSource: DataSource,
    private readonly preferences: NoticePreferencesRepository,
    private readonly mails: NoticeMailsRepository,
    private readonly mailer: Mailer,
    private readonly chats: NoticeChatsRepository,
  ) {}

  async read(caller: Principal): Promise<NoticePreferencesView> {
    const row = await this.preferences.find(caller);
    const { mail, digestHour, timezone } = row;
    const mailAvailable = this.mailer.isConfigured;
    const kinds = kindsFor(caller.role).map((kind) => ({
      kind,
      app: wants(row, kind, 'app'),
      mail: mailAvailable && noticeKinds[kind].mail ? wants(row, kind, 'mail') : null,
      chat: noticeKinds[kind].chat === null ? null : wants(row, kind, 'chat'),
    }));
    const chat = await this.chats.stateOf(caller);
    return { id: caller.userId, kinds, mail, digestHour, timezone, mailAvailable, chat };
  }

  /** Omitted fields do not change. Mails that wait follow the change. @throws Problem `validation_failed` */
  async update(caller: Principal, body: UpdateNoticePreferences): Promise<NoticePreferencesView> {
    requireValid(body);
    const { organizationId, userId } = caller;
    const { kinds = [], mail, digestHour, timezone } = body;
    await this.dataSource.transaction(async (manager) => {
      const row = await this.preferences.lock(manager, { organizationId, userId });
      Object.assign(row, withoutUndefined({ mail, digestHour, timezone }));
      row.kinds = { ...row.kinds };
      for (const { kind, app, mail: byMail, chat } of kinds)
        row.kinds[kind] = { ...row.kinds[kind], ...withoutUndefined({ app, mail: byMail, chat }) };
      await this.preferences.save(manager, row);
      const isRetimed = [mail, digestHour, timezone].some((value) => value !== undefined);
      if (isRetimed) await this.mails.reschedule(manager, { organizationId, userId }, nextMailAt(row, new Date()));
    });
    return this.read(caller);
  }
}

function requireValid({ timezone, kinds = [] }: UpdateNoticePreferences): void {
  if (timezone !== undefined && !IANAZone.isValidZone(timezone))
    throw problem('validation_failed', `"${timezone}" is not an IANA time zone. Send one such as Europe/Berlin.`, {
      pointer: '/timezone',
    });
  for (const [index, { kind, mail, chat }] of kinds.entries()) {
    const pointer = `/kinds/${index}`;
    if (mail === true && !noticeKinds[kind].mail)
      throw problem('validation_failed', `Notices of the kind ${kind} are not sent by mail.`, { pointer: `${pointer}/mail` });
    if (chat === true && noticeKinds[kind].chat === null)
      throw problem('validation_failed', `Notices of the kind ${kind} are not sent to chats.`, { pointer: `${pointer}/chat` });
  }
}

function withoutUndefined<T extends object>(values: T): Partial<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>;
}
