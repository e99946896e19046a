export { BrandsModule } from './brands.module.js';
export { BrandEditing } from './brand-editing.js';
export { type BrandPreset, listPresets } from './brand-presets.js';
export { BrandRevisions, type BrandRevisionSummaryView, type BrandRevisionView } from './brand-revisions.js';
export { BrandsService } from './brands.service.js';
export type { BrandSummaryView, BrandView } from './brand-view.js';
export type { BrandEntity as StoredBrand } from './brand.entity.js';
