import type {
  ApprovalPreview,
  ApprovalResult,
  ApprovalRunStatus,
  RequestChannel,
  ResolutionMethod,
} from '@imprint/contracts/approvals';
import type { ApprovalStatus } from '@imprint/contracts/documents';
import type { Connector, McpFailure } from '@imprint/contracts/mcp';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A call that a person has to approve: of an agent, or of whoever publishes over REST where the organization wants it approved. */
@Entity('approval')
export class ApprovalEntity {
  @PrimaryColumn('text') id!: string;
  @Column('text') organizationId!: string;
  /** Whoever asked, in person or with an API key or a connection. */
  @Column('text') userId!: string;
  @Column('text', { nullable: true }) apiKeyId!: string | null;
  @Column('text', { nullable: true }) mcpConnectionId!: string | null;
  @Column('text') requestedVia!: RequestChannel;
  @Column('text') connector!: Connector;
  @Column('text') toolName!: string;
  /** Whether the tool schedules or publishes. */
  @Column('boolean') publishes!: boolean;
  /** As they were sent; they run like this and no other way. */
  @Column('jsonb') arguments!: Record<string, unknown>;
  /** Of tool, arguments and the content that they are about: what was approved is what runs. */
  @Column('text') contentHash!: string;
  @Column('text') summary!: string;
  @Column('jsonb') preview!: ApprovalPreview;
  @Column('text') status!: ApprovalStatus;
  @Column('text', { nullable: true }) voidReason!: string | null;
  @Column('text', { nullable: true }) resolvedBy!: string | null;
  /** The credential that resolved it; neither for a signed-in person. */
  @Column('text', { nullable: true }) resolvedApiKeyId!: string | null;
  @Column('text', { nullable: true }) resolvedMcpConnectionId!: string | null;
  @Column('text', { nullable: true }) resolvedVia!: ResolutionMethod | null;
  @Column('timestamptz', { nullable: true }) resolvedAt!: Date | null;
  @Column('text', { nullable: true }) comment!: string | null;
  @Column('text', { nullable: true }) runStatus!: ApprovalRunStatus | null;
  /** How often the run was begun; who holds an older number changes nothing. */
  @Column('integer', { default: 0 }) fence!: number;
  /** While queued: when a lost wake-up is noticed. While running: end of the claim. */
  @Column('timestamptz', { nullable: true }) wakeAt!: Date | null;
  @Column('jsonb', { nullable: true }) result!: ApprovalResult | null;
  @Column('jsonb', { nullable: true }) failure!: McpFailure | null;
  @Column('timestamptz', { nullable: true }) completedAt!: Date | null;
  /** W3C `traceparent` of whoever asked for it; null while tracing is off. */
  @Column('text', { nullable: true }) traceContext!: string | null;
  @Column('timestamptz') expiresAt!: Date;
  /** Which request asked (`@IdempotentBy()`). */
  @Column('text', { nullable: true }) idempotencyKey!: string | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}
