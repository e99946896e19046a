import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { IdentityService } from './identity.service.js';
import { Memberships } from './memberships.js';
import { OrganizationEntity } from './organization.entity.js';
import { Organizations } from './organizations.js';
import { SigningKeysService } from './signing-keys.service.js';
import { UserEntity } from './user.entity.js';

@Module({
  imports: [TypeOrmModule.forFeature([OrganizationEntity, UserEntity])],
  providers: [IdentityService, Memberships, Organizations, SigningKeysService],
  exports: [IdentityService, Memberships, Organizations, SigningKeysService],
})
export class IdentityModule {}
