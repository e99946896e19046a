import { useNavigate } from '@tanstack/react-router';
import { useOrganization } from '../api/organization.js';
import { creditSearchOf, type CreditSearch } from './search.js';

/** Puts a choice into the address, beside the others. */
export function useShow(): (changes: Partial<Record<keyof CreditSearch, string>>) => void {
  const { slug } = useOrganization();
  const navigate = useNavigate();
  return (changes) => {
    const search = (shown: Record<string, unknown>) => ({ ...creditSearchOf({ ...shown, ...changes }) });
    void navigate({ to: `/${slug}/~/settings/credits`, search, replace: true, resetScroll: false });
  };
}
