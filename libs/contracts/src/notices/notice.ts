import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsISO8601,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { Described, exampleTime } from '../documents/described.js';
import { exampleId } from '../documents/ids.js';
import { ListQuery } from '../documents/lists.js';
import { Resource } from '../documents/resource.js';
import { limits } from '../limits/limits.js';
import {
  chatStates,
  noticeKindNames,
  noticeMailModes,
  type ChatState,
  type NoticeKind,
  type NoticeMailMode,
} from './notice-kinds.js';

/** `GET /v1/notices`. `search` matches title and detail. */
export class ListNoticesQuery extends ListQuery {
  @Described('Only notices that you have not read and whose cause is not over.', true)
  @IsOptional()
  @Transform(({ value }: { value: unknown }) => (value === 'true' ? true : value === 'false' ? false : value))
  @IsBoolean()
  unread?: boolean;
}

/** `POST /v1/notices/read`: notices by id, or all until a time. */
export class ReadNotices {
  @Described('Notices to mark as read.', [exampleId('notice')])
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(limits.noticesRead)
  @ArrayUnique()
  @IsString({ each: true })
  ids?: string[];

  @Described('Marks everything as read that was recorded until this time.', exampleTime)
  @IsOptional()
  @IsISO8601({ strict: true })
  until?: string;
}

/** Something that needs somebody. */
@Resource({ type: 'notice', path: 'notices' })
export class NoticeResource {
  @Described('What happened.', 'target.failed') @IsIn(noticeKindNames) kind!: NoticeKind;
  @Described('What it is about: title of the release, name of the account, summary of the call.', 'Spring menu')
  @IsString()
  title!: string;
  @Described('Why it happened, where that is known.', 'The platform refused the picture.') @IsOptional() @IsString() detail!:
    string | null;
  @Described('Channel it happened on.', 'bluesky') @IsOptional() @IsString() platform!: string | null;
  @Described('Id of what it is about: a target, connection, approval or organization.', 'tgt_01jd3nq5m8x4w2v7r9t6y0c1ab')
  @IsString()
  subjectId!: string;
  @Described('Page on which you act on it.', 'https://imprint.example/cafe/~/releases/rel_01jd3nq5m8x4w2v7r9t6y0c1ab')
  @IsString()
  url!: string;
  @Described('When you read it; null until then.', exampleTime) @IsOptional() @IsISO8601() readAt!: Date | null;
  @Described('When its cause was over; null until then.', exampleTime) @IsOptional() @IsISO8601() resolvedAt!: Date | null;
  @Described('When it was recorded.', exampleTime) @IsISO8601() createdAt!: Date;
}

/** How many notices a request marked as read. */
@Resource({ type: 'notice-reading', path: null })
export class NoticeReadingResource {
  @Described('Notices that were unread before.', 3) @IsInt() count!: number;
}

/** How one kind of notice reaches you. */
export class NoticeChannels {
  @Described('Kind of notice.', 'target.failed') @IsIn(noticeKindNames) kind!: NoticeKind;
  @Described('Whether the app shows it.', true) @IsBoolean() app!: boolean;
  @Described('Whether it is sent by mail; null where this kind or this instance sends none.', true)
  @IsOptional()
  @IsBoolean()
  mail!: boolean | null;
  @Described('Whether it is sent to your connected chats; null where this kind is not.', false)
  @IsOptional()
  @IsBoolean()
  chat!: boolean | null;
}

/** A change of how one kind of notice reaches you. */
export class NoticeChannelsChange {
  @Described('Kind of notice.', 'target.failed') @IsIn(noticeKindNames) kind!: NoticeKind;
  @Described('Whether the app shows it.', true) @IsOptional() @IsBoolean() app?: boolean;
  @Described('Whether it is sent by mail.', false) @IsOptional() @IsBoolean() mail?: boolean;
  @Described('Whether it is sent to your connected chats.', true) @IsOptional() @IsBoolean() chat?: boolean;
}

/** How notices of an organization reach you. */
@Resource({ type: 'notice-preferences', path: null })
export class NoticePreferencesResource {
  @Described('Kinds that your role gets.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => NoticeChannels)
  kinds!: NoticeChannels[];
  @Described('When mails are sent: `off`, `immediate`, or `daily`.', 'daily') @IsIn(noticeMailModes) mail!: NoticeMailMode;
  @Described('Hour of the daily mail.', 8) @IsInt() digestHour!: number;
  @Described('IANA time zone of that hour.', 'Europe/Berlin') @IsString() timezone!: string;
  @Described('Whether this instance sends mail.', true) @IsBoolean() mailAvailable!: boolean;
  @Described('Whether you have connected a chat: `connected`, `not_connected`, or `unavailable` where no bot runs.', 'connected')
  @IsIn(chatStates)
  chat!: ChatState;
}

/** `PATCH /v1/notices/preferences`. Omitted fields do not change. */
export class UpdateNoticePreferences {
  @Described('Kinds to change.')
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(noticeKindNames.length)
  @ValidateNested({ each: true })
  @Type(() => NoticeChannelsChange)
  kinds?: NoticeChannelsChange[];

  @Described('When mails are sent: `off`, `immediate`, or `daily`.', 'daily')
  @IsOptional()
  @IsIn(noticeMailModes)
  mail?: NoticeMailMode;

  @Described('Hour of the daily mail, 0 to 23.', 8)
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(23)
  digestHour?: number;

  @Described('IANA time zone of that hour.', 'Europe/Berlin')
  @IsOptional()
  @IsString()
  @MaxLength(64)
  @Matches(/^[A-Za-z]/)
  timezone?: string;
}
