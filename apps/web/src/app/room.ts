import type { Role } from '@imprint/contracts/access';
import type { RouteComponent } from '@tanstack/react-router';
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
}

export interface RoomLink {
  path: string;
  label: Readonly<Record<Language, string>>;
  icon: IconName;
  order: number;
  /** Whoever has a lesser role does not see it. */
  least?: Role;
  /** Drawn as the one button of the navigation. */
  isAction?: boolean;
  /** The heading under which it stands, below everything else. */
  group?: 'settings';
}
