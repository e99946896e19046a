import type { ChatState } from '@imprint/contracts/notices';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { NoticeChatEntity, NoticeEntity } from './notice.entity.js';
import type { PreferenceOwner } from './notice-preferences.repository.js';

/** A notice that is to be sent to a chat now. */
export type DueInChat = Pick<NoticeChatEntity, 'noticeId' | 'chatId' | 'organizationId' | 'userId' | 'tries'> & {
  /** Nobody was there to send it while it was news. */
  isLate: boolean;
};

/** Notices for chats, one row for each notice and chat. All times are the database's. Read model: reads chat_identity, chat_poll and api_key. */
@Injectable()
export class NoticeChatsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Queues it for every chat that these people have connected. */
  async insertFor(
    manager: EntityManager,
    { id, organizationId }: Pick<NoticeEntity, 'id' | 'organizationId'>,
    userIds: readonly string[],
  ): Promise<void> {
    await manager.query(
      `insert into notice_chat (notice_id, chat_id, organization_id, user_id)
       select $1, id, organization_id, user_id from chat_identity where organization_id = $2 and user_id = any($3)
       on conflict do nothing`,
      [id, organizationId, userIds],
    );
  }

  /** What is due for one chat, marked as sent before it is. @param seconds after which it is late */
  async takeDue(most: number, seconds: number): Promise<DueInChat[]> {
    const [rows] = await this.dataSource.query<[DueInChat[], number]>(
      `with next as (
         select chat_id from notice_chat where sent_at is null and due_at <= now() order by due_at limit 1 for update skip locked
       ), due as (
         select row.notice_id, row.chat_id from notice_chat row join next using (chat_id)
         where row.sent_at is null and row.due_at <= now() order by row.due_at limit $1 for update of row skip locked
       )
       update notice_chat row set sent_at = now(), tries = tries + 1 from due
       where row.notice_id = due.notice_id and row.chat_id = due.chat_id and row.sent_at is null
       returning row.notice_id as "noticeId", row.chat_id as "chatId", row.organization_id as "organizationId",
         row.user_id as "userId", row.tries, row.due_at < now() - $2 * interval '1 second' as "isLate"`,
      [most, seconds],
    );
    return rows;
  }

  /** After the chat app has refused them. */
  async giveBack(chatId: string, noticeIds: readonly string[], waitSeconds: number): Promise<void> {
    await this.dataSource.query(
      `update notice_chat set sent_at = null, due_at = now() + $3 * interval '1 second' where chat_id = $1 and notice_id = any($2)`,
      [chatId, noticeIds, waitSeconds],
    );
  }

  /** Whether the person has a chat whose key lives, and whether a bot reads messages at the moment. */
  async stateOf({ organizationId, userId }: PreferenceOwner): Promise<ChatState> {
    const [row] = await this.dataSource.query<{ state: ChatState }[]>(
      `select case
         when exists (
           select from chat_identity chat join api_key key on key.id = chat.api_key_id and key.organization_id = chat.organization_id
           where chat.organization_id = $1 and chat.user_id = $2
             and key.revoked_at is null and (key.expires_at is null or key.expires_at > now())
         ) then 'connected'
         when exists (select from chat_poll where lease_until > now() - interval '1 minute') then 'not_connected'
         else 'unavailable'
       end as state`,
      [organizationId, userId],
    );
    return row?.state ?? 'unavailable';
  }
}
