import type { CreditCap, CreditSettingsResource, UpdateCreditSettings } from '@imprint/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useOrganization } from '../api/organization.js';
import { changeSettings, credits } from './queries.js';

/** What a cap is of. */
export type Capped = Pick<CreditCap, 'scope' | 'subjectId'>;

/** @param monthly whole credits; null removes the cap */
const capChange =
  ({ scope, subjectId }: Capped, monthly: number | null) =>
  ({ brands, keys }: CreditSettingsResource['attributes']): UpdateCreditSettings => {
    if (scope === 'organization') return { monthly };
    if (scope === 'brand') {
      const others = brands.filter(({ brandId }) => brandId !== subjectId);
      return { brands: monthly === null ? others : [...others, { brandId: subjectId, monthly }] };
    }
    const others = keys.filter(({ apiKeyId }) => apiKeyId !== subjectId);
    return { keys: monthly === null ? others : [...others, { apiKeyId: subjectId, monthly }] };
  };

/** Sets a cap, or removes it. */
export const useCapChange = () => useChange(({ monthly, ...of }: Capped & { monthly: number | null }) => capChange(of, monthly));

/** Sets the low balance, in whole credits, or removes it. */
export const useLowBalanceChange = () => useChange((lowBalance: number | null) => () => ({ lowBalance }));

/** Sets above how many micro-credits a request needs approval, or that none does. */
export const useThresholdChange = () => useChange((approvalThresholdMicro: number | null) => () => ({ approvalThresholdMicro }));

function useChange<Wanted>(changeOf: (wanted: Wanted) => Parameters<typeof changeSettings>[1]) {
  const organization = useOrganization();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (wanted: Wanted) => changeSettings(organization, changeOf(wanted)),
    onSuccess: () => queries.invalidateQueries({ queryKey: credits(organization).queryKey }),
  });
}
