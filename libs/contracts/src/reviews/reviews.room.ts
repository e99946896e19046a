import { declareRoom } from '../rooms/room.js';

/** Reviews by people without an account, who hold a link. */
export const reviews = declareRoom({
  apiTags: {
    review: ['Review', 'What the holder of a review link sees and does. The secret of the link is the credential.'],
    'review-links': ['Review links', 'Links for people without an account, who see a post, comment on it and decide.'],
  },
  idPrefixes: {
    reviewLink: 'rvl',
  },
  limits: {
    /** Valid links to one release, or to one approval. */
    reviewLinksPerSubject: 20,
    /** Days that a review link is valid at most. */
    reviewLinkDays: 30,
    reviewerNameLength: 100,
    /** Comments written with one review link. */
    commentsPerReviewLink: 100,
    /** Requests per minute from one address, and with one review link. */
    reviewRequestsPerMinute: 60,
  },
  errors: {
    invalid_review_link: {
      status: 401,
      title: 'Review link not valid',
      advice: 'Ask whoever sent you the link for a new one.',
    },
    review_links_off: {
      status: 403,
      title: 'Review links are off',
      advice: 'An owner or admin allows them in the settings of the organization (`reviewLinks`).',
    },
  },
  auditActions: ['review-link.created', 'review-link.revoked'],
});
