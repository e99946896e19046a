export * from './review.js';
export * from './review-link.js';
