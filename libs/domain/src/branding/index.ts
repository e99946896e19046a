export { BrandingModule } from './branding.module.js';
export { type BrandUsesView, DeleteBrand } from './delete-brand.js';
export { WriteBrand } from './write-brand.js';
export { WorkBrands, type BrandedWork } from './work-brands.js';
