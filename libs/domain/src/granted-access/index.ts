export type { Grant } from './grant.js';
export { GrantedAccessModule } from './granted-access.module.js';
export { GrantedAccess, type Grantor } from './granted-access.js';
