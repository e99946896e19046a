export { addAsset, type Lineage } from './add-asset.js';
export { AssetAdditions, type CaptionsView } from './asset-additions.js';
export { AssetFiles, type OpenedFile } from './asset-files.js';
export { AssetPosters } from './asset-posters.js';
export { AssetPreviews } from './asset-previews.js';
export { AssetsService, type AddedToVideos, type AssetView, type ImageView, type StoredAsset } from './assets.service.js';
export { readCaptions, srtOf, vttText, writtenVtt, type Cue } from './caption-files.js';
export { CarriedCaptions, type CarriedPart, type SourceCaptions } from './carried-captions.js';
export { CompleteUpload } from './complete-upload.js';
export { DescribeAsset } from './describe-asset.js';
export { CropAsset } from './crop-asset.js';
export { flatPicture } from './flat-picture.js';
export { FittedVideos, writtenVideoFit, type FittedVideo } from './fitted-videos.js';
export { keepProvenance, writeProvenance } from './file-provenance.js';
export { FittedPictures } from './fitted-pictures.js';
export { type Provenance, sourceTypes, withProvenance } from './xmp-packet.js';
export { KeepPicture } from './keep-picture.js';
export { DeleteAsset } from './delete-asset.js';
export {
  FittedVideosModule,
  MediaModule,
  TransformsModule,
  VideoWorkerModule,
  UploadsModule,
  UploadStatesModule,
  UploadWorkerModule,
} from './media.module.js';
export { type CalledAddress, UploadContent } from './upload-content.js';
export { pieceOf } from './upload-piece.js';
export { SpokenCaptions } from './spoken-captions.js';
export { TransformAsset } from './transform-asset.js';
export { type StoredUpload, uploadFiles } from './upload-names.js';
export { UploadStates } from './upload-states.js';
export { WorkFiles, type WorkFileFacts } from './work-files.js';
export { UploadSweeper } from './upload-sweeper.js';
export { UploadsService, type UploadView } from './uploads.service.js';
