import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A row of `publishing_pause`. */
@Entity('publishing_pause')
export class PublishingPauseEntity {
  @PrimaryColumn('text') organizationId!: string;
  @Column('text') pausedBy!: string;
  /** API key or MCP connection that paused it for them; null for a session. */
  @Column('text', { nullable: true }) credentialId!: string | null;
  @CreateDateColumn({ type: 'timestamptz' }) pausedAt!: Date;
}
