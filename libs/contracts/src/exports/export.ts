import { IsIn, IsInt, IsISO8601, IsOptional, IsString } from 'class-validator';
import { Described, exampleTime } from '../documents/described.js';
import { Resource } from '../documents/resource.js';

export const exportStatuses = ['queued', 'running', 'completed', 'failed'] as const;
export type ExportStatus = (typeof exportStatuses)[number];

/** Everything of an organization in one file. */
@Resource({ type: 'organization-export', path: null })
export class OrganizationExportResource {
  @Described('How far it is.', 'completed') @IsIn(exportStatuses) status!: ExportStatus;
  @Described(
    'Signed address of the ZIP archive once it is completed. Whoever has it can download the file until it expires.',
    'https://imprint.example/v1/files/org_01jd3nq5m8x4w2v7r9t6y0c1ab/oexp_01jd3nq5m8x4w2v7r9t6y0c1ab.zip?expires=1806220800&signature=x',
  )
  @IsOptional()
  @IsString()
  url!: string | null;
  @Described('Size of the archive; null until it is completed.', 1_048_576) @IsOptional() @IsInt() bytes!: number | null;
  @Described('When it was asked for.', exampleTime) @IsISO8601() createdAt!: Date;
  @Described('When it was completed, or failed for good.', exampleTime) @IsOptional() @IsISO8601() completedAt!: Date | null;
  @Described('When it is deleted.', exampleTime) @IsOptional() @IsISO8601() expiresAt!: Date | null;
}
