import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

@Entity('app_user')
export class UserEntity {
  @PrimaryColumn('text') id!: string;
  /** `<issuer>|<sub>` of the session token that first named this user; null until then. */
  @Column('text', { nullable: true }) subject!: string | null;
  @Column('text') email!: string;
  @Column('text') name!: string;
  /** Organization of requests that name none; the oldest membership while this is null or over. */
  @Column('text', { nullable: true }) defaultOrganizationId!: string | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}
