export { forgetBrandScans } from './forget-brand.js';
