import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** What one person granted one MCP client in one organization. All its tokens end with it. */
@Entity('mcp_connection')
export class McpConnectionEntity {
  @PrimaryColumn('text') id!: string;
  @Column('text') grantId!: string;
  @Column('text') userId!: string;
  @Column('text') organizationId!: string;
  /** A registered id, or the address of a client's metadata document. */
  @Column('text') clientId!: string;
  /** Name shown when consent was given. */
  @Column('text') clientName!: string;
  /** The MCP endpoint that its tokens are for (RFC 8707). */
  @Column('text') resource!: string;
  @Column('text', { array: true }) scopes!: string[];
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz', { nullable: true }) lastUsedAt!: Date | null;
  @Column('timestamptz', { nullable: true }) revokedAt!: Date | null;
}
