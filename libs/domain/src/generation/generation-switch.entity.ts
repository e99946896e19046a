import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of `generation_switch`: whether generation is switched on for an organization or one of its brands. None: it is on. */
@Entity('generation_switch')
export class GenerationSwitchEntity {
  @PrimaryColumn('text') organizationId!: string;
  /** Id of the organization or of the brand. */
  @PrimaryColumn('text') scopeId!: string;
  @Column('boolean') enabled!: boolean;
  @Column('text') changedBy!: string;
  /** API key or MCP connection that changed it for them; null for a session. */
  @Column('text', { nullable: true }) credentialId!: string | null;
  @Column('timestamptz') changedAt!: Date;
}
