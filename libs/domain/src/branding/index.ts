export { BrandingModule } from './branding.module.js';
export { WriteBrand } from './write-brand.js';
