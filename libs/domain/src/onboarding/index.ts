import { Module } from '@nestjs/common';
import { BrandsModule } from '../brands/brands.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { FeedConnections } from '../publishing/feed-connections.js';
import { Workspaces } from './workspaces.js';

@Module({ imports: [IdentityModule, BrandsModule], providers: [Workspaces, FeedConnections], exports: [Workspaces] })
export class OnboardingModule {}

export { Workspaces } from './workspaces.js';
