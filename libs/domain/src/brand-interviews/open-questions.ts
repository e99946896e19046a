import { actsAsAdmin, type Principal } from '@imprint/contracts/access';
import { fieldsOfAdmins, interviewFields, type InterviewField } from '@imprint/contracts/brand-interviews';
import type { BrandRecord } from '@imprint/contracts/brands';
import { fieldOf, isFilledIn } from '../brands/index.js';

/** What is left to ask, what adds most to the brand first: fields that say nothing yet, that were not skipped, and that the person may change. */
export function openQuestions(
  principal: Pick<Principal, 'kind' | 'role' | 'scopes'>,
  record: BrandRecord,
  skipped: ReadonlySet<InterviewField>,
): InterviewField[] {
  return interviewFields.filter(
    (field) =>
      !skipped.has(field) && (!fieldsOfAdmins.has(field) || actsAsAdmin(principal)) && !isFilledIn(field, fieldOf(record, field)),
  );
}
