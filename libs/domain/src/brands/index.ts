export { BrandsModule } from './brands.module.js';
export { BrandsService, type BrandView } from './brands.service.js';
