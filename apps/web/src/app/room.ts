import type { Role } from '@imprint/contracts/access';
import type { RouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { OpenOrganization } from '../api/organization.js';
import type { Language } from '../words/language.js';
import type { IconName } from '../ui/icon.js';

/** A page of an organization. */
export interface RoomPage {
  /** Below `/{organization}/~/`: `releases/$releaseId`. Empty for the first page. */
  path: string;
  /** Loaded when somebody goes there: `lazyRouteComponent(() => import('./x-page.js'), 'XPage')`. */
  component: RouteComponent;
  /** What the address may hold after `?`. Anything else is dropped. */
  validateSearch?: (search: Record<string, unknown>) => Record<string, unknown>;
}

/** What a room adds to the app. `route.tsx` of each folder exports one as `room`; nothing else lists them. */
export interface Room {
  pages: readonly RoomPage[];
  /** Its entry in the navigation, by ascending `order`. */
  link?: RoomLink;
  /** What the command palette finds in it, loaded at the first search: `() => import('./find.js').then(({ find }) => find)`. */
  find?: () => Promise<Find>;
  /** Shown on every page of an organization, beside the menu of the person. Lazy, so that the first page does not wait for it. */
  bar?: ComponentType;
  /** Keys of its pages, for the list of shortcuts. The pages themselves listen to them. */
  keys?: readonly { keys: string; label: Readonly<Record<Language, string>> }[];
}

/** The best few matches, `foundAtMost` of them. An empty text is never searched for. */
export type Find = (organization: OpenOrganization, text: string, signal: AbortSignal) => Promise<readonly Found[]>;

export const foundAtMost = 5;

export interface Found {
  id: string;
  title: string;
  /** Below `/{organization}/~/`. */
  path: string;
}

export interface RoomLink {
  path: string;
  label: Readonly<Record<Language, string>>;
  icon: IconName;
  order: number;
  /** One key, or two that are pressed one after the other: `n`, `g r`. */
  shortcut?: string;
  /** Whoever has a lesser role does not see it. */
  least?: Role;
  /** Drawn as the one button of the navigation. */
  isAction?: boolean;
  /** The heading under which it stands, below everything else. */
  group?: 'settings';
}
