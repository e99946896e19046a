import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsBoolean, IsIn, IsISO8601, IsOptional, IsString, Length, ValidateNested } from 'class-validator';
import { Described, exampleTime } from '../documents/described.js';
import { Resource } from '../documents/resource.js';
import { limits } from '../limits/limits.js';
import { IsModelChoices, ModelChoice, type NewModelChoice } from './model-choices.js';

/** Who looks at prompts before anything is made of them. */
export const moderationServices = ['openai'] as const;
export type ModerationService = (typeof moderationServices)[number];
export const moderationModes = ['off', ...moderationServices] as const;
export type ModerationMode = (typeof moderationModes)[number];

/** What happens to a request while that service cannot be asked. */
export const moderationFailureModes = ['refuse', 'allow'] as const;
export type ModerationFailureMode = (typeof moderationFailureModes)[number];

/** What an organization has set for prompts and models. */
export interface GenerationPolicy {
  /** As they were written, each once. */
  blockedWords: readonly string[];
  moderation: ModerationMode;
  onModerationFailure: ModerationFailureMode;
  /** At most one for each kind. */
  modelChoices: readonly ModelChoice[];
}

/** Where an organization has set nothing. */
export const generationDefaults: GenerationPolicy = {
  blockedWords: [],
  moderation: 'off',
  onModerationFailure: 'refuse',
  modelChoices: [],
};

/** What generation is switched on or off for. */
export const generationSwitchScopes = ['organization', 'brand'] as const;
export type GenerationSwitchScope = (typeof generationSwitchScopes)[number];

const wordsMeaning = `Words and phrases that no prompt may have, at most ${limits.blockedWords}. Upper and lower case, accents and invisible characters make no difference.`;
const moderationMeaning =
  '`openai`: every prompt is sent to the moderation of OpenAI first, and refused if it is flagged. `off` unless set.';
const failureMeaning = 'Whether a request is refused or allowed while the moderation cannot be asked. `refuse` unless set.';
const choicesMeaning =
  'Which models make what is asked for without a model, and where it moves when one fails. At most one entry for each kind.';
const switchMeaning = 'Whether generation is switched on. What was accepted before is made in any case.';
const switchedAtMeaning = 'When generation was last switched on or off; null for never.';

/** `PATCH /v1/organizations/{organizationId}/settings/generation`. */
export class UpdateGenerationSettings {
  @Described(switchMeaning, false)
  @IsOptional()
  @IsBoolean()
  enabled?: boolean;

  @Described(`${wordsMeaning} Replaces the list.`, ['lottery', 'miracle cure'])
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(limits.blockedWords)
  @IsString({ each: true })
  @Length(1, limits.blockedWordLength, { each: true })
  blockedWords?: string[];

  @Described(moderationMeaning, 'openai')
  @IsOptional()
  @IsIn(moderationModes)
  moderation?: ModerationMode;

  @Described(failureMeaning, 'refuse')
  @IsOptional()
  @IsIn(moderationFailureModes)
  onModerationFailure?: ModerationFailureMode;

  @IsModelChoices(`${choicesMeaning} Replaces the list.`)
  modelChoices?: NewModelChoice[];
}

/** Whether anything is generated for an organization, and what its prompts may not say. */
@Resource({ type: 'generation-settings', path: null })
export class GenerationSettingsResource {
  @Described(switchMeaning, true) @IsBoolean() enabled!: boolean;
  @Described(switchedAtMeaning, exampleTime) @IsOptional() @IsISO8601() switchedAt!: Date | null;

  @Described(wordsMeaning, ['lottery', 'miracle cure'])
  @IsArray()
  @IsString({ each: true })
  blockedWords!: readonly string[];

  @Described(moderationMeaning, 'openai') @IsIn(moderationModes) moderation!: ModerationMode;
  @Described(failureMeaning, 'refuse') @IsIn(moderationFailureModes) onModerationFailure!: ModerationFailureMode;

  @Described(choicesMeaning)
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => ModelChoice)
  modelChoices!: readonly ModelChoice[];

  @Described('Services that the operator has configured.', ['openai'])
  @IsArray()
  @IsIn(moderationServices, { each: true })
  moderationServices!: readonly ModerationService[];
}

/** Switches generation on or off: `PATCH /v1/brands/{id}/settings/generation`. */
export class SwitchGeneration {
  @Described(switchMeaning, false) @IsBoolean() enabled!: boolean;
}

/** Whether anything is generated for a brand, or for a whole organization. */
@Resource({ type: 'generation-switch', path: null })
export class GenerationSwitchResource {
  @Described('What it switches generation for.', 'brand') @IsIn(generationSwitchScopes) scope!: GenerationSwitchScope;
  @Described('Whether generation is switched on here.', true) @IsBoolean() enabled!: boolean;
  @Described('Whether anything is generated: for a brand only where its organization has generation switched on, too.', true)
  @IsBoolean()
  inEffect!: boolean;
  @Described(switchedAtMeaning, exampleTime) @IsOptional() @IsISO8601() switchedAt!: Date | null;
}
