import type {
  ApprovalPreview,
  ApprovalResult,
  ApprovalRunStatus,
  RequestChannel,
  ResolutionMethod,
} from '@imprint/contracts/approvals';
import type { ApprovalStatus } from '@imprint/contracts/documents';
import type { Connector, McpFailure } from '@imprint/contracts/mcp';
import { bigintAsNumber } from '@imprint/platform/database';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A call that a person has to approve: an agent's, or a REST request to publish in an organization that requires approval. */
@Entity('approval')
export class ApprovalEntity {
  @PrimaryColumn('text') id!: string;
  @Column('text') organizationId!: string;
  /** The requester: a person, or a person's API key or connection. */
  @Column('text') userId!: string;
  @Column('text', { nullable: true }) apiKeyId!: string | null;
  @Column('text', { nullable: true }) mcpConnectionId!: string | null;
  @Column('text') requestedVia!: RequestChannel;
  @Column('text') connector!: Connector;
  @Column('text') toolName!: string;
  /** Whether the tool schedules or publishes. */
  @Column('boolean') publishes!: boolean;
  /** As sent. The call runs with exactly these. */
  @Column('jsonb') arguments!: Record<string, unknown>;
  /** Hash of tool, arguments and the content they refer to, so that what runs is what was approved. */
  @Column('text') contentHash!: string;
  /** Micro-credits that it may cost, where that is why a person decides. */
  @Column({ type: 'bigint', transformer: bigintAsNumber, nullable: true }) priceMicro!: number | null;
  @Column('text') summary!: string;
  @Column('jsonb', { transformer: { to: (preview: unknown) => preview, from: withOwnAssets } }) preview!: ApprovalPreview;
  @Column('text') status!: ApprovalStatus;
  @Column('text', { nullable: true }) voidReason!: string | null;
  @Column('text', { nullable: true }) resolvedBy!: string | null;
  /** Credential that resolved it; both are null for a signed-in person. */
  @Column('text', { nullable: true }) resolvedApiKeyId!: string | null;
  @Column('text', { nullable: true }) resolvedMcpConnectionId!: string | null;
  @Column('text', { nullable: true }) resolvedVia!: ResolutionMethod | null;
  /** Who resolved it by a review link, which `resolvedBy` made. */
  @Column('text', { nullable: true }) reviewerName!: string | null;
  @Column('timestamptz', { nullable: true }) resolvedAt!: Date | null;
  @Column('text', { nullable: true }) comment!: string | null;
  @Column('text', { nullable: true }) runStatus!: ApprovalRunStatus | null;
  /** Incremented each time the run starts; writes under an older number change nothing. */
  @Column('integer', { default: 0 }) fence!: number;
  /** While queued: when a lost wake-up is noticed. While running: end of the lease. */
  @Column('timestamptz', { nullable: true }) wakeAt!: Date | null;
  @Column('jsonb', { nullable: true }) result!: ApprovalResult | null;
  @Column('jsonb', { nullable: true }) failure!: McpFailure | null;
  @Column('timestamptz', { nullable: true }) completedAt!: Date | null;
  /** W3C `traceparent` of the request; null while tracing is off. */
  @Column('text', { nullable: true }) traceContext!: string | null;
  @Column('timestamptz') expiresAt!: Date;
  /** Idempotency key of the request (`@IdempotentBy()`). */
  @Column('text', { nullable: true }) idempotencyKey!: string | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}

/** Previews of earlier releases say nothing of the assets of single accounts. */
function withOwnAssets(preview: ApprovalPreview): ApprovalPreview {
  const targets = preview.targets.map(({ assetIds = null, thread = [], firstComment = null, ...target }) => ({
    ...target,
    ...{ assetIds, thread, firstComment },
  }));
  return { ...preview, targets };
}
