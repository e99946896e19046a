import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** State of the authorization server: tokens, codes, grants and pending consents. */
@Entity('oauth_artifact')
export class OauthArtifactEntity {
  /** `AccessToken`, `RefreshToken`, `AuthorizationCode`, `Grant`, `Interaction`. */
  @PrimaryColumn('text') model!: string;
  /** SHA-256 of the bearer value, which itself is not stored. */
  @PrimaryColumn('bytea') idHash!: Buffer;
  @Column('jsonb') payload!: Record<string, unknown>;
  @Column('text', { nullable: true }) grantId!: string | null;
  /** Id of the user. */
  @Column('text', { nullable: true }) accountId!: string | null;
  @Column('text', { nullable: true }) clientId!: string | null;
  /** When a code or refresh token was used: each works once. */
  @Column('timestamptz', { nullable: true }) consumedAt!: Date | null;
  @Column('timestamptz') expiresAt!: Date;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}
