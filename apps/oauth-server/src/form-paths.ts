import { revocationPath } from './authorization/paths.js';

/** Paths of the pages with forms. */
export const formPaths = [
  revocationPath,
  '/sign-in',
  '/sign-out',
  '/reset-password',
  '/invitations/accept',
  '/agent',
  '/account',
  '/oauth/consent',
  '/connections',
];
