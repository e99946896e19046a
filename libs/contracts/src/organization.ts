import { IsISO8601, IsString } from 'class-validator';
import { Resource } from './resource.js';

@Resource({ type: 'organization', path: 'organizations' })
export class OrganizationResource {
  @IsString() name!: string;
  @IsString() slug!: string;
  @IsISO8601() createdAt!: Date;
}
