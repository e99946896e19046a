import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A browser that somebody is signed in with. */
@Entity('auth_session')
export class AuthSessionEntity {
  /** Also the `sid` of its tokens. */
  @PrimaryColumn('text') id!: string;
  @Column('text') userId!: string;
  @Column('text') secretHash!: string;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  /** Moves on with use, up to the longest life of a session. */
  @Column('timestamptz') expiresAt!: Date;
  /** When its cookie last bought a token or opened a page; requests with the token do not count. */
  @Column('timestamptz', { default: () => 'now()' }) lastUsedAt!: Date;
  /** From where that was; null where it is not known. */
  @Column('text', { nullable: true }) clientIp!: string | null;
  /** What the browser or program called itself then. */
  @Column('text', { nullable: true }) userAgent!: string | null;
  @Column('timestamptz', { nullable: true }) endedAt!: Date | null;
}
