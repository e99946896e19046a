import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/index.js';
import { BrandsModule } from '../brands/index.js';
import { AssetFiles } from './asset-files.js';
import { AssetUsesRepository } from './asset-uses.repository.js';
import { AssetPreviews } from './asset-previews.js';
import { AssetsRepository } from './assets.repository.js';
import { AssetsService } from './assets.service.js';
import { CompleteUpload } from './complete-upload.js';
import { CropAsset } from './crop-asset.js';
import { DeleteAsset } from './delete-asset.js';
import { FileDeletions } from './file-deletions.js';
import { FileDeletionsRepository } from './file-deletions.repository.js';
import { FittedPictures } from './fitted-pictures.js';
import { FileDeletionSweeper } from './file-deletion-sweeper.js';
import { KeepPicture } from './keep-picture.js';
import { UploadAddresses } from './upload-addresses.js';
import { UploadClaimsRepository } from './upload-claims.repository.js';
import { UploadContent } from './upload-content.js';
import { UploadSweeper } from './upload-sweeper.js';
import { UploadStates } from './upload-states.js';
import { UploadsRepository } from './uploads.repository.js';
import { UploadsService } from './uploads.service.js';

/** Requires a global provider of FILE_STORAGE. */
@Module({
  imports: [BrandsModule],
  providers: [AssetFiles, AssetPreviews, AssetsRepository, AssetsService, FittedPictures, KeepPicture],
  exports: [AssetFiles, AssetPreviews, AssetsService, FittedPictures, KeepPicture],
})
export class MediaModule {}

/** States of uploads, for real-time messages. */
@Module({ providers: [UploadStates, UploadsRepository], exports: [UploadStates] })
export class UploadStatesModule {}

/** Uploading, cropping and deleting files. */
@Module({
  imports: [AuditModule, BrandsModule, MediaModule],
  providers: [
    AssetUsesRepository,
    AssetsRepository,
    CompleteUpload,
    CropAsset,
    DeleteAsset,
    FileDeletions,
    FileDeletionsRepository,
    UploadAddresses,
    UploadClaimsRepository,
    UploadContent,
    UploadsRepository,
    UploadsService,
  ],
  exports: [CompleteUpload, CropAsset, DeleteAsset, MediaModule, UploadContent, UploadsService],
})
export class UploadsModule {}

/** For a worker: cleans up after uploads and deletions. */
@Module({ providers: [FileDeletions, FileDeletionsRepository, FileDeletionSweeper, UploadsRepository, UploadSweeper] })
export class UploadWorkerModule {}
