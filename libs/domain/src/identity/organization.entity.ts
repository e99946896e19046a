import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

@Entity('organization')
export class OrganizationEntity {
  @PrimaryColumn('text') id!: string;
  @Column('text') name!: string;
  @Column('text') slug!: string;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}
