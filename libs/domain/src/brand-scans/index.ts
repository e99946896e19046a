export { BrandScans, type BrandScanJobView, type BrandScanView } from './brand-scans.service.js';
export { BrandScansModule, BrandScanWorkerModule } from './brand-scans.module.js';
export { ReviewScan } from './review-brand-scan.js';
export { StartBrandScan } from './start-brand-scan.js';
