import { Type } from 'class-transformer';
import {
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsISO8601,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { Described, exampleTime } from '../documents/described.js';
import { exampleId, IsId } from '../documents/ids.js';
import { limits } from '../limits/limits.js';
import { TimedListQuery } from '../documents/lists.js';
import { PublishedPost } from './thread.js';
import { SentVideoAddition } from './video-addition.js';
import { Resource } from '../documents/resource.js';

/** How an attempt ended. */
export const receiptOutcomes = ['published', 'edited', 'deleted', 'gone', 'refused', 'unknown'] as const;
export type ReceiptOutcome = (typeof receiptOutcomes)[number];

/** What an attempt was to do. */
export const receiptActions = ['publish', 'edit', 'delete'] as const;
export type ReceiptAction = (typeof receiptActions)[number];

/** What the outcome is known from. */
export const receiptSources = ['answer', 'look-up', 'person'] as const;
export type ReceiptSource = (typeof receiptSources)[number];

/** `GET /v1/receipts`. `search` is in the title and the text of the release. */
export class ListReceipts extends TimedListQuery {
  @Described('Only those of this release.', exampleId('release'))
  @IsOptional()
  @IsId('release')
  releaseId?: string;

  @Described('Only those of this account.', exampleId('connection'))
  @IsOptional()
  @IsId('connection')
  connectionId?: string;

  @Described('Only those of accounts of this brand.', exampleId('brand'))
  @IsOptional()
  @IsId('brand')
  brandId?: string;

  @Described('Only those that ended like this.', 'published')
  @IsOptional()
  @IsIn(receiptOutcomes)
  @MaxLength(20)
  outcome?: ReceiptOutcome;
}

/** What became of the card of a link. */
export const linkCardOutcomes = ['sent', 'sent_without_picture', 'refused', 'hidden', 'unavailable'] as const;
export type LinkCardOutcome = (typeof linkCardOutcomes)[number];

/** The card of a post's link, and what became of it. */
export class SentLinkCard {
  @Described('Which post of the target it is of, from 1.', 1) @IsInt() post!: number;
  @Described('The link.', 'https://terrace.example/menu') @IsString() url!: string;
  @Described(
    '`sent_without_picture`: the platform did not take the picture, or it could not be read. `refused`: the platform took the post without the card only. `hidden`: somebody took the card away. `unavailable`: nothing was known of the page.',
    'sent',
  )
  @IsIn(linkCardOutcomes)
  outcome!: LinkCardOutcome;
}

/** How one attempt to publish a post on one account, or to edit or delete it there, ended. */
@Resource({ type: 'receipt', path: 'receipts' })
export class ReceiptResource {
  @Described('Release that was published.', exampleId('release')) @IsString() releaseId!: string;
  @Described('Title of the release, or how its text begins; null once it was deleted.', 'Spring menu')
  @IsOptional()
  @IsString()
  releaseTitle!: string | null;
  @Described('Target within the release.', exampleId('target')) @IsString() targetId!: string;
  @Described('Account that it was sent to.', exampleId('connection')) @IsString() connectionId!: string;
  @Described('Name of the channel.', 'bluesky') @IsString() platform!: string;
  @Described('Name of the account on the platform, at that time.', '@terrace.example')
  @IsOptional()
  @IsString()
  handle!: string | null;
  @Described('What was tried.', 'publish') @IsIn(receiptActions) action!: ReceiptAction;
  @Described('Number of the attempt, from 1.', 1) @IsInt() attempt!: number;
  @Described('How it ended. `gone`: it was to be deleted, and was no longer there.', 'published')
  @IsIn(receiptOutcomes)
  outcome!: ReceiptOutcome;
  @Described('What that is known from: the answer of the platform, a look-up, or a person who looked.', 'answer')
  @IsIn(receiptSources)
  confirmedBy!: ReceiptSource;
  @Described('Why it was refused, or why nobody knows.', 'rate_limited') @IsOptional() @IsString() failureCode!: string | null;
  @Described('Keyed digest of what was sent (HMAC-SHA-256, base64url); null when a person settled it.', 'q3Zz…')
  @IsOptional()
  @IsString()
  contentDigest!: string | null;
  @Described('Key of the digest; null once the release was deleted.', 'Yk1s…')
  @IsOptional()
  @IsString()
  contentSalt!: string | null;
  @Described('Who saved what was sent.', exampleId('user')) @IsOptional() @IsString() authorId!: string | null;
  @Described('Name of that person.', 'Ada Wong') @IsOptional() @IsString() authorName!: string | null;
  @Described('Key or MCP connection that they used, if any.', exampleId('apiKey')) @IsOptional() @IsString() credentialId!:
    string | null;
  @Described('Approval by which it was saved, if any.', exampleId('approval')) @IsOptional() @IsString() approvalId!:
    string | null;
  @Described('Who approved it.', 'Mia Berg') @IsOptional() @IsString() approvedBy!: string | null;
  @Described('When the post was due.', exampleTime) @IsOptional() @IsISO8601() plannedFor!: Date | null;
  @Described('When the attempt began.', exampleTime) @IsOptional() @IsISO8601() begunAt!: Date | null;
  @Described('When its end was known.', exampleTime) @IsISO8601() endedAt!: Date;
  @Described('Id of the post on the platform.', 'at://did:plc:…/3l…') @IsOptional() @IsString() externalProviderId!:
    string | null;
  @Described('Address of the post.', 'https://bsky.app/profile/…') @IsOptional() @IsString() url!: string | null;
  @Described('Everything that was known to be on the platform by then, in order, if it is more than one post; null otherwise.')
  @IsOptional()
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => PublishedPost)
  posts!: PublishedPost[] | null;
  @Described('What became of the cards of its links, where cards are sent with posts; null where it has none.')
  @IsOptional()
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => SentLinkCard)
  linkCards!: SentLinkCard[] | null;
  @Described(
    'Captions and thumbnails that were to be sent once a video was published, and what became of them; null without any.',
  )
  @IsOptional()
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => SentVideoAddition)
  videoAdditions!: SentVideoAddition[] | null;
  @Described('Place in the chain of the organization, from 1; null within the second before it is sealed.', 17)
  @IsOptional()
  @IsInt()
  sequence!: number | null;
  @Described('Hash of the receipt and of the one before it.', '5f0c…') @IsOptional() @IsString() hash!: string | null;
  @Described('Hash of the one before it; null for the first one, and before it is sealed.', 'a91b…')
  @IsOptional()
  @IsString()
  previousHash!: string | null;
  @Described('When it was written.', exampleTime) @IsISO8601() createdAt!: Date;
}

/** Where a chain is broken. */
export const receiptFaultCodes = [
  'receipt_changed',
  'receipts_missing',
  'receipts_added',
  'head_missing',
  'head_differs',
  'signature_invalid',
  'rolled_back',
] as const;

/** A place where a chain is broken. */
export class ReceiptFault {
  @Described('What is wrong.', 'receipt_changed') @IsIn(receiptFaultCodes) code!: (typeof receiptFaultCodes)[number];
  @Described('Number of the receipt, if it is about one.', 17) @IsOptional() @IsInt() sequence!: number | null;
  @Described('Its id, if it is there.', exampleId('receipt')) @IsOptional() @IsString() receiptId!: string | null;
  @Described('The same in words.', 'The receipt number 17 was changed or moved after it was sealed.')
  @IsString()
  message!: string;
}

/** Which part of a chain is verified; all of it without them. */
export class VerifyReceipts {
  @Described('Begins after the receipt of this number: `next` of the part before.', 10000)
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(0)
  @Max(Number.MAX_SAFE_INTEGER)
  after?: number;

  @Described('Most receipts that are read.', 10000)
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(limits.receiptsPerVerification)
  limit?: number;
}

/** `GET /v1/organizations/{organizationId}/receipts/verification`. */
@Resource({ type: 'receipt-verification', path: null })
export class ReceiptVerificationResource {
  @Described('Whether nothing was changed since it was sealed.', true) @IsBoolean() intact!: boolean;
  @Described('Receipts that were read.', 1204) @IsInt() sealed!: number;
  @Described('Receipts in the chain, by its signed head.', 1204) @IsInt() chainLength!: number;
  @Described('`after` of the next part; null at the end of the chain.', 10000)
  @IsOptional()
  @IsInt()
  next!: number | null;
  @Described('Receipts that are sealed within a second.', 0) @IsInt() unsealed!: number;
  @Described('When the chain was last signed; null without receipts.', exampleTime)
  @IsOptional()
  @IsISO8601()
  signedAt!: Date | null;
  @Described('Where it is broken, 20 places of a part at most.', [])
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => ReceiptFault)
  faults!: ReceiptFault[];
}
