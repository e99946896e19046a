import { declareRoom } from '../rooms/room.js';

/** Brands of an organization. */
export const brands = declareRoom({
  apiTags: {
    brands: ['Brands', 'Whom content is made for.'],
  },
  idPrefixes: {
    brand: 'brand',
  },
  errors: {
    brand_required: {
      status: 400,
      title: 'Brand required',
      advice: 'Repeat the call with the `brandId` of one of the brands in the answer. None is ever chosen for you.',
    },
  },
});
