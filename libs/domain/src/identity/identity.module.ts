import { Module } from '@nestjs/common';
import { IdentityRepository } from './identity.repository.js';
import { Authors } from './authors.js';
import { IdentityService } from './identity.service.js';
import { Memberships } from './memberships.js';
import { MembershipsRepository } from './memberships.repository.js';
import { OrganizationDeletions } from './organization-deletions.js';
import { OrganizationDeletionsRepository } from './organization-deletions.repository.js';
import { Organizations } from './organizations.js';
import { OrganizationsRepository } from './organizations.repository.js';
import { SigningKeysRepository } from './signing-keys.repository.js';
import { SigningKeysService } from './signing-keys.service.js';
import { UsersRepository } from './users.repository.js';

const services = [Authors, IdentityService, Memberships, OrganizationDeletions, Organizations, SigningKeysService];
const repositories = [
  IdentityRepository,
  MembershipsRepository,
  OrganizationDeletionsRepository,
  OrganizationsRepository,
  SigningKeysRepository,
  UsersRepository,
];

/** Organizations, people and memberships; the built-in identity provider is `AccountsModule`. */
@Module({ providers: [...services, ...repositories], exports: services })
export class IdentityModule {}
