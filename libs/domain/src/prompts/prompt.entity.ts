import type { PromptContentType } from '@imprint/contracts/prompts';
import { Column, CreateDateColumn, Entity, PrimaryColumn, UpdateDateColumn, VersionColumn } from 'typeorm';

/** A row of `prompt`. */
@Entity('prompt')
export class PromptEntity {
  @PrimaryColumn('text') id!: string;
  @Column('text') organizationId!: string;
  /** Null for one of the whole organization. */
  @Column('text', { nullable: true }) brandId!: string | null;
  @Column('text') name!: string;
  /** With `{name}` for a variable. */
  @Column('text') text!: string;
  @Column('text') contentType!: PromptContentType;
  @Column('text', { nullable: true }) description!: string | null;
  /** Number of the latest row of `prompt_version`, which has this name and this text. */
  @Column('integer') version!: number;
  /** Idempotency key of the request (`@IdempotentBy()`). */
  @Column('text', { nullable: true }) idempotencyKey!: string | null;
  /** One more with each change: whoever changes it says which one they have read. */
  @VersionColumn() revision!: number;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @UpdateDateColumn({ type: 'timestamptz' }) updatedAt!: Date;
}

/** A row of `prompt_version`. It is written once. */
@Entity('prompt_version')
export class PromptVersionEntity {
  @PrimaryColumn('text') id!: string;
  @Column('text') organizationId!: string;
  @Column('text') promptId!: string;
  /** 1 for the first one of the prompt. */
  @Column('integer') number!: number;
  @Column('text') name!: string;
  @Column('text') text!: string;
  @Column('text') authorId!: string;
  /** The API key or MCP connection that wrote it for them; null for a session. */
  @Column('text', { nullable: true }) credentialId!: string | null;
  /** Number of the version that it brought back. */
  @Column('integer', { nullable: true }) restoredFrom!: number | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}

/** A row of `prompt_tag`. */
@Entity('prompt_tag')
export class PromptTagEntity {
  @Column('text') organizationId!: string;
  @PrimaryColumn('text') promptId!: string;
  @PrimaryColumn('text') tagId!: string;
}
