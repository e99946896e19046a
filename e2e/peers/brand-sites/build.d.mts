import type { Route } from '../../src/brand-sites/traps.js';

export interface BuiltSite {
  name: string;
  folder: string;
  routes: Route[];
}

export function buildThemeSites(into: string, only?: string[]): Promise<BuiltSite[]>;

export function buildUnseenThemeSites(into: string): Promise<BuiltSite[]>;
