export { ModelError } from '../generation-kind.js';
export { JobUnderWay, type JobRecord, type KnownJob } from './job-record.js';
export { MEDIA_VENDORS, type MediaVendor, type MediaVendors, type VendorCall } from './media-vendor.js';
