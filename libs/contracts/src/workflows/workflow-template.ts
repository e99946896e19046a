import { Type } from 'class-transformer';
import { IsArray, IsBoolean, IsIn, IsInt, IsObject, IsOptional, IsString, ValidateNested } from 'class-validator';
import { Described } from '../documents/described.js';
import { exampleId, IsId } from '../documents/ids.js';
import { HoldsJson } from '../documents/json-fields.js';
import { IsName } from '../documents/name-text.js';
import { Resource } from '../documents/resource.js';
import { limits } from '../limits/limits.js';
import { triggerKinds, type TriggerKind } from './workflow-trigger.js';

/** What workflows of a template are for. */
export const templateCategories = ['plan', 'create', 'repurpose', 'listen', 'measure'] as const;
export type TemplateCategory = (typeof templateCategories)[number];

/** What a template cannot do without: the instance or the organization has to have it. */
export const templateNeeds = ['channel', 'text-model', 'image-model', 'video-model', 'voice-model', 'mail'] as const;
export type TemplateNeed = (typeof templateNeeds)[number];

const exampleLabel = 'Weekly plan';
const anyObject = { additionalProperties: true } as const;
const anyObjects = { items: { type: 'object', additionalProperties: true } } as const;
const exampleInputs = { topic: { type: 'text', required: true, description: 'What the posts are about.' } };

/** What usually starts workflows of a template. */
export class TemplateTrigger {
  @Described('What starts it.', 'schedule') @IsIn(triggerKinds) kind!: TriggerKind;
  @Described('For schedules; null otherwise.', '0 9 * * 1') @IsOptional() @IsString() cron!: string | null;
  @Described('For events; null otherwise.', 'target.published') @IsOptional() @IsString() event!: string | null;
  @Described('For feeds: the input that is its address; null otherwise.', 'feedUrl') @IsOptional() @IsString() urlInput!:
    string | null;
}

/** What lists say of a template. Its id is a word that never changes, such as `weekly-plan`. */
@Resource({ type: 'workflow-template', path: 'workflow-templates' })
export class WorkflowTemplateSummaryResource {
  @Described('Name of the template.', exampleLabel) @IsString() label!: string;
  @Described('What a workflow of it does.', 'Drafts a week of posts every Monday and asks somebody to approve them.')
  @IsString()
  description!: string;
  @Described('What it is for.', 'plan') @IsIn(templateCategories) category!: TemplateCategory;
  @Described('Kinds of its nodes, each once.', ['generate_text', 'loop', 'post_draft'])
  @IsString({ each: true })
  kinds!: string[];
  @Described('Number of its nodes.', 5) @IsInt() nodeCount!: number;
  @Described('What it cannot do without.', ['text-model']) @IsIn(templateNeeds, { each: true }) needs!: TemplateNeed[];
  @Described(
    'What it asks for, by name: `type`, `required`, `default`, `description`, `refersTo`, `entries`.',
    exampleInputs,
    anyObject,
  )
  @IsObject()
  inputs!: Record<string, unknown>;
  @Described('What usually starts it; null for somebody who presses the button.')
  @IsOptional()
  @ValidateNested()
  @Type(() => TemplateTrigger)
  trigger!: TemplateTrigger | null;
  @Described('Whether it schedules, publishes, mails or calls others.', false) @IsBoolean() reachesOutside!: boolean;
}

/** A template with its graph. */
@Resource({ type: 'workflow-template', path: 'workflow-templates' })
export class WorkflowTemplateResource extends WorkflowTemplateSummaryResource {
  @Described('Its nodes.', [{ id: 'text', kind: 'generate_text' }], anyObjects) @IsArray() nodes!: Record<string, unknown>[];
  @Described('Its connections.', [{ from: 'text', to: 'draft' }], anyObjects) @IsArray() edges!: Record<string, unknown>[];
  @Described('Where the editor draws each node.', { text: { x: 0, y: 0 } }, anyObject) @IsObject() layout!: Record<
    string,
    unknown
  >;
}

/** `GET /v1/workflow-templates`. */
export class ListWorkflowTemplatesQuery {
  @Described('Only templates of this category.', 'plan')
  @IsOptional()
  @IsIn(templateCategories)
  category?: TemplateCategory;
}

/** `POST /v1/workflow-templates/{id}/install`. */
@HoldsJson('inputs')
export class InstallWorkflowTemplate {
  @Described('Name of the workflow; the name of the template if left out.', exampleLabel)
  @IsOptional()
  @IsName(limits.workflowNameLength)
  label?: string;

  @Described('Brand whose content it makes, e.g. `brand_…`.', exampleId('brand'))
  @IsOptional()
  @IsId('brand')
  brandId?: string;

  @Described('Values of inputs, by name. They become the defaults of the workflow.', { topic: 'Bread' }, anyObject)
  @IsOptional()
  @IsObject()
  inputs?: Record<string, unknown>;
}
