import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/index.js';
import { BrandsModule } from '../brands/index.js';
import { AssetAdditions } from './asset-additions.js';
import { AssetCaptionsRepository } from './asset-captions.repository.js';
import { AssetFiles } from './asset-files.js';
import { AssetUsesRepository } from './asset-uses.repository.js';
import { AssetPosters } from './asset-posters.js';
import { AssetPreviews } from './asset-previews.js';
import { AssetsRepository } from './assets.repository.js';
import { AssetsService } from './assets.service.js';
import { CarriedCaptions } from './carried-captions.js';
import { CompleteUpload } from './complete-upload.js';
import { CropAsset } from './crop-asset.js';
import { DescribeAsset } from './describe-asset.js';
import { DerivedPictures } from './derived-pictures.js';
import { DeleteAsset } from './delete-asset.js';
import { FileDeletions } from './file-deletions.js';
import { FileDeletionsRepository } from './file-deletions.repository.js';
import { FittedPictures } from './fitted-pictures.js';
import { FittedVideos } from './fitted-videos.js';
import { FittedVideosRepository } from './fitted-videos.repository.js';
import { FittedVideoSweeper } from './fitted-video-sweeper.js';
import { MakeFittedVideo } from './make-fitted-video.js';
import { VideoFitter } from './video-fitter.js';
import { FileDeletionSweeper } from './file-deletion-sweeper.js';
import { KeepPicture } from './keep-picture.js';
import { SpokenCaptions } from './spoken-captions.js';
import { TransformAsset } from './transform-asset.js';
import { UploadAddresses } from './upload-addresses.js';
import { UploadClaimsRepository } from './upload-claims.repository.js';
import { UploadContent } from './upload-content.js';
import { UploadSweeper } from './upload-sweeper.js';
import { UploadStates } from './upload-states.js';
import { UploadsRepository } from './uploads.repository.js';
import { UploadsService } from './uploads.service.js';
import { WorkFiles } from './work-files.js';

/** Requires a global provider of FILE_STORAGE. */
@Module({
  imports: [AuditModule, BrandsModule],
  providers: [
    AssetCaptionsRepository,
    AssetFiles,
    AssetPosters,
    AssetPreviews,
    AssetsRepository,
    AssetsService,
    CarriedCaptions,
    FittedPictures,
    KeepPicture,
    SpokenCaptions,
    WorkFiles,
  ],
  exports: [
    AssetFiles,
    AssetPosters,
    AssetPreviews,
    AssetsService,
    CarriedCaptions,
    FittedPictures,
    KeepPicture,
    SpokenCaptions,
    WorkFiles,
  ],
})
export class MediaModule {}

/** States of uploads, for real-time messages. */
@Module({ providers: [UploadStates, UploadsRepository], exports: [UploadStates] })
export class UploadStatesModule {}

/** Pictures made of others on this machine. */
@Module({
  imports: [BrandsModule, MediaModule],
  providers: [AssetsRepository, CropAsset, DerivedPictures, TransformAsset],
  exports: [CropAsset, TransformAsset],
})
export class TransformsModule {}

/** Uploading and deleting files. */
@Module({
  imports: [AuditModule, BrandsModule, MediaModule],
  providers: [
    AssetAdditions,
    AssetCaptionsRepository,
    AssetUsesRepository,
    AssetsRepository,
    CompleteUpload,
    DeleteAsset,
    DescribeAsset,
    FileDeletions,
    FileDeletionsRepository,
    FittedVideosRepository,
    UploadAddresses,
    UploadClaimsRepository,
    UploadContent,
    UploadsRepository,
    UploadsService,
  ],
  exports: [AssetAdditions, CompleteUpload, DeleteAsset, DescribeAsset, MediaModule, UploadContent, UploadsService],
})
export class UploadsModule {}

/** Videos as channels take them, for whoever publishes. */
@Module({ providers: [FittedVideos, FittedVideosRepository], exports: [FittedVideos, FittedVideosRepository] })
export class FittedVideosModule {}

/** For a worker: converts videos. Requires a global provider of VIDEO_TOOL. */
@Module({
  imports: [FittedVideosModule, MediaModule],
  providers: [AssetsRepository, FileDeletionsRepository, FittedVideoSweeper, MakeFittedVideo, VideoFitter],
})
export class VideoWorkerModule {}

/** For a worker: cleans up after uploads and deletions. */
@Module({ providers: [FileDeletions, FileDeletionsRepository, FileDeletionSweeper, UploadsRepository, UploadSweeper] })
export class UploadWorkerModule {}
