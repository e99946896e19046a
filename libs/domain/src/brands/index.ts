export { BrandsModule } from './brands.module.js';
export { BrandEditing } from './brand-editing.js';
export { changedRecord, newRecord } from './brand-records.js';
export { fieldOf, isFilledIn } from './brand-fields.js';
export { type BrandPreset, listPresets } from './brand-presets.js';
export { forgetBrandNamesake } from './forget-namesake.js';
export { BrandRevisions, type BrandRevisionSummaryView, type BrandRevisionView } from './brand-revisions.js';
export { BrandsService, type StoredBrand } from './brands.service.js';
export type { BrandSummaryView, BrandView } from './brand-view.js';
