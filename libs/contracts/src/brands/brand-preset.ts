import { Type } from 'class-transformer';
import { IsArray, IsString, ValidateNested } from 'class-validator';
import { Described } from '../documents/described.js';
import { Resource } from '../documents/resource.js';
import { BrandColors, BrandFonts } from './brand-record.js';

/** Voice of a style. */
export class PresetVoice {
  @Described('Tone.', 'Warm, dry humour') @IsString() tone!: string;
  @Described('Style of writing.', 'Short sentences') @IsString() style!: string;
  @Described('Rules of writing.', ['One idea in each post.']) @IsArray() @IsString({ each: true }) writingRules!: string[];
  @Described('What it does not sound like.', ['A press release'])
  @IsArray()
  @IsString({ each: true })
  doesNotSoundLike!: string[];
}

/** A style to start a brand from: send its id as `preset`. */
@Resource({ type: 'brand-preset', path: 'brand-presets' })
export class BrandPresetResource {
  @Described('Name of the style.', 'Warm and local') @IsString() label!: string;
  @Described('What it is for.', 'A neighbourhood business.') @IsString() description!: string;
  @Described('Its colours.') @ValidateNested() @Type(() => BrandColors) colors!: BrandColors;
  @Described('Its typefaces.') @ValidateNested() @Type(() => BrandFonts) fonts!: BrandFonts;
  @Described('Its voice.') @ValidateNested() @Type(() => PresetVoice) voice!: PresetVoice;
}
