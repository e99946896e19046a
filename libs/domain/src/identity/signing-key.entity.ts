import type { JsonWebKey } from 'node:crypto';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** RS256 key that signs session tokens; the private half is sealed. */
@Entity('signing_key')
export class SigningKeyEntity {
  /** Also the `kid`. */
  @PrimaryColumn('text') id!: string;
  @Column('jsonb') publicJwk!: JsonWebKey;
  @Column('text') privateKeySealed!: string;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  /** Published before it signs, so that every verifier already has it. */
  @Column('timestamptz', { default: () => 'now()' }) activatesAt!: Date;
  /** When it stops signing. */
  @Column('timestamptz', { nullable: true }) retiredAt!: Date | null;
}
