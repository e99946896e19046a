import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/index.js';
import { BrandsModule } from '../brands/index.js';
import { IdentityModule } from '../identity/index.js';
import { MembersModule } from '../members/index.js';
import { FeedConnections } from '../publishing/index.js';
import { FirstOwners } from './first-owners.js';
import { WorkspaceDefaults } from './workspace-defaults.js';
import { NewOrganizations } from './new-organizations.js';
import { Workspaces } from './workspaces.js';

/** Creates workspaces out of several rooms. */
@Module({
  imports: [AuditModule, BrandsModule, IdentityModule, MembersModule],
  providers: [FeedConnections, FirstOwners, WorkspaceDefaults, NewOrganizations, Workspaces],
  exports: [FirstOwners, NewOrganizations, Workspaces],
})
export class OnboardingModule {}

export { FirstOwners } from './first-owners.js';
export { NewOrganizations } from './new-organizations.js';
export { Workspaces } from './workspaces.js';
