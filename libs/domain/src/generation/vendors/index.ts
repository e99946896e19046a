export { ModelError } from '../generation-kind.js';
export { KEYED_VENDORS, type KeyedModels, type KeyedVendors } from '../vendor-keys/keyed-vendors.js';
export { JobUnderWay, type JobRecord, type KnownJob } from './job-record.js';
export { MEDIA_VENDORS, type MediaVendor, type MediaVendors, type VendorCall } from './media-vendor.js';
