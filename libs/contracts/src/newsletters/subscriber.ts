import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsEmail,
  IsIn,
  IsInt,
  IsISO8601,
  IsOptional,
  IsString,
  MaxLength,
} from 'class-validator';
import { IsWebAddress } from '../documents/address.js';
import { Described, exampleTime } from '../documents/described.js';
import { ListQuery } from '../documents/lists.js';
import { IsName } from '../documents/name-text.js';
import { Resource } from '../documents/resource.js';
import { limits } from '../limits/limits.js';

/** Only `confirmed` ones get mails. */
export const subscriberStates = ['pending', 'confirmed', 'unsubscribed', 'bounced'] as const;
export type SubscriberState = (typeof subscriberStates)[number];

/** `POST /v1/newsletters/{id}/subscribers`. */
export class ImportSubscribers {
  @Described('Addresses to add. Those of people who unsubscribed, or were deleted, are left out.', ['mia@example.com'], {
    items: { type: 'string', maxLength: limits.mailAddressLength },
  })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(limits.subscribersPerImport)
  @IsString({ each: true })
  @MaxLength(limits.mailAddressLength, { each: true })
  addresses!: string[];

  @Described(
    'How each of these people has agreed to get this newsletter, and how you can prove it. Kept with every address, which is confirmed then. Without it, each of them gets a mail that asks to confirm.',
    'Ticked “newsletter” in our web shop, which logs time and address',
  )
  @IsOptional()
  @IsName(limits.consentLength)
  consent?: string;
}

/** What became of an import. */
@Resource({ type: 'subscriber-import', path: null })
export class SubscriberImportResource {
  @Described('Addresses that were added.', 98) @IsInt() added!: number;
  @Described('Addresses that were subscribers already, in whatever state.', 1) @IsInt() known!: number;
  @Described('Addresses of people who were deleted from this newsletter before. They can only subscribe themselves.', 1)
  @IsInt()
  suppressed!: number;
  @Described('What is no address, at most 20 of them.', ['mia@'], { items: { type: 'string' } })
  @IsArray()
  @IsString({ each: true })
  refused!: string[];
}

/** `GET /v1/newsletters/{id}/subscribers`. `search` is in the address. */
export class ListSubscribersQuery extends ListQuery {
  @Described('Only those in this state.', 'confirmed')
  @IsOptional()
  @IsIn(subscriberStates)
  status?: SubscriberState;
}

/** An address on a newsletter, with the record of the consent. */
@Resource({ type: 'subscriber', path: null })
export class SubscriberResource {
  @Described('Mail address.', 'mia@example.com') @IsString() address!: string;
  @Described('Only `confirmed` ones get mails.', 'confirmed') @IsIn(subscriberStates) status!: SubscriberState;
  @Described('Page whose form was sent; null where the browser did not say, and for imports.', 'https://terrace.example/news')
  @IsOptional()
  @IsString()
  formUrl!: string | null;
  @Described('For imports: how the person has agreed, in the words of whoever imported the address.', 'Web shop')
  @IsOptional()
  @IsString()
  consent!: string | null;
  @Described('When the form was sent, or the address was imported.', exampleTime) @IsISO8601() requestedAt!: Date;
  @Described('When the person confirmed, or the import did; null before.', exampleTime)
  @IsOptional()
  @IsISO8601()
  confirmedAt!: Date | null;
  @Described('When they unsubscribed, or a mail came back; null otherwise.', exampleTime)
  @IsOptional()
  @IsISO8601()
  endedAt!: Date | null;
}

/** `POST /v1/subscriptions/{newsletterId}`, as JSON or as a form. */
export class Subscribe {
  @Described('Mail address of whoever subscribes.', 'mia@example.com')
  @IsEmail()
  @MaxLength(limits.mailAddressLength)
  address!: string;

  @Described('Page on which the form is, for the record of the consent.', 'https://terrace.example/news')
  @IsOptional()
  @IsWebAddress()
  formUrl?: string;
}

/** What the links in mails carry. */
export class SubscriptionCode {
  @Described('Code of the link in the mail, which signs itself.', 'sub_01jd3nq5m8x4w2v7r9t6y0c1ab.5Zx…')
  @IsOptional()
  @IsString()
  @MaxLength(200)
  code?: string;
}
