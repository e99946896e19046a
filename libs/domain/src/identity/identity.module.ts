import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { IdentityService } from './identity.service.js';
import { OrganizationEntity } from './organization.entity.js';
import { SigningKeysService } from './signing-keys.service.js';
import { UserEntity } from './user.entity.js';

@Module({
  imports: [TypeOrmModule.forFeature([OrganizationEntity, UserEntity])],
  providers: [IdentityService, SigningKeysService],
  exports: [IdentityService, SigningKeysService],
})
export class IdentityModule {}
