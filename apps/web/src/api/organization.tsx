import type { Role } from '@imprint/contracts/access';
import type { Imprint, OrganizationResource } from '@imprint/sdk';
import { createContext, use } from 'react';
import { clientOf, type Me } from './instance.js';

/** The organization whose pages are open: the one in the path. */
export interface OpenOrganization {
  id: string;
  name: string;
  slug: string;
  role: Role;
  /** Brands that the person is limited to; null without a limit. */
  brandIds: OrganizationResource['attributes']['brandIds'];
  /** What people without an account may do with a review link. */
  reviewLinks: OrganizationResource['attributes']['reviewLinks'];
  /** Its requests act in this organization. */
  client: Imprint;
}

export const OrganizationContext = createContext<OpenOrganization | undefined>(undefined);

/** @throws Error outside the pages of an organization */
export function useOrganization(): OpenOrganization {
  const organization = use(OrganizationContext);
  if (organization === undefined) throw new Error('This is no page of an organization.');
  return organization;
}

/** Undefined where the person is in no organization of that name. */
export function openOrganization(me: Me, slug: string): OpenOrganization | undefined {
  const found = me.organizations.find(({ attributes }) => attributes.slug === slug);
  return found && { id: found.id, ...found.attributes, client: clientOf(found.id) };
}
