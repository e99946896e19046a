import { templatePicture, workflowTemplates } from '@imprint/domain/workflows';
import { code, page, table } from './markdown.mjs';

const pictures = 'docs/images/workflow-templates';
const categories = {
  plan: ['Planning', 'Posts to come, with their dates.'],
  create: ['Creating', 'Texts, pictures and videos from scratch.'],
  repurpose: ['Repurposing', 'New content from what is already there.'],
  listen: ['Listening', 'What others write, and what to do about it.'],
  measure: ['Looking back', 'What happened, for those who decide what comes next.'],
};
const needNames = {
  channel: 'a connected account',
  'text-model': 'a text model',
  'image-model': 'an image model',
  'video-model': 'a video model',
  'voice-model': 'a voice model',
  mail: 'mail',
};

export const templatePage = () =>
  page(
    'Workflow templates',
    '`libs/domain/src/workflows/templates/catalogue`',
    `${workflowTemplates.length} [workflows](workflows.md) that are ready to be installed. Installing one makes a workflow of it, which is published, belongs to the organization and can be changed like any other. Nothing starts it until somebody executes it or gives it a [trigger](triggers.md).`,
    '```sh\ncurl -X POST "$API/v1/workflow-templates/weekly-plan/install" -H "Authorization: Bearer $KEY" -H \'Content-Type: application/json\' \\\n  -d \'{ "brandId": "\'$BRAND\'", "inputs": { "theme": "our summer menu", "connectionIds": ["\'$CONNECTION\'"] } }\'\n```',
    'Values in `inputs` become the defaults of the inputs of the workflow, and whoever executes it may give others. An input that is required and has no default is asked for by each execution, and by each trigger as one of its `variables`. A type such as `list of post` is a list of ids of posts ([`refersTo`](workflows.md#inputs)): accounts are a `connection`, channels a `platform`, files an `asset`, `image`, `video` or `audio`. `GET /v1/workflow-templates` lists all of them, `GET /v1/workflow-templates/{id}` has the graph, and `/picture` below it the pictures on this page, for everybody. Agents use [`list_workflow_templates` and `install_workflow_template`](tools.md#workflows).',
    'Every template that publishes asks for approval first, in addition to any approval that the organization requires. All of them run with the built-in models unless stated otherwise; better models write better texts.',
    ...Object.entries(categories).flatMap(sectionsOf),
  );

/** Of every template, as files that the page shows. */
export const templatePictures = () =>
  workflowTemplates.map((template) => ({ path: `${pictures}/${template.id}.svg`, text: templatePicture(template) }));

function sectionsOf([category, [heading, about]]) {
  const own = workflowTemplates.filter((template) => template.category === category);
  return [`## ${heading}`, about, ...own.flatMap(sectionOf)];
}

function sectionOf({ id, label, description, trigger, needs, inputs }) {
  const needed = needs.length === 0 ? '' : ` Needs ${listed(needs.map((need) => needNames[need]))}.`;
  return [
    `### ${label}`,
    `${code(id)}: ${description} ${startedBy(trigger)}${needed}`,
    `![The graph of ${label}](images/workflow-templates/${id}.svg)`,
    table(['input', 'type', 'default', 'meaning'], Object.entries(inputs).map(inputRow)),
  ];
}

function inputRow([name, { type, required = false, default: fallback, description, refersTo, entries }]) {
  const shown = fallback === undefined ? (required ? 'required' : 'none') : shortened(JSON.stringify(fallback));
  return [code(name), typeOf(type, refersTo, entries), shown, description];
}

/** `list of post`, or `list of { language, connectionId }`. */
function typeOf(type, refersTo, entries) {
  const of = refersTo ?? (entries && `{ ${Object.keys(entries).join(', ')} }`);
  return of === undefined ? type : `${type}${type === 'list' ? ' of' : ':'} ${code(of)}`;
}

const shortened = (text) => code(text.length <= 120 ? text : `${text.slice(0, 119)}…`);

function startedBy(trigger) {
  switch (trigger?.kind) {
    case 'schedule':
      return `Usually started by the schedule ${code(trigger.cron)}.`;
    case 'event':
      return `Usually started by the event ${code(trigger.event)}.`;
    case 'hook':
      return 'Usually started by a hook.';
    case 'rss':
      return `Usually started by each new entry of the feed at ${code(trigger.urlInput)}.`;
    default:
      return 'Started by hand.';
  }
}

const listed = (words) => (words.length === 1 ? words[0] : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`);
