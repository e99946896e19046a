import { Type } from 'class-transformer';
import { IsArray, IsBoolean, IsIn, IsInt, IsNumber, IsOptional, IsString, MaxLength, ValidateNested } from 'class-validator';
import { Described } from '../documents/described.js';
import { Resource } from '../documents/resource.js';
import { StepRetryFields } from './step-retry.js';
import { valueTypes, workflowReferences, type ValueType, type WorkflowReference } from './workflow-graph.js';

export const nodeGroups = ['create', 'knowledge', 'publish', 'people', 'flow', 'data', 'connect'] as const;
/** Where the palette of the editor has a kind of node. */
export type NodeGroup = (typeof nodeGroups)[number];

export const replayPolicies = ['pure', 'keyed', 'looked-up'] as const;
/**
 * What taking a step up again may do, after its worker died and nobody knows how far it got:
 * - `pure`: it has no effect outside and is computed again;
 * - `keyed`: the effect happens under the key of the step, so that a repeat finds it;
 * - `looked-up`: `settle` finds out whether the effect happened.
 */
export type ReplayPolicy = (typeof replayPolicies)[number];

export const undoPolicies = ['none', 'kept', 'automatic', 'custom'] as const;
/**
 * What becomes of what a node has done when its execution is compensated:
 * - `none`: it has done nothing outside;
 * - `kept`: what it made stays, for people to use or delete;
 * - `automatic`: its kind undoes it;
 * - `custom`: it is undone as the node says in `undo`; without that, it cannot be.
 */
export type UndoPolicy = (typeof undoPolicies)[number];

/** A setting of a kind of node. */
export class WorkflowNodeField {
  @Described('Its name in `with`.', 'prompt') @IsString() name!: string;
  @Described('Type of its value.', 'text') @IsIn(valueTypes) type!: ValueType;
  @Described('Its name for people.', 'Prompt') @IsString() label!: string;
  @Described('What it is for.', 'What to write about.') @IsString() description!: string;
  @Described('Whether it has to be there.', true) @IsBoolean() required!: boolean;
  @Described('What it is if left out; null for nothing.', null, {
    type: ['string', 'number', 'boolean', 'array', 'object', 'null'],
  })
  default!: unknown;
  @Described('The only values that are allowed; null for any.', null) @IsOptional() @IsString({ each: true }) allowed!:
    string[] | null;
  @Described('Whether `{{ expression }}` in it is replaced.', true) @IsBoolean() isTemplate!: boolean;
  @Described('Whether it can only be a value, and no expression.', false) @IsBoolean() isLiteral!: boolean;
  @Described('Whether it is an expression, which the node evaluates itself.', false) @IsBoolean() isExpression!: boolean;
  @Described('What it refers to: the editor offers those; null for nothing.', 'brand')
  @IsOptional()
  @IsIn(workflowReferences)
  refersTo!: WorkflowReference | null;
  @Described('Least number; null for none.', null) @IsOptional() @IsNumber() min!: number | null;
  @Described('Greatest number; null for none.', null) @IsOptional() @IsNumber() max!: number | null;
  @Described('Most characters or entries; null for no limit of its own.', 2000) @IsOptional() @IsInt() maxLength!: number | null;
}

/** A value that a kind of node gives. */
export class WorkflowNodeOutput {
  @Described('Its name: read as `steps.<id>.<name>`.', 'text') @IsString() name!: string;
  @Described('Type of its value.', 'text') @IsIn(valueTypes) type!: ValueType;
  @Described('What it is.', 'The text that was written.') @IsString() description!: string;
}

/** A kind of node. */
@Resource({ type: 'workflow-node', path: null })
export class WorkflowNodeResource {
  @Described('Its name in `kind`.', 'generate_text') @IsString() kind!: string;
  @Described('Its name for people.', 'Generate text') @IsString() label!: string;
  @Described('What it does.', 'Writes a text with a text model.') @IsString() description!: string;
  @Described('Where the palette has it.', 'create') @IsIn(nodeGroups) group!: NodeGroup;
  @Described('Its settings.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => WorkflowNodeField)
  fields!: WorkflowNodeField[];
  @Described('What it gives.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => WorkflowNodeOutput)
  outputs!: WorkflowNodeOutput[];
  @Described('Ports through which it can end; further ones may follow from its settings. Every kind has `error` besides.', [
    'out',
  ])
  @IsString({ each: true })
  ports!: string[];
  @Described(
    'What happens when its worker dies: `pure` computes it again, `keyed` repeats it under the same key, `looked-up` asks first.',
    'keyed',
  )
  @IsIn(replayPolicies)
  replay!: ReplayPolicy;
  @Described(
    'What compensating does about it: `none` has done nothing, `kept` stays, `automatic` is undone, `custom` is undone as a node says in `undo`.',
    'automatic',
  )
  @IsIn(undoPolicies)
  undo!: UndoPolicy;
  @Described('Whether nodes can name it in their `undo`.', false) @IsBoolean() canUndo!: boolean;
  @Described('Scopes that executing it takes.', ['posts:draft']) @IsString({ each: true }) scopes!: string[];
  @Described('Whether it schedules, publishes, mails or calls others.', false) @IsBoolean() reachesOutside!: boolean;
  @Described('Whether it may cost credits.', true) @IsBoolean() costsCredits!: boolean;
  @Described('When it is tried again, unless a node says otherwise.')
  @ValidateNested()
  @Type(() => StepRetryFields)
  retry!: StepRetryFields;
  @Described('Seconds of one attempt, unless a node says otherwise.', 60) @IsInt() timeoutSeconds!: number;
}

/** `GET /v1/workflow-nodes`. */
export class ListWorkflowNodesQuery {
  @Described('Only the kind of this name.', 'generate_text')
  @IsOptional()
  @IsString()
  @MaxLength(64)
  kind?: string;
}
