import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { useOrganization } from '../api/organization.js';
import { useWords } from '../words/words.js';
import { releaseWords } from './words.js';

/** Somebody has to agree first. */
export function ApprovalNote({ approvalId }: { approvalId: string }): ReactElement {
  const t = useWords(releaseWords);
  const { slug } = useOrganization();
  const link = (parts: ReactNode[]): ReactNode => (
    <Link key="link" to={`/${slug}/~/publishing/review/${approvalId}`}>
      {parts}
    </Link>
  );
  return <p role="status">{t.rich('approval', { link })}</p>;
}
