import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A browser where somebody is signed in. */
@Entity('auth_session')
export class AuthSessionEntity {
  /** Also the `sid` of its tokens. */
  @PrimaryColumn('text') id!: string;
  @Column('text') userId!: string;
  @Column('text') secretHash!: string;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  /** Extended with use, up to the maximum lifetime of a session. */
  @Column('timestamptz') expiresAt!: Date;
  /** When its cookie last obtained a token or opened a page; requests with the token do not count. */
  @Column('timestamptz', { default: () => 'now()' }) lastUsedAt!: Date;
  /** Address of that use; null when unknown. */
  @Column('text', { nullable: true }) clientIp!: string | null;
  /** `User-Agent` of that use. */
  @Column('text', { nullable: true }) userAgent!: string | null;
  @Column('timestamptz', { nullable: true }) endedAt!: Date | null;
}
