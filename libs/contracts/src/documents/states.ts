/** States of a target. */
export const targetStatuses = [
  'draft',
  'scheduled',
  'paused',
  'publishing',
  'unconfirmed',
  'published',
  'failed',
  'cancelled',
] as const;
export type TargetStatus = (typeof targetStatuses)[number];

/** States of a release, derived from its targets; only a release can be `partially_published`. */
export const releaseStatuses = [...targetStatuses, 'partially_published'] as const;
export type ReleaseStatus = (typeof releaseStatuses)[number];

/** States of a post. */
export const postStatuses = ['draft', 'scheduled', 'published', 'failed'] as const;
export type PostStatus = (typeof postStatuses)[number];

/** States of an article. */
export const articleStatuses = ['draft', 'published', 'archived'] as const;
export type ArticleStatus = (typeof articleStatuses)[number];

/** States of an approval. `expired` includes approvals voided before they ran, because the content they refer to had changed. */
export const approvalStatuses = ['pending', 'approved', 'declined', 'expired'] as const;
export type ApprovalStatus = (typeof approvalStatuses)[number];

/** States of a generation. */
export const generationStatuses = ['queued', 'processing', 'completed', 'failed', 'cancelled'] as const;
export type GenerationStatus = (typeof generationStatuses)[number];

/** States of a batch of generations: of all of them together. */
export const batchStatuses = ['queued', 'processing', 'completed', 'partially_failed', 'failed', 'cancelled'] as const;
export type BatchStatus = (typeof batchStatuses)[number];

/** States of a workflow execution. */
export const executionStatuses = ['queued', 'running', 'waiting', 'compensating', 'completed', 'failed', 'cancelled'] as const;
export type ExecutionStatus = (typeof executionStatuses)[number];

/** States of an upload. */
export const uploadStatuses = ['reserved', 'completed', 'expired'] as const;
export type UploadStatus = (typeof uploadStatuses)[number];

/** States of a connection. */
export const connectionStatuses = ['pending', 'connected', 'denied', 'failed', 'expired', 'revoked'] as const;
export type ConnectionStatus = (typeof connectionStatuses)[number];

/** States of a webhook delivery. */
export const deliveryStatuses = ['queued', 'delivered', 'rejected', 'failed'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** States of what a brand knows. A source that is `failed`, or is being read again, keeps what was read of it before. */
export const knowledgeStates = ['queued', 'processing', 'ready', 'failed'] as const;
export type KnowledgeState = (typeof knowledgeStates)[number];
