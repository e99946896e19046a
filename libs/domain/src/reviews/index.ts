export { type OpenReview, ReviewAccess } from './review-access.js';
export { type NewReviewLink, ReviewLinks, type ReviewLinkView } from './review-links.service.js';
export { ReviewsModule } from './reviews.module.js';
export { Reviews, type ReviewView } from './reviews.service.js';
