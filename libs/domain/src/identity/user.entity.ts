import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A row of `app_user`. */
@Entity('app_user')
export class UserEntity {
  @PrimaryColumn('text') id!: string;
  /** `<issuer>|<sub>` of the session token that first identified this user; null until then. */
  @Column('text', { nullable: true }) subject!: string | null;
  @Column('text') email!: string;
  @Column('text') name!: string;
  /** Organization for requests that do not name one; the oldest membership applies while this is null or no longer valid. */
  @Column('text', { nullable: true }) defaultOrganizationId!: string | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}
