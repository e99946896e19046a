import { randomToken } from '@imprint/platform/crypto';
import type { EntityManager } from 'typeorm';
import { findOrganization, renameOrganization } from './organizations.repository.js';

/** What a person's first organization is called. It says nothing about the person: others may keep it when they are gone. */
export const workspaceName = 'My organization';

export const newWorkspaceSlug = (): string => `organization-${randomToken(6).toLowerCase()}`;

/** What releases before 0.2 called a person's first organization, its brand and the feed of that, and what they are called instead. */
export interface PersonalNames {
  organization: { from: string; to: string };
  brand: { from: string; to: string };
  feed: { from: string; to: string };
}

/** Time between reading the clock for the slug and writing the row, at most. */
const slowestMs = 60_000;

export const personalNamesOf = (name: string): PersonalNames => ({
  organization: { from: `${name}'s organization`, to: workspaceName },
  brand: { from: `${name}'s brand`, to: 'My brand' },
  feed: { from: `${name}'s brand feed`, to: 'My brand feed' },
});

/**
 * Gives an organization that was named after somebody another name, and another slug if that was made of their email address. What was chosen
 * since stays. Runs in the transaction that deletes their account.
 */
export async function forgetNamesake(
  manager: EntityManager,
  organizationId: string,
  { name, email }: { name: string; email: string },
): Promise<void> {
  const row = await findOrganization(manager, organizationId);
  if (row === null) return;
  const { organization } = personalNamesOf(name);
  const named = row.name === organization.from ? { name: organization.to } : {};
  const slugged = isMadeOf(email, row) ? { slug: newWorkspaceSlug() } : {};
  const changes = { ...named, ...slugged };
  if (Object.keys(changes).length > 0) await renameOrganization(manager, organizationId, changes);
}

/** Whether a slug is `<local part>-<time in base 36>`, of the time at which the organization was made. */
function isMadeOf(email: string, { slug, createdAt }: { slug: string; createdAt: Date }): boolean {
  const local = (email.split('@')[0] ?? '').toLowerCase().replaceAll(/[^a-z0-9-]+/g, '-');
  if (!slug.startsWith(`${local}-`)) return false;
  return Math.abs(Number.parseInt(slug.slice(local.length + 1), 36) - createdAt.getTime()) < slowestMs;
}
