export { BrandInterviewsModule } from './brand-interviews.module.js';
export { BrandInterviews, type BrandInterviewView } from './brand-interviews.service.js';
export { forgetBrandInterviews } from './forget-brand.js';
