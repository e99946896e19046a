import type { Principal } from '@imprint/contracts/access';
import type { AuditAction } from '@imprint/contracts/audit';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** Who changed what, when and from where. Never holds a secret. */
@Entity('audit_entry')
export class AuditEntryEntity {
  @PrimaryColumn('text') id!: string;
  @Column('text') organizationId!: string;
  @Column('text') action!: AuditAction;
  /**
   * `service` is the instance itself, for changes without a caller, such as a scheduled rotation or an operator's invitation. With
   * `review-link`, the actor made the link.
   */
  @Column('text') actorKind!: Principal['kind'] | 'service' | 'review-link';
  @Column('text', { nullable: true }) actorId!: string | null;
  @Column('text', { nullable: true }) apiKeyId!: string | null;
  @Column('text', { nullable: true }) clientIp!: string | null;
  @Column('text') subjectType!: string;
  @Column('text') subjectId!: string;
  /** Old and new value of each changed field. */
  @Column('jsonb') changes!: Record<string, { from?: unknown; to?: unknown }>;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}
