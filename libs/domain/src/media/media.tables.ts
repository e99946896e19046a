import type { RoomTables } from '@imprint/platform/database';
import { Upload1764000005000 } from './1764000005000-upload.migration.js';
import { FileDeletion1764500004000 } from './1764500004000-file-deletion.migration.js';
import { AssetSource1764700060000 } from './1764700060000-asset-source.migration.js';
import { CroppedAssets1764700060100 } from './1764700060100-cropped-assets.migration.js';
import { AssetDuration1764700260000 } from './1764700260000-asset-duration.migration.js';
import { AssetVideo1764700300000 } from './1764700300000-asset-video.migration.js';
import { FittedVideo1764700300100 } from './1764700300100-fitted-video.migration.js';
import { AssetCaptions1764700310000 } from './1764700310000-asset-captions.migration.js';
import { AssetOperation1764700630000 } from './1764700630000-asset-operation.migration.js';
import { AssetSources1764700670000 } from './1764700670000-asset-sources.migration.js';
import { AssetCaptionsEntity } from './asset-captions.entity.js';
import { AssetEntity } from './asset.entity.js';
import { FileDeletionEntity } from './file-deletion.entity.js';
import { FittedVideoEntity } from './fitted-video.entity.js';
import { UploadEntity } from './upload.entity.js';

/** For `schema`, which collects them. */
export const mediaTables: RoomTables = {
  entities: [AssetCaptionsEntity, AssetEntity, FileDeletionEntity, FittedVideoEntity, UploadEntity],
  migrations: [
    Upload1764000005000,
    FileDeletion1764500004000,
    AssetSource1764700060000,
    CroppedAssets1764700060100,
    AssetDuration1764700260000,
    AssetVideo1764700300000,
    FittedVideo1764700300100,
    AssetCaptions1764700310000,
    AssetOperation1764700630000,
    AssetSources1764700670000,
  ],
};
