import {
  answerBrandInterview,
  confirmBrandInterviewAnswer,
  getBrand,
  getBrandInterview,
  skipBrandInterviewQuestion,
  startBrandInterview,
  stopBrandInterview,
  takeBackBrandInterviewAnswer,
  type BrandInterviewResource,
} from '@imprint/sdk';
import { queryOptions } from '@tanstack/react-query';
import type { OpenOrganization } from '../api/organization.js';
import type { Language } from '../words/language.js';

export const brandOf = ({ id, client }: OpenOrganization, brandId: string) =>
  queryOptions({
    queryKey: [id, 'brands', 'one', brandId],
    queryFn: ({ signal }) => getBrand({ client, signal, path: { id: brandId } }),
    meta: { live: ['brand'] },
  });

/** The latest one, if there was one. */
export const interviewOf = ({ id, client }: OpenOrganization, brandId: string, language: Language) =>
  queryOptions({
    queryKey: [id, 'interviews', brandId, language],
    queryFn: ({ signal }) => getBrandInterview({ client, signal, path: { id: brandId }, query: { language } }),
    meta: { live: ['interview', 'brand'] },
  });

/** What a person does in an interview. */
export type Step =
  | { name: 'start' | 'stop' }
  | { name: 'back'; field: Field | undefined }
  | { name: 'skip'; field: Field }
  | { name: 'answer'; field: Field; answer: string }
  | { name: 'confirm'; field: Field; values: string[] };
export type Field = NonNullable<BrandInterviewResource['attributes']['question']>['field'];

export function takeStep({ client }: OpenOrganization, brandId: string, language: Language, step: Step) {
  const to = { client, path: { id: brandId } };
  switch (step.name) {
    case 'start':
      return startBrandInterview({ ...to, body: { language } });
    case 'back':
      return takeBackBrandInterviewAnswer({ ...to, body: { language, ...(step.field !== undefined && { field: step.field }) } });
    case 'stop':
      return stopBrandInterview({ ...to, body: { language } });
    case 'skip':
      return skipBrandInterviewQuestion({ ...to, body: { language, field: step.field } });
    case 'confirm':
      return confirmBrandInterviewAnswer({ ...to, body: { language, field: step.field, values: step.values } });
    case 'answer':
      return answerBrandInterview({ ...to, body: { language, field: step.field, answer: step.answer } });
  }
}
