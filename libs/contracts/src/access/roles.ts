/** Organization roles, weakest first (spec §1). */
export const roles = ['viewer', 'creator', 'admin', 'owner'] as const;
export type Role = (typeof roles)[number];

/** Whether `role` ranks at least as high as `least`. */
export function roleAtLeast(role: Role, least: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(least);
}
