import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { useOrganization } from '../api/organization.js';
import { useWords } from '../words/words.js';
import { uiWords } from './words.js';

/** Somebody has to agree first. */
export function ApprovalNote({ approvalId }: { approvalId: string }): ReactElement {
  const t = useWords(uiWords);
  const { slug } = useOrganization();
  const link = (parts: ReactNode[]): ReactNode => (
    <Link key="link" to={`/${slug}/~/publishing/review/${approvalId}`}>
      {parts}
    </Link>
  );
  return <p role="status">{t.rich('approval.needed', { link })}</p>;
}
