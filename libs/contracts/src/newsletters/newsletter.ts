import { IsInt, IsISO8601, IsOptional, IsString, Length } from 'class-validator';
import { Clearable } from '../documents/clearable.js';
import { Described, exampleTime } from '../documents/described.js';
import { exampleId, IsId } from '../documents/ids.js';
import { ListQuery } from '../documents/lists.js';
import { IsName } from '../documents/name-text.js';
import { Resource } from '../documents/resource.js';
import { limits } from '../limits/limits.js';

const what = {
  name: 'Name, as subscribers read it.',
  description: 'What subscribers get, and how often. Shown on the page that subscribes.',
  postalLine: 'Postal address of the sender in one line, at the end of every mail. Many countries require one.',
} as const;
const postal = 'Café Terrace, Lime Street 1, 50667 Cologne';

/** `POST /v1/newsletters`. */
export class CreateNewsletter {
  @Described('Id of the brand, e.g. `brand_…`.', exampleId('brand'))
  @IsId('brand')
  brandId!: string;

  @Described(what.name, 'Terrace news')
  @IsName(limits.newsletterNameLength)
  name!: string;

  @Described(what.description, 'What is on the menu, once a month.')
  @IsOptional()
  @IsString()
  @Length(1, limits.newsletterDescriptionLength)
  description?: string;

  @Described(what.postalLine, postal)
  @IsOptional()
  @IsName(limits.postalLineLength)
  postalLine?: string;
}

/** `PATCH /v1/newsletters/{id}`. */
@Clearable('description', 'postalLine')
export class UpdateNewsletter {
  @Described(what.name, 'Terrace news')
  @IsOptional()
  @IsName(limits.newsletterNameLength)
  name?: string;

  @Described(`${what.description} Null removes it.`, 'What is on the menu, once a month.')
  @IsOptional()
  @IsString()
  @Length(1, limits.newsletterDescriptionLength)
  description?: string | null;

  @Described(`${what.postalLine} Null removes it.`, postal)
  @IsOptional()
  @IsName(limits.postalLineLength)
  postalLine?: string | null;
}

/** `GET /v1/newsletters`. */
export class ListNewslettersQuery extends ListQuery {
  @Described('Only those of this brand.', exampleId('brand'))
  @IsOptional()
  @IsId('brand')
  brandId?: string;
}

/** A list of subscribers of one brand. */
@Resource({ type: 'newsletter', path: 'newsletters' })
export class NewsletterResource {
  @Described('Id of the brand.', exampleId('brand')) @IsString() brandId!: string;
  @Described(what.name, 'Terrace news') @IsString() name!: string;
  @Described(what.description, 'What is on the menu, once a month.') @IsOptional() @IsString() description!: string | null;
  @Described(what.postalLine, postal) @IsOptional() @IsString() postalLine!: string | null;
  @Described('Page on which people subscribe. A form of yours posts the field `address` there.', 'https://imprint.example/…')
  @IsString()
  subscribeUrl!: string;
  @Described('Subscribers who get its mails.', 240) @IsInt() confirmed!: number;
  @Described('Addresses that have yet to confirm.', 3) @IsInt() pending!: number;
  @Described('People who have left.', 12) @IsInt() unsubscribed!: number;
  @Described('Addresses that do not exist, as the mail server said.', 2) @IsInt() bounced!: number;
  @Described('When it was created.', exampleTime) @IsISO8601() createdAt!: Date;
}

/** A post on its way to the subscribers of a newsletter. Each subscriber gets one mail, and is in one of these counts. */
@Resource({ type: 'newsletter-issue', path: null })
export class NewsletterIssueResource {
  @Described('Subject of its mails.', 'Spring menu') @IsString() subject!: string;
  @Described('Target that it publishes.', exampleId('target')) @IsString() targetId!: string;
  @Described('Release of that target; null once it was deleted.', exampleId('release'))
  @IsOptional()
  @IsString()
  releaseId!: string | null;
  @Described('Mails that the mail server took.', 236) @IsInt() sent!: number;
  @Described('Mails that are still to be sent.', 0) @IsInt() waiting!: number;
  @Described('Mails whose answer was lost. They may have been delivered, and are not sent again.', 1)
  @IsInt()
  unconfirmed!: number;
  @Described('Mails to addresses that do not exist. Those subscribers get no more.', 2) @IsInt() bounced!: number;
  @Described('Mails that the mail server refused for another reason.', 0) @IsInt() failed!: number;
  @Described('Mails to people who unsubscribed before it was their turn.', 1) @IsInt() skipped!: number;
  @Described('When it was published.', exampleTime) @IsISO8601() createdAt!: Date;
  @Described('When the last of its mails was settled; null until then.', exampleTime)
  @IsOptional()
  @IsISO8601()
  completedAt!: Date | null;
}
