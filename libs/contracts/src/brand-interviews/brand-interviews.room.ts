import { declareRoom, signal } from '../rooms/room.js';

/** Questions that fill in a brand. */
export const brandInterviews = declareRoom({
  apiTags: {
    'brand-interviews': [
      'Brand interviews',
      'Questions that fill in a brand, one at a time, asked for the gap that matters most.',
    ],
  },
  idPrefixes: {
    brandInterview: 'intv',
    brandInterviewAnswer: 'intva',
  },
  auditActions: ['interview.started', 'interview.stopped'],
  limits: {
    interviewAnswerLength: 10_000,
    /** Items of a confirmed answer. */
    interviewValues: 100,
    /** Seconds that a model may take to read an answer, before it is read by rules. */
    interviewReadingSeconds: 15,
    /** Tries to write an answer while others change the brand. */
    interviewTries: 5,
  },
  signals: {
    /** An interview began, went on or ended. */
    'interview.changed': signal<{
      organizationId: string;
      interviewId: string;
      brandId: string;
      status: 'open' | 'finished' | 'stopped';
    }>(),
  },
});
