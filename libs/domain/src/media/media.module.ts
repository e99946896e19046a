import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../audit/index.js';
import { BrandsModule } from '../brands/index.js';
import { AssetFiles } from './asset-files.js';
import { AssetUsesRepository } from './asset-uses.repository.js';
import { AssetPreviews } from './asset-previews.js';
import { AssetEntity } from './asset.entity.js';
import { AssetsService } from './assets.service.js';
import { CompleteUpload } from './complete-upload.js';
import { DeleteAsset } from './delete-asset.js';
import { FileDeletions } from './file-deletions.js';
import { FileDeletionSweeper } from './file-deletion-sweeper.js';
import { UploadAddresses } from './upload-addresses.js';
import { UploadClaimsRepository } from './upload-claims.repository.js';
import { UploadContent } from './upload-content.js';
import { UploadSweeper } from './upload-sweeper.js';
import { UploadStates } from './upload-states.js';
import { UploadEntity } from './upload.entity.js';
import { UploadsService } from './uploads.service.js';

/** Needs a global provider of FILE_STORAGE. */
@Module({
  imports: [TypeOrmModule.forFeature([AssetEntity]), BrandsModule],
  providers: [AssetFiles, AssetPreviews, AssetsService],
  exports: [AssetFiles, AssetPreviews, AssetsService],
})
export class MediaModule {}

/** Where uploads stand, for those who follow them. */
@Module({ providers: [UploadStates], exports: [UploadStates] })
export class UploadStatesModule {}

/** Files of people on their way in, and out again. */
@Module({
  imports: [TypeOrmModule.forFeature([UploadEntity]), AuditModule, BrandsModule, MediaModule],
  providers: [
    AssetUsesRepository,
    CompleteUpload,
    DeleteAsset,
    FileDeletions,
    UploadAddresses,
    UploadClaimsRepository,
    UploadContent,
    UploadsService,
  ],
  exports: [CompleteUpload, DeleteAsset, MediaModule, UploadContent, UploadsService],
})
export class UploadsModule {}

/** The worker's side: clears away what uploads left, and the files of what was deleted. */
@Module({ providers: [FileDeletions, FileDeletionSweeper, UploadSweeper] })
export class UploadWorkerModule {}
