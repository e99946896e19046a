import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { useWords } from '../words/words.js';
import { uiWords } from './words.js';

interface ReceiptLinkProps {
  generationId: string;
  /** Id of the element that says what was asked for, where a page has several of these links. */
  describedBy?: string;
}

/** Leads to how a generation came about and what it cost. */
export function ReceiptLink({ generationId, describedBy }: ReceiptLinkProps): ReactElement {
  const t = useWords(uiWords);
  const { slug } = useOrganization();
  return (
    <Link to={`/${slug}/~/generate/generations/${generationId}`} aria-describedby={describedBy}>
      {t('receipt')}
    </Link>
  );
}
