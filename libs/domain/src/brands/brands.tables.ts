import type { RoomTables } from '@imprint/platform/database';
import { BrandRevision1764700250000 } from './1764700250000-brand-revision.migration.js';
import { TextModel1764700330100 } from './1764700330100-text-model.migration.js';
import { RecordingModels1764700730000 } from './1764700730000-recording-models.migration.js';
import { OfferAndContact1764702000000 } from './1764702000000-offer-and-contact.migration.js';
import { BrandEntity } from './brand.entity.js';
import { BrandRevisionEntity } from './brand-revision.entity.js';

/** For `schema`, which collects them. */
export const brandsTables: RoomTables = {
  entities: [BrandEntity, BrandRevisionEntity],
  migrations: [BrandRevision1764700250000, TextModel1764700330100, RecordingModels1764700730000, OfferAndContact1764702000000],
};
