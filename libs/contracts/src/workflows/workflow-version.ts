import { Type } from 'class-transformer';
import { IsArray, IsBoolean, IsInt, IsISO8601, IsObject, IsOptional, IsString, Max, Min, ValidateNested } from 'class-validator';
import { Described, exampleTime } from '../documents/described.js';
import { Resource } from '../documents/resource.js';
import { Author } from '../identity/author.js';
import { limits } from '../limits/limits.js';

/** What lists say of a version. */
@Resource({ type: 'workflow-version-summary', path: null })
export class WorkflowVersionSummaryResource {
  @Described('1 for the first one.', 2) @IsInt() number!: number;
  @Described('Of what runs: versions with the same one do the same.', '3f0c2b5e0b7d4a51') @IsString() hash!: string;
  @Described('Whether executions and triggers use it.', true) @IsBoolean() isPublished!: boolean;
  @Described('Who made it.') @ValidateNested() @Type(() => Author) author!: Author;
  @Described('When it was made.', exampleTime) @IsISO8601() createdAt!: Date;
}

/** A version of a workflow. It never changes. */
@Resource({ type: 'workflow-version', path: null })
export class WorkflowVersionResource extends WorkflowVersionSummaryResource {
  @Described('Its nodes.', [{ id: 'feed', kind: 'rss' }], { items: { type: 'object', additionalProperties: true } })
  @IsArray()
  nodes!: Record<string, unknown>[];
  @Described('Its connections.', [{ from: 'feed', to: 'each' }], { items: { type: 'object', additionalProperties: true } })
  @IsArray()
  edges!: Record<string, unknown>[];
  @Described('Its inputs.', { url: { type: 'text' } }, { additionalProperties: true })
  @IsObject()
  inputs!: Record<string, unknown>;
  @Described('Where the editor draws each node.', { feed: { x: 0, y: 0 } }, { additionalProperties: true })
  @IsObject()
  layout!: Record<string, unknown>;
}

/** A part of a graph that both versions have, and that differs. */
export class ChangedPart {
  @Described('Id of the node, or name of the input.', 'draft') @IsString() id!: string;
  @Described('Its settings that differ.', ['with.content']) @IsString({ each: true }) settings!: string[];
}

/** Parts that were added, removed or changed. */
export class PartChanges {
  @Described('Only in the later one.', ['image']) @IsString({ each: true }) added!: string[];
  @Described('Only in the earlier one.', []) @IsString({ each: true }) removed!: string[];
  @Described('In both, and different.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => ChangedPart)
  changed!: ChangedPart[];
}

/** How a version differs from an earlier one. */
@Resource({ type: 'workflow-changes', path: null })
export class WorkflowChangesResource {
  @Described('Whether it has another name.', false) @IsBoolean() renamed!: boolean;
  @Described('Its inputs.') @ValidateNested() @Type(() => PartChanges) inputs!: PartChanges;
  @Described('Its nodes.') @ValidateNested() @Type(() => PartChanges) nodes!: PartChanges;
  @Described('Connections only in the later one, as `node.port → node`.', ['text → image'])
  @IsString({ each: true })
  addedEdges!: string[];
  @Described('Connections only in the earlier one.', []) @IsString({ each: true }) removedEdges!: string[];
  @Described('Whether nodes stand elsewhere in the editor.', false) @IsBoolean() movedNodes!: boolean;
}

/** `GET /v1/workflows/{id}/versions/{number}/changes`. */
export class WorkflowChangesQuery {
  @Described('The earlier version; the one before if left out.', 1)
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(limits.revision)
  since?: number;
}

/** `POST /v1/workflows/{id}/versions/{number}/restore`. */
export class RestoreWorkflowVersion {
  @Described('Changes nothing unless this is still the `revision` of the workflow.', 3)
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(limits.revision)
  expectedRevision?: number;
}
