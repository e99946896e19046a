import { ArrayMaxSize, IsArray, IsIn, IsOptional, IsString, Length } from 'class-validator';
import { Described } from '../documents/described.js';
import { Resource } from '../documents/resource.js';
import { limits } from '../limits/limits.js';

/** Who looks at prompts before anything is made of them. */
export const moderationServices = ['openai'] as const;
export type ModerationService = (typeof moderationServices)[number];
export const moderationModes = ['off', ...moderationServices] as const;
export type ModerationMode = (typeof moderationModes)[number];

/** What happens to a request while that service cannot be asked. */
export const moderationFailureModes = ['refuse', 'allow'] as const;
export type ModerationFailureMode = (typeof moderationFailureModes)[number];

/** What an organization has set. */
export interface GenerationPolicy {
  /** As they were written, each once. */
  blockedWords: readonly string[];
  moderation: ModerationMode;
  onModerationFailure: ModerationFailureMode;
}

/** Where an organization has set nothing. */
export const generationDefaults: GenerationPolicy = { blockedWords: [], moderation: 'off', onModerationFailure: 'refuse' };

const wordsMeaning = `Words and phrases that no prompt may have, at most ${limits.blockedWords}. Upper and lower case, accents and invisible characters make no difference.`;
const moderationMeaning =
  '`openai`: every prompt is sent to the moderation of OpenAI first, and refused if it is flagged. `off` unless set.';
const failureMeaning = 'Whether a request is refused or allowed while the moderation cannot be asked. `refuse` unless set.';

/** `PATCH /v1/organizations/{id}/settings/generation`. */
export class UpdateGenerationSettings {
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
}

/** What no prompt of an organization may say. */
@Resource({ type: 'generation-settings', path: null })
export class GenerationSettingsResource {
  @Described(wordsMeaning, ['lottery', 'miracle cure'])
  @IsArray()
  @IsString({ each: true })
  blockedWords!: readonly string[];

  @Described(moderationMeaning, 'openai') @IsIn(moderationModes) moderation!: ModerationMode;
  @Described(failureMeaning, 'refuse') @IsIn(moderationFailureModes) onModerationFailure!: ModerationFailureMode;

  @Described('Services that the operator has configured.', ['openai'])
  @IsArray()
  @IsIn(moderationServices, { each: true })
  moderationServices!: readonly ModerationService[];
}
