import type { NoticeKind, NoticeMailMode } from '@imprint/contracts/notices';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** Something that needs somebody: one row for all who get it, which is decided by their role when they read it. */
@Entity('notice')
export class NoticeEntity {
  @PrimaryColumn('text') id!: string;
  @Column('text') organizationId!: string;
  @Column('text') kind!: NoticeKind;
  @Column('text') subjectId!: string;
  /** Tells one occurrence from the next: of the same one, one notice is open. */
  @Column('text') cause!: string;
  /** The person it is for; null for everybody whose role gets its kind. */
  @Column('text', { nullable: true }) userId!: string | null;
  @Column('text') title!: string;
  @Column('text', { nullable: true }) detail!: string | null;
  @Column('text', { nullable: true }) platform!: string | null;
  /** Page of the app: below `/{organization}/~/`, or from the root with a leading slash. */
  @Column('text') path!: string;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  /** When its cause was over. */
  @Column('timestamptz', { nullable: true }) resolvedAt!: Date | null;
  /** When the mails about it were queued. */
  @Column('timestamptz', { nullable: true }) distributedAt!: Date | null;
}

/** That a person has read a notice. */
@Entity('notice_reading')
export class NoticeReadingEntity {
  @PrimaryColumn('text') noticeId!: string;
  @PrimaryColumn('text') userId!: string;
  @Column('text') organizationId!: string;
  @CreateDateColumn({ type: 'timestamptz' }) readAt!: Date;
}

/** A notice that is, or was, to be mailed to a person. */
@Entity('notice_mail')
export class NoticeMailEntity {
  @PrimaryColumn('text') noticeId!: string;
  @PrimaryColumn('text') userId!: string;
  @Column('text') organizationId!: string;
  @Column('timestamptz') dueAt!: Date;
  @Column('smallint', { default: 0 }) tries!: number;
  /** Set before the mail server is called, so that a process that dies meanwhile sends nothing twice. */
  @Column('timestamptz', { nullable: true }) sentAt!: Date | null;
}

/** A notice that is, or was, to be sent to a chat. */
@Entity('notice_chat')
export class NoticeChatEntity {
  @PrimaryColumn('text') noticeId!: string;
  /** Id of the chat identity. */
  @PrimaryColumn('text') chatId!: string;
  @Column('text') organizationId!: string;
  @Column('text') userId!: string;
  @Column('timestamptz') dueAt!: Date;
  @Column('smallint', { default: 0 }) tries!: number;
  /** Set before the chat app is called, as of a mail. */
  @Column('timestamptz', { nullable: true }) sentAt!: Date | null;
}

/** Choices of a person for one kind. What is absent is on, but for chats. */
export interface KindChoice {
  app?: boolean;
  mail?: boolean;
  chat?: boolean;
}

/** How the notices of an organization reach a person. */
@Entity('notice_preference')
export class NoticePreferenceEntity {
  @PrimaryColumn('text') organizationId!: string;
  @PrimaryColumn('text') userId!: string;
  @Column('jsonb') kinds!: Partial<Record<NoticeKind, KindChoice>>;
  @Column('text') mail!: NoticeMailMode;
  @Column('smallint') digestHour!: number;
  @Column('text') timezone!: string;
}
