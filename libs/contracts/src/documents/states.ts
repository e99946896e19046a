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

/** Derived from the targets; `partially_published` is the only status that a target cannot have. */
export const releaseStatuses = [...targetStatuses, 'partially_published'] as const;
export type ReleaseStatus = (typeof releaseStatuses)[number];

export const postStatuses = ['draft', 'scheduled', 'published', 'failed'] as const;
export type PostStatus = (typeof postStatuses)[number];

export const articleStatuses = ['draft', 'published', 'archived'] as const;
export type ArticleStatus = (typeof articleStatuses)[number];

/** `expired` is also what became void before it ran, because the content that it is about had changed. */
export const approvalStatuses = ['pending', 'approved', 'declined', 'expired'] as const;
export type ApprovalStatus = (typeof approvalStatuses)[number];

export const generationStatuses = ['queued', 'processing', 'completed', 'failed', 'cancelled'] as const;
export type GenerationStatus = (typeof generationStatuses)[number];

export const executionStatuses = ['queued', 'running', 'waiting', 'completed', 'failed', 'cancelled'] as const;
export type ExecutionStatus = (typeof executionStatuses)[number];

export const uploadStatuses = ['reserved', 'completed', 'expired'] as const;
export type UploadStatus = (typeof uploadStatuses)[number];

export const connectionStatuses = ['pending', 'connected', 'denied', 'failed', 'expired', 'revoked'] as const;
export type ConnectionStatus = (typeof connectionStatuses)[number];

export const deliveryStatuses = ['queued', 'delivered', 'rejected', 'failed'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];
