import type { ApprovalResource } from '@imprint/sdk';
import { useWords } from '../words/words.js';
import { approvalWords } from './words.js';

type Credential = NonNullable<ApprovalResource['attributes']['requestedWith']>;

/** Names a key or a connected app. */
export function useCredentialText(): (credential: Credential) => string {
  const t = useWords(approvalWords);
  return ({ type, name }) => t(`with.${type}`, { name });
}
