import { getApproval, ImprintError } from '@imprint/sdk';
import { clientOf, type Me } from '../api/instance.js';

/** Where an approval is decided. Answers of the API name it without the organization, which is any of those of the person. */
export async function pathOfApproval({ organizations, defaultSlug }: Me, approvalId: string | undefined): Promise<string> {
  const home = (slug: string): string => `/${slug}/~/publishing/review`;
  if (approvalId === undefined) return home(defaultSlug);
  const slugOf = ({ attributes }: Me['organizations'][number]): string => attributes.slug;
  const byChance = organizations.toSorted(
    (one, other) => Number(slugOf(other) === defaultSlug) - Number(slugOf(one) === defaultSlug),
  );
  for (const organization of byChance)
    if (await isThere(organization.id, approvalId)) return `${home(slugOf(organization))}/${approvalId}`;
  return `${home(defaultSlug)}/${approvalId}`;
}

async function isThere(organizationId: string, approvalId: string): Promise<boolean> {
  try {
    await getApproval({ client: clientOf(organizationId), path: { id: approvalId } });
    return true;
  } catch (error) {
    if (error instanceof ImprintError && error.status === 404) return false;
    throw error;
  }
}
