import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/index.js';
import { BrandsModule } from '../brands/index.js';
import { IdentityModule } from '../identity/index.js';
import { MembersModule } from '../members/index.js';
import { FeedConnections } from '../publishing/index.js';
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
