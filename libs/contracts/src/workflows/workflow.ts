import { Type } from 'class-transformer';
import {
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsISO8601,
  IsObject,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { Clearable } from '../documents/clearable.js';
import { Described, exampleTime } from '../documents/described.js';
import { exampleId, IsId } from '../documents/ids.js';
import { HoldsJson } from '../documents/json-fields.js';
import { ListQuery } from '../documents/lists.js';
import { IsName } from '../documents/name-text.js';
import { Resource } from '../documents/resource.js';
import { Author } from '../identity/author.js';
import { limits } from '../limits/limits.js';

const exampleLabel = 'A post for each entry of the blog';
const anyObject = { additionalProperties: true } as const;
const anyObjects = { items: { type: 'object', additionalProperties: true } } as const;

const exampleNodes = [
  { id: 'feed', kind: 'rss', with: { url: { $: 'inputs.url' } } },
  { id: 'each', kind: 'loop', with: { over: { $: 'steps.feed.items' } } },
  { id: 'draft', kind: 'post_draft', with: { content: 'New: {{ item.title }}' } },
];
const exampleEdges = [
  { from: 'feed', to: 'each' },
  { from: 'each.item', to: 'draft' },
];
const exampleInputs = { url: { type: 'text', required: true } };

/** What a workflow consists of. It is checked as a whole, not here. */
@HoldsJson('nodes', 'edges', 'inputs', 'layout')
export class GraphParts {
  @Described(
    'Its nodes: `id` (a word), `kind`, `with` (settings of the kind), `label`, `onError`, `retry`, `timeoutSeconds`, `undo`, `locked`.',
    exampleNodes,
    anyObjects,
  )
  @IsArray()
  @IsObject({ each: true })
  nodes!: Record<string, unknown>[];

  @Described('Its connections: `from` (`node` or `node.port`) and `to`.', exampleEdges, anyObjects)
  @IsArray()
  @IsObject({ each: true })
  edges!: Record<string, unknown>[];

  @Described('What whoever starts it gives, by name: `type`, `required`, `default`, `description`.', exampleInputs, anyObject)
  @IsOptional()
  @IsObject()
  inputs?: Record<string, unknown>;

  @Described('Where the editor draws each node: `x` and `y` by id.', { feed: { x: 0, y: 0 } }, anyObject)
  @IsOptional()
  @IsObject()
  layout?: Record<string, unknown>;
}

/** `POST /v1/workflows/check`. */
export class CheckWorkflow extends GraphParts {
  @Described('Name of the workflow.', exampleLabel)
  @IsOptional()
  @IsName(limits.workflowNameLength)
  label?: string;
}

/** `POST /v1/workflows`. */
export class CreateWorkflow extends GraphParts {
  @Described('Name of the workflow.', exampleLabel)
  @IsName(limits.workflowNameLength)
  label!: string;

  @Described('What it is for.', 'Drafts posts when the blog has something new.')
  @IsOptional()
  @IsString()
  @MaxLength(limits.workflowDescriptionLength)
  description?: string;

  @Described('Brand whose content it makes, unless a node names another one.', exampleId('brand'))
  @IsOptional()
  @IsId('brand')
  brandId?: string;

  @Described('`false` keeps it as a draft, which may have mistakes. Without it, a workflow with mistakes is refused.', true)
  @IsOptional()
  @IsBoolean()
  publish?: boolean;
}

/** `PATCH /v1/workflows/{id}`. */
@Clearable('maxConcurrent')
@HoldsJson('nodes', 'edges', 'inputs', 'layout')
export class UpdateWorkflow {
  @Described('Name of the workflow.', exampleLabel)
  @IsOptional()
  @IsName(limits.workflowNameLength)
  label?: string;

  @Described('What it is for.', 'Drafts posts when the blog has something new.')
  @IsOptional()
  @IsString()
  @MaxLength(limits.workflowDescriptionLength)
  description?: string;

  @Described('All of its nodes.', exampleNodes, anyObjects)
  @IsOptional()
  @IsArray()
  @IsObject({ each: true })
  nodes?: Record<string, unknown>[];

  @Described('All of its connections.', exampleEdges, anyObjects)
  @IsOptional()
  @IsArray()
  @IsObject({ each: true })
  edges?: Record<string, unknown>[];

  @Described('All of its inputs.', exampleInputs, anyObject)
  @IsOptional()
  @IsObject()
  inputs?: Record<string, unknown>;

  @Described('Where the editor draws each node.', { feed: { x: 0, y: 0 } }, anyObject)
  @IsOptional()
  @IsObject()
  layout?: Record<string, unknown>;

  @Described('Executions of it at once; others wait. Null: no limit of its own.', 5)
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(limits.workflowConcurrency)
  maxConcurrent?: number | null;

  @Described('Publishes the draft: executions and triggers use it from now on. Refused if it has mistakes.', true)
  @IsOptional()
  @IsBoolean()
  publish?: boolean;

  @Described('Changes nothing unless this is still the `revision` of the workflow.', 3)
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(limits.revision)
  expectedRevision?: number;
}

/** `POST /v1/workflows/{id}/publish`. */
export class PublishWorkflow {
  @Described('Publishes nothing unless this is still the `revision` of the workflow.', 3)
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(limits.revision)
  expectedRevision?: number;
}

export const graphFormats = ['json', 'yaml'] as const;
export type GraphFormat = (typeof graphFormats)[number];

/** `POST /v1/workflows/import`. */
export class ImportWorkflow {
  @Described('The workflow as it was exported, in JSON or YAML.', 'schema: imprint.workflow/1')
  @IsString()
  @MaxLength(limits.workflowTextLength)
  definition!: string;

  @Described('Brand whose content it makes.', exampleId('brand'))
  @IsOptional()
  @IsId('brand')
  brandId?: string;
}

/** `GET /v1/workflows/{id}/export`. */
export class ExportWorkflowQuery {
  @Described('Format of the text.', 'yaml')
  @IsOptional()
  @IsIn(graphFormats)
  format?: GraphFormat;
}

/** `GET /v1/workflows`. */
export class ListWorkflowsQuery extends ListQuery {
  @Described('Only workflows of this brand.', exampleId('brand'))
  @IsOptional()
  @IsId('brand')
  brandId?: string;
}

/** What lists say of a workflow. */
@Resource({ type: 'workflow-summary', path: null })
export class WorkflowSummaryResource {
  @Described('Name of the workflow.', exampleLabel) @IsString() label!: string;
  @Described('What it is for.', 'Drafts posts when the blog has something new.') @IsString() description!: string;
  @Described('Brand whose content it makes; null if it names brands itself.', exampleId('brand'))
  @IsOptional()
  @IsString()
  brandId!: string | null;
  @Described('Kinds of its nodes, each once.', ['rss', 'loop', 'post_draft']) @IsString({ each: true }) kinds!: string[];
  @Described('Number of its nodes.', 3) @IsInt() nodeCount!: number;
  @Described('Version that executions and triggers use; null for one that was never published.', 2)
  @IsOptional()
  @IsInt()
  publishedVersion!: number | null;
  @Described('Whether the draft differs from the published version.', false) @IsBoolean() hasUnpublishedChanges!: boolean;
  @Described('When it was created.', exampleTime) @IsISO8601() createdAt!: Date;
  @Described('When it last changed.', exampleTime) @IsISO8601() updatedAt!: Date;
}

/** A workflow with its draft. */
@Resource({ type: 'workflow', path: 'workflows' })
export class WorkflowResource extends WorkflowSummaryResource {
  @Described('Its nodes, as they are edited.', exampleNodes, anyObjects) @IsArray() nodes!: Record<string, unknown>[];
  @Described('Its connections.', exampleEdges, anyObjects) @IsArray() edges!: Record<string, unknown>[];
  @Described('What whoever starts it gives, by name.', exampleInputs, anyObject) @IsObject() inputs!: Record<string, unknown>;
  @Described('Where the editor draws each node.', { feed: { x: 0, y: 0 } }, anyObject)
  @IsObject()
  layout!: Record<string, unknown>;
  @Described('Grows with each change; send it as `expectedRevision` with a change of your own.', 3) @IsInt() revision!: number;
  @Described('What is wrong with the draft, each with its place and what to do. It can be published once there is nothing.', [])
  @IsString({ each: true })
  mistakes!: string[];
  @Described('Scopes that executing it takes.', ['posts:draft']) @IsString({ each: true }) scopes!: string[];
  @Described('Whether it schedules, publishes, mails or calls others.', false) @IsBoolean() reachesOutside!: boolean;
  @Described('Executions of it at once; null for no limit of its own.', 5) @IsOptional() @IsInt() maxConcurrent!: number | null;
  @Described('Who created it.') @ValidateNested() @Type(() => Author) author!: Author;
}

/** A workflow as text. */
@Resource({ type: 'workflow-export', path: null })
export class WorkflowExportResource {
  @Described('Format of the text.', 'yaml') @IsIn(graphFormats) format!: GraphFormat;
  @Described('The workflow. Importing it makes the same one.', 'schema: imprint.workflow/1') @IsString() definition!: string;
}

/** What is wrong with a graph. */
@Resource({ type: 'workflow-check', path: null })
export class WorkflowCheckResource {
  @Described('Each with its place and what to do; empty if it can run.', [
    'edges[1].to: there is no node "drft"; did you mean "draft"?',
  ])
  @IsString({ each: true })
  mistakes!: string[];
  @Described('Scopes that executing it takes.', ['posts:draft']) @IsString({ each: true }) scopes!: string[];
  @Described('Whether it schedules, publishes, mails or calls others.', false) @IsBoolean() reachesOutside!: boolean;
}
