import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AssetFiles } from './asset-files.js';
import { AssetEntity } from './asset.entity.js';
import { AssetsService } from './assets.service.js';

/** Needs a global provider of FILE_STORAGE. */
@Module({
  imports: [TypeOrmModule.forFeature([AssetEntity])],
  providers: [AssetFiles, AssetsService],
  exports: [AssetFiles, AssetsService],
})
export class MediaModule {}
