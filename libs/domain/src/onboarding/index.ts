import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { BrandsModule } from '../brands/brands.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { MembersModule } from '../members/members.module.js';
import { FeedConnections } from '../publishing/feed-connections.js';
import { Founders } from './founders.js';
import { Furnishing } from './furnishing.js';
import { NewOrganizations } from './new-organizations.js';
import { Workspaces } from './workspaces.js';

@Module({
  imports: [AuditModule, BrandsModule, IdentityModule, MembersModule],
  providers: [FeedConnections, Founders, Furnishing, NewOrganizations, Workspaces],
  exports: [Founders, NewOrganizations, Workspaces],
})
export class OnboardingModule {}

export { Founders } from './founders.js';
export { NewOrganizations } from './new-organizations.js';
export { Workspaces } from './workspaces.js';
