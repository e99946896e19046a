import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsEmail,
  IsIn,
  IsLocale,
  IsOptional,
  IsString,
  IsTimeZone,
  Length,
  Matches,
  MaxLength,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { IsWebAddress } from '../documents/address.js';
import { Described } from '../documents/described.js';
import { exampleId } from '../documents/ids.js';
import { IsName } from '../documents/name-text.js';
import { Partly } from '../documents/partly.js';
import { limits } from '../limits/limits.js';
import { brandContentTypes, type BrandContentType } from './content-types/index.js';

const apply =
  (...rules: readonly PropertyDecorator[]): PropertyDecorator =>
  (target, name) =>
    rules.forEach((rule) => rule(target, name));

/** `#rrggbb`. @param each of a list */
const Colour = (each = false): PropertyDecorator =>
  apply(
    IsString({ each }),
    Matches(/^#[0-9a-f]{6}$/i, {
      each,
      message: each ? 'each of $property must be a colour such as #b3261e' : '$property must be a colour such as #b3261e',
    }),
  );

const Line = (): PropertyDecorator => apply(IsString(), MaxLength(limits.brandLineLength));

const Text = (): PropertyDecorator => apply(IsString(), MaxLength(limits.brandTextLength));

/** A list of short texts, each once. */
const Lines = (length: number = limits.brandLineLength): PropertyDecorator =>
  apply(
    IsArray(),
    ArrayMaxSize(limits.brandListLength),
    ArrayUnique(),
    IsString({ each: true }),
    Length(1, length, { each: true }),
  );

/** Colours of a brand. */
export class BrandColors {
  @Described('Ground, `#rrggbb`.', '#fdf6e3') @Colour() background!: string;
  @Described('Text, `#rrggbb`.', '#1c2430') @Colour() foreground!: string;
  @Described('Accent, `#rrggbb`.', '#b3261e') @Colour() accent!: string;
}

/** Typefaces of a brand. */
export class BrandFonts {
  @Described('Typeface of headings; empty for none.', 'Playfair Display') @Line() heading!: string;
  @Described('Typeface of texts; empty for none.', 'Inter') @Line() body!: string;
}

/** Pictures and addresses of a brand. */
class BrandPlaces {
  @Described('Picture of its logo, e.g. `asset_…`; empty for none.', exampleId('asset'))
  @IsString()
  @MaxLength(64)
  logoAssetId!: string;

  @Described('Pictures that show it, e.g. `asset_…`.', [exampleId('asset')])
  @IsArray()
  @ArrayMaxSize(limits.brandPictures)
  @ArrayUnique()
  @IsString({ each: true })
  @MaxLength(64, { each: true })
  pictureAssetIds!: string[];

  @Described('Its handle, shown in previews; empty for none.', '@cafeterrace') @IsString() @MaxLength(100) handle!: string;

  @Described('Address that its posts lead to; empty for none.', 'https://terrace.example')
  @ValidateIf((_brand, website) => website !== '')
  @IsWebAddress()
  website!: string;

  @Described('Further colours, `#rrggbb`.', ['#2f6f4e'])
  @IsArray()
  @ArrayMaxSize(limits.brandPalette)
  @ArrayUnique()
  @Colour(true)
  palette!: string[];

  @Described('Its profiles elsewhere.', ['https://www.instagram.com/cafeterrace'])
  @IsArray()
  @ArrayMaxSize(limits.brandSocialLinks)
  @IsWebAddress({ each: true })
  @ArrayUnique()
  socialLinks!: string[];
}

/** Something that a brand offers. */
export class BrandProduct {
  @Described('What it is called.', 'Lunch on the terrace') @IsString() name!: string;
  @Described('What it is; empty for none.', 'Three courses from what the market has.') @IsString() description!: string;
  @Described('Its page; empty for none.', 'https://terrace.example/lunch') @IsString() url!: string;
}

/** One as it is sent. */
export class GivenProduct {
  @Described('What it is called.', 'Lunch on the terrace')
  @IsName(limits.brandProductNameLength)
  name!: string;

  @Described('What it is.', 'Three courses from what the market has.')
  @IsOptional()
  @Line()
  description: string = '';

  @Described('Its page.', 'https://terrace.example/lunch')
  @IsOptional()
  @ValidateIf((_product, url) => url !== '')
  @IsWebAddress()
  url: string = '';
}

/** How a brand is reached. */
export class BrandContact {
  @Described('Mail address; empty for none.', 'hello@terrace.example')
  @ValidateIf((_contact, email) => email !== '')
  @IsEmail()
  email!: string;

  @Described('Telephone number; empty for none.', '+49 30 1234567') @IsString() @MaxLength(100) phone!: string;

  @Described('Postal address; empty for none.', 'Am Kanal 1, 10999 Berlin') @Line() address!: string;
}

/** How a brand looks, and where it is found. */
export class BrandIdentity extends BrandPlaces {
  @Described('Its colours.') @ValidateNested() @Type(() => BrandColors) colors!: BrandColors;
  @Described('Its typefaces.') @ValidateNested() @Type(() => BrandFonts) fonts!: BrandFonts;
}

/** What its content does and does not do. */
export class BrandGuidelines {
  @Described('What to do.', ['Name the dish and where its ingredients come from.']) @Lines() dos!: string[];
  @Described('What not to do.', ['Promise a table.']) @Lines() donts!: string[];
  @Described('Words that never appear.', ['cheap']) @Lines(100) bannedWords!: string[];
  @Described('Claims that need a source.', ['organic']) @Lines() sourcedClaims!: string[];
}

/** How it speaks. */
export class BrandVoice {
  @Described('Tone of its texts.', 'Warm, dry humour') @Line() tone!: string;
  @Described('Style of writing.', 'Short sentences, no exclamation marks') @Line() style!: string;
  @Described('Whom it speaks to.', 'Neighbours who eat lunch outside') @Line() audience!: string;
  @Described('What it stands for.', ['Regional food']) @Lines() values!: string[];
  @Described('What it always comes back to.', ['The season']) @Lines() pillars!: string[];
  @Described('Rules of writing.', ['Prices with the currency first.']) @Lines() writingRules!: string[];
  @Described('Posts that got it right.', ['Asparagus is back, and so are we.'])
  @Lines(limits.brandTextLength)
  examplePosts!: string[];
  @Described('A text as it should sound.', 'The terrace opens on Friday. Bring a jumper.') @Text() sampleOutput!: string;
  @Described('What it does not sound like.', ['A press release']) @Lines() doesNotSoundLike!: string[];
}

/** What it wants to reach. */
export class BrandStrategy {
  @Described('What it wants to reach.', ['Fill the terrace on weekdays']) @Lines() goals!: string[];
  @Described('What it is about.', ['Lunch menu']) @Lines() topics!: string[];

  @Described('Kinds of content.', ['post', 'image'])
  @IsArray()
  @ArrayUnique()
  @IsIn(brandContentTypes, { each: true })
  contentTypes!: BrandContentType[];

  @Described('Platforms.', ['instagram']) @Lines(64) platforms!: string[];
  @Described('How often it posts.', 'Three posts a week') @Line() frequency!: string;
}

/** How its content is made. */
export class BrandSettings {
  @Described('IANA time zone; empty for none.', 'Europe/Berlin')
  @ValidateIf((_brand, timezone) => timezone !== '')
  @IsString()
  @IsTimeZone()
  timezone!: string;

  @Described('Language of its content (BCP 47); empty for none.', 'de')
  @ValidateIf((_brand, language) => language !== '')
  @IsString()
  @IsLocale()
  language!: string;

  @Described('Model for texts where a request names none; empty for the one of the instance.', 'local/writer')
  @IsString()
  @MaxLength(100)
  textModel!: string;

  @Described('Model for images where a request names none; empty for the one of the instance.', 'local/card')
  @IsString()
  @MaxLength(100)
  imageModel!: string;

  @Described('Model for videos where a request names none; empty for the one of the instance.', 'local/slideshow')
  @IsString()
  @MaxLength(100)
  videoModel!: string;

  @Described('Model for voices where a request names none; empty for the one of the instance.', 'local/speech')
  @IsString()
  @MaxLength(100)
  voiceModel!: string;

  @Described('Model for music where a request names none; empty for the one of the instance.', 'local/loop')
  @IsString()
  @MaxLength(100)
  musicModel!: string;
}

@Partly()
export class BrandColorsChanges extends BrandColors {}

@Partly()
export class BrandFontsChanges extends BrandFonts {}

@Partly()
export class BrandIdentityChanges extends BrandPlaces {
  @Described('Its colours.') @ValidateNested() @Type(() => BrandColorsChanges) colors!: BrandColorsChanges;
  @Described('Its typefaces.') @ValidateNested() @Type(() => BrandFontsChanges) fonts!: BrandFontsChanges;
}

@Partly()
export class BrandContactChanges extends BrandContact {}

@Partly()
export class BrandGuidelinesChanges extends BrandGuidelines {}

@Partly()
export class BrandVoiceChanges extends BrandVoice {}

@Partly()
export class BrandStrategyChanges extends BrandStrategy {}

@Partly()
export class BrandSettingsChanges extends BrandSettings {}
