import { declareRoom, signal } from '../rooms/room.js';

/** Brands of an organization. */
export const brands = declareRoom({
  apiTags: {
    brands: ['Brands', 'Whom content is made for.'],
    'brand-presets': ['Brand presets', 'Styles to start a brand from.'],
  },
  idPrefixes: {
    brand: 'brand',
    brandRevision: 'brev',
  },
  limits: {
    brandLabelLength: 100,
    brandSlugLength: 60,
    brandDescriptionLength: 1_000,
    /** Of a text in a list, and of one that is a line. */
    brandLineLength: 1_000,
    /** Of the long ones. */
    brandTextLength: 10_000,
    brandListLength: 50,
    brandPictures: 20,
    /** Characters of what a context is ranked for. */
    brandContextQueryLength: 2_000,
    /** Tokens of a context, as estimated. */
    brandContextTokens: 8_000,
    /** Colours besides the three that everything is made of. */
    brandPalette: 12,
    brandSocialLinks: 20,
    brandProducts: 50,
    brandProductNameLength: 200,
  },
  auditActions: ['brand.approved', 'brand.changed', 'brand.created', 'brand.deleted'],
  signals: {
    /** A brand was written, changed or deleted. */
    'brand.changed': signal<{ organizationId: string; brandId: string; status: 'created' | 'changed' | 'deleted' }>(),
  },
  errors: {
    brand_in_use: {
      status: 409,
      title: 'Brand in use',
      advice:
        'Disconnect the accounts, end the recurring releases, cancel or delete the pending ones and delete the newsletters that the detail counts. Then delete the brand.',
    },
    brand_required: {
      status: 400,
      title: 'Brand required',
      advice: 'Repeat the call with the `brandId` of one of the brands in the answer. None is ever chosen for you.',
    },
  },
});
