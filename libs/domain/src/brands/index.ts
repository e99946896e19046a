export * from './brand.entity.js';
export * from './brands.module.js';
export * from './brands.service.js';
