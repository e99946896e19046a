import type { RoomTables } from '@imprint/platform/database';
import { BrandInterview1764702510000 } from './1764702510000-brand-interview.migration.js';
import { ChatQuestion1764702600100 } from './1764702600100-chat-question.migration.js';
import { InterviewProposal1764702710000 } from './1764702710000-interview-proposal.migration.js';
import { BrandInterviewAnswerEntity, BrandInterviewEntity } from './brand-interview.entity.js';

/** For `schema`, which collects them. */
export const brandInterviewsTables: RoomTables = {
  entities: [BrandInterviewAnswerEntity, BrandInterviewEntity],
  migrations: [BrandInterview1764702510000, ChatQuestion1764702600100, InterviewProposal1764702710000],
};
