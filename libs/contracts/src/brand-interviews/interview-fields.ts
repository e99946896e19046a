import { completenessWeights, type CompletenessField } from '../brands/brand-completeness.js';

/** Fields that are asked for once those are filled in by which a brand is judged, in this order. */
export const furtherFields = [
  'identity.website',
  'identity.colors',
  'identity.handle',
  'settings.language',
  'strategy.topics',
  'guidelines.dos',
  'guidelines.donts',
  'guidelines.bannedWords',
  'guidelines.sourcedClaims',
  'voice.writingRules',
] as const;

export type InterviewField = CompletenessField | (typeof furtherFields)[number];

const judged = (Object.keys(completenessWeights) as CompletenessField[]).toSorted(
  (one, other) => completenessWeights[other] - completenessWeights[one],
);

/** Everything that is asked for, what adds most to a brand first. */
export const interviewFields: readonly InterviewField[] = [...judged, ...furtherFields];

/** Only admins and owners change these. */
export const fieldsOfAdmins: ReadonlySet<InterviewField> = new Set(['settings.language']);

export const interviewLanguages = ['en', 'de'] as const;
export type InterviewLanguage = (typeof interviewLanguages)[number];
