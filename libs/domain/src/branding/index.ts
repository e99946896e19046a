export { BrandingModule } from './branding.module.js';
export { type BrandUsesView, DeleteBrand } from './delete-brand.js';
export { WriteBrand } from './write-brand.js';
