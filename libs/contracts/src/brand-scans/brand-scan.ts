import { Type } from 'class-transformer';
import {
  Allow,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsISO8601,
  IsNumber,
  IsOptional,
  IsString,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import { brandStatuses, type BrandStatus } from '../brands/brand.js';
import { Described, exampleTime } from '../documents/described.js';
import { exampleId } from '../documents/ids.js';
import { Resource } from '../documents/resource.js';
import { Failure } from '../errors/failure.js';

/** How far a scan is; `none` before the first one. */
export const scanStatuses = ['none', 'running', 'completed', 'failed'] as const;
export type ScanStatus = (typeof scanStatuses)[number];

/** What became of the voice; `unavailable` where no model could describe it. */
export const voiceAnalyses = ['pending', 'completed', 'unavailable'] as const;
export type VoiceAnalysis = (typeof voiceAnalyses)[number];

/** What a scan is doing. */
export const scanActivities = ['waiting', 'reading', 'pictures', 'extracting', 'voice', 'writing', 'done'] as const;
export type ScanActivity = (typeof scanActivities)[number];

/** Whether somebody has decided about a finding. */
export const findingStates = ['proposed', 'taken', 'left'] as const;
export type FindingState = (typeof findingStates)[number];

/** What a finding is to the scan before. */
export const findingChanges = ['new', 'changed', 'same'] as const;
export type FindingChange = (typeof findingChanges)[number];

/** Whether a page could be read. */
export const pageOutcomes = ['read', 'same', 'refused', 'unreadable'] as const;
export type PageOutcome = (typeof pageOutcomes)[number];

/** A page that was asked for. */
export class ScannedPage {
  @Described('Its address, after redirects.', 'https://terrace.example/about') @IsString() url!: string;
  @Described(
    '`read`; `same` as another page, word for word; `refused` by robots.txt; or `unreadable`, because it did not answer, or with no page.',
    'read',
  )
  @IsIn(pageOutcomes)
  outcome!: PageOutcome;
}

/** A field of the brand that its site says something about. */
export class BrandFinding {
  @Described('The finding.', exampleId('brandScanFinding')) @IsString() id!: string;
  @Described('The field of the brand record.', 'identity.colors') @IsString() field!: string;
  @Described('What was found.', { background: '#ffffff', foreground: '#1c2430', accent: '#b3261e' }) @Allow() value!: unknown;
  @Described('What the brand says now.', '') @Allow() current!: unknown;
  @Described('What the scan before found; null where it found nothing, or there is none.', 'Café Terrace')
  @Allow()
  previous!: unknown;
  @Described('The finding, compared with the scan before; null where there is none.', 'changed')
  @IsOptional()
  @IsIn(findingChanges)
  change!: FindingChange | null;
  @Described('Page, stylesheet or picture that it came from.', 'https://terrace.example/style.css') @IsString() source!: string;
  @Described('How certain it is, 0 to 1.', 0.8) @IsNumber() @Min(0) @Max(1) confidence!: number;
  @Described('What it was found in, shortened.', 'background: #b3261e') @IsString() evidence!: string;
  @Described('`proposed` until somebody takes it or leaves it. What the brand says already is `taken`.', 'proposed')
  @IsIn(findingStates)
  state!: FindingState;
  @Described('Whether the brand says it now.', true) @IsBoolean() isCurrent!: boolean;
  @Described(
    'Of a picture: its address, signed and short-lived; null of everything else.',
    'https://imprint.example/v1/files/org_1/logo.png',
  )
  @IsOptional()
  @IsString()
  pictureUrl!: string | null;
  @Described('Of a picture: the one that the brand has now; null of everything else.', null)
  @IsOptional()
  @IsString()
  currentPictureUrl!: string | null;
}

/** How a scan goes, and what it found. */
@Resource({ type: 'brand-scan', path: null })
export class BrandScanResource {
  @Described('The brand.', exampleId('brand')) @IsString() brandId!: string;
  @Described('Address that was asked for.', 'https://terrace.example/') @IsString() url!: string;
  @Described('How far it is; `none` before the first one of the brand, whose id is given then.', 'completed')
  @IsIn(scanStatuses)
  scanStatus!: ScanStatus;
  @Described('Whether it made the brand; a rescan only proposes.', true) @IsBoolean() isFirst!: boolean;
  @Described('Percent done.', 100) @IsInt() @Min(0) @Max(100) progress!: number;
  @Described('What it is doing.', 'reading') @IsIn(scanActivities) activity!: ScanActivity;
  @Described('What became of the voice: `unavailable` where no model could describe it.', 'completed')
  @IsIn(voiceAnalyses)
  voiceAnalysis!: VoiceAnalysis;
  @Described('The latest revision of the brand.', exampleId('brandRevision')) @IsOptional() @IsString() revisionId!:
    string | null;
  @Described('Its number; send it as `expectedRevision` with a review.', 2) @IsInt() revision!: number;
  @Described('Whether it is approved.', 'draft') @IsIn(brandStatuses) revisionStatus!: BrandStatus;
  @Described('How much of the brand is filled in, 0 to 100.', 42) @IsInt() completenessScore!: number;
  @Described('Fields that say nothing yet.', ['voice.tone']) @IsString({ each: true }) incompleteFields!: string[];
  @Described('Page on which a person takes or leaves what was found.', 'https://app.example/terrace/~/brands/brand_…/scan')
  @IsString()
  reviewUrl!: string;
  @Described('What was found, by field.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => BrandFinding)
  findings!: BrandFinding[];
  @Described('Fields that the scan before found and this one did not.', ['contact']) @IsString({ each: true }) gone!: string[];
  @Described('Pages that were asked for, in their order.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => ScannedPage)
  pages!: ScannedPage[];
  @Described('Why it failed; null otherwise.') @IsOptional() @ValidateNested() @Type(() => Failure) error!: Failure | null;
  @Described('When it was requested; null before the first one.', exampleTime) @IsOptional() @IsISO8601() createdAt!: Date | null;
  @Described('When it ended.', exampleTime) @IsOptional() @IsISO8601() completedAt!: Date | null;
}
