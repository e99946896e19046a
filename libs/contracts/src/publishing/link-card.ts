import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsISO8601,
  IsOptional,
  IsString,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import { IsWebAddress } from '../documents/address.js';
import { Described, exampleTime } from '../documents/described.js';
import { exampleId } from '../documents/ids.js';
import { Resource } from '../documents/resource.js';
import { limits } from '../limits/limits.js';
import type { ShowableCard } from './content-rules/index.js';

/** `POST /v1/link-cards`. */
export class MakeLinkCard {
  @Described('Page that is linked.', 'https://terrace.example/menu') @IsWebAddress() url!: string;

  @Described('Brand that its picture belongs to, e.g. `brand_…`.', exampleId('brand'))
  @IsOptional()
  @IsString()
  @MaxLength(64)
  brandId?: string;
}

/** A card to send with the posts whose first link it is of. */
export class LinkCardInput {
  @Described('The link.', 'https://terrace.example/menu') @IsWebAddress() url!: string;

  @Described('Title; without one, no card.', 'Spring menu')
  @IsOptional()
  @IsString()
  @MaxLength(limits.linkCardTitleLength)
  title?: string;

  @Described('A sentence or two.', 'Asparagus, peas and the first strawberries.')
  @IsOptional()
  @IsString()
  @MaxLength(limits.linkCardDescriptionLength)
  description?: string;

  @Described('Its picture, as `asset_…`.', exampleId('asset'))
  @IsOptional()
  @IsString()
  @MaxLength(64)
  assetId?: string;

  @Described('False: no card.', true) @IsOptional() @IsBoolean() isShown?: boolean;

  @Described('When the page was read, e.g. `2027-03-28T07:00:00Z`.', exampleTime)
  @IsOptional()
  @IsISO8601({ strict: true })
  fetchedAt?: string;

  @Described('Why there is none.', 'terrace.example answered with 404.')
  @IsOptional()
  @IsString()
  @MaxLength(limits.linkCardProblemLength)
  problem?: string;
}

/** The card of a link, as it is stored, returned and sent. */
export class LinkCard implements ShowableCard {
  @Described('The link.', 'https://terrace.example/menu') @IsString() url!: string;
  @Described('Title; empty where there is no card.', 'Spring menu') @IsString() title!: string;
  @Described('A sentence or two; may be empty.', 'Asparagus, peas and the first strawberries.') @IsString() description!: string;
  @Described('Its picture; null without one.', exampleId('asset')) @IsOptional() @IsString() assetId!: string | null;
  @Described('Whether it is sent with posts that have this link.', true) @IsBoolean() isShown!: boolean;
  @Described('When the page was read; null for a card that somebody wrote.', exampleTime)
  @IsOptional()
  @IsISO8601()
  fetchedAt!: string | null;
  @Described('Why there is no card, or no picture; null otherwise.', 'terrace.example answered with 404.')
  @IsOptional()
  @IsString()
  problem!: string | null;
}

/** The card of a link, as its page describes it. */
@Resource({ type: 'link-card', path: null })
export class LinkCardResource extends LinkCard {
  @Described(
    'Address of the picture, signed and short-lived; null without one.',
    'https://imprint.example/v1/files/org_1/card.jpg',
  )
  @IsOptional()
  @IsString()
  pictureUrl!: string | null;
}

/** Cards of links, each link once. */
export function IsLinkCards(): PropertyDecorator {
  const rules = [
    IsOptional(),
    IsArray(),
    ArrayMaxSize(limits.linkCardsPerRelease),
    ArrayUnique((card: LinkCardInput) => card.url),
    ValidateNested({ each: true }),
    Type(() => LinkCardInput),
  ];
  return (target, name) => rules.forEach((rule) => rule(target, name));
}
