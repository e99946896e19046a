import { templateCategories, templateNeeds, graphSchema, type WorkflowGraph } from '@imprint/contracts/workflows';
import { isWebhookEventType } from '@imprint/contracts/webhooks';
import { describe, expect, it } from '@jest/globals';
import { Expression } from '../expressions/expression.js';
import { checkGraph, understandGraph } from '../graph/index.js';
import { typeMistake } from '../graph/field-values.js';
import { Cron } from '../triggers/cron.js';
import { nodeCatalogue } from '../workflows.module.js';
import { boxSize, heightOf, linesOf, portsShown } from './place-nodes.js';
import type { WorkflowTemplate } from './template.js';
import { workflowTemplates } from './templates.js';

const graphOf = ({ label: name, inputs, nodes, edges, layout }: WorkflowTemplate): WorkflowGraph => ({
  ...{ schema: graphSchema, name, inputs, nodes, edges, layout },
});
const each = workflowTemplates.map((template) => [template.id, template] as const);
const unique = (values: readonly string[]): boolean => new Set(values).size === values.length;

const hasIn = (entries: unknown, field: string): boolean =>
  Array.isArray(entries) && entries.every((entry) => Object.hasOwn(entry as object, field));

it('there are at least twenty, each with an id and a name of its own', () => {
  expect(workflowTemplates.length).toBeGreaterThanOrEqual(20);
  const ids = workflowTemplates.map(({ id }) => id);
  expect(unique(ids) && unique(workflowTemplates.map(({ label }) => label))).toBe(true);
  for (const id of ids) expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
  const categories = new Set(workflowTemplates.map(({ category }) => category));
  expect([...categories].toSorted()).toEqual(templateCategories.toSorted());
});

it('a spoken ad is as long as its voice, unless somebody says how long', () => {
  const film = workflowTemplates.find(({ id }) => id === 'spoken-ad')?.nodes.find(({ id }) => id === 'film');
  const { $: source } = film?.with?.['durationSeconds'] as { $: string };
  const seconds = (given: number | null, spoken: number | null): unknown =>
    Expression.parse(source).evaluate({ inputs: { seconds: given }, steps: { voice: { durationSeconds: spoken } } });
  expect([seconds(null, 12.4), seconds(null, null), seconds(5, 12.4)]).toEqual([14, 10, 5]);
});

describe.each(each)('%s', (_id, template) => {
  it('has a graph without mistakes, whose nodes all say what they do', () => {
    expect(checkGraph(graphOf(template), nodeCatalogue)).toEqual([]);
    for (const { label } of template.nodes) expect(label).toMatch(/^[A-Z].{2,27}$/);
    expect(unique(template.nodes.map(({ label }) => label))).toBe(true);
  });

  it('describes every input, uses it, and has defaults of its type', () => {
    const written = JSON.stringify(template.nodes);
    for (const [name, { type, required = false, default: fallback, description }] of Object.entries(template.inputs)) {
      expect([name, new RegExp(`inputs\\.${name}\\b`).test(written)]).toEqual([name, true]);
      expect(description).toMatch(/^[A-Z].*[.?\]]$/s);
      if (fallback !== undefined) expect(typeMistake(type, fallback)).toBeNull();
      expect([name, required && fallback !== undefined]).toEqual([name, false]);
    }
  });

  it('says what an input refers to, so that nobody types ids or objects', () => {
    for (const [name, { description, refersTo, entries, default: fallback }] of Object.entries(template.inputs)) {
      expect([name, description]).toEqual([name, expect.not.stringMatching(/\bids? of\b|_…|\{"/i)]);
      if (/(Ids?|Roles)$|^(platform|timezone)$/.test(name) && name !== 'voiceId')
        expect([name, refersTo]).toEqual([name, expect.any(String)]);
      const read = new Set([...JSON.stringify(template.nodes).matchAll(/item\.(\w+)/g)].map(([, field]) => field));
      for (const field of Object.keys(entries ?? {}))
        expect([name, field, read.has(field) || hasIn(fallback, field)]).toEqual([name, field, true]);
    }
  });

  it('is laid out from left to right, with no two boxes on each other', () => {
    const lines = linesOf(template.edges);
    const boxes = template.nodes.map((node) => {
      const shown = portsShown(node, lines);
      const kind = nodeCatalogue.find(node.kind);
      const real = kind?.portsOf?.(node.with ?? {}) ?? kind?.ports ?? [];
      expect(shown).toEqual(expect.arrayContaining([...real]));
      return { id: node.id, ...(template.layout[node.id] ?? { x: -1, y: -1 }), height: heightOf(shown.length) };
    });
    for (const { x, y } of boxes) expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
    for (const one of boxes)
      for (const other of boxes) {
        if (one === other || Math.abs(one.x - other.x) >= boxSize.width) continue;
        expect([one.id, other.id, one.y + one.height <= other.y || other.y + other.height <= one.y]).toEqual([
          ...[one.id, other.id, true],
        ]);
      }
    for (const { from, to } of lines)
      expect((template.layout[to]?.x ?? 0) - (template.layout[from]?.x ?? 0)).toBeGreaterThanOrEqual(boxSize.width);
  });

  it('says what it cannot do without, as its nodes need it', () => {
    const kinds = new Set(template.nodes.map(({ kind }) => kind));
    const needed: [boolean, string][] = [
      [['publish', 'schedule_release'].some((kind) => kinds.has(kind)), 'channel'],
      [['generate_text', 'generate_article', 'repurpose_post'].some((kind) => kinds.has(kind)), 'text-model'],
      [kinds.has('generate_image'), 'image-model'],
      [['generate_video', 'generate_avatar'].some((kind) => kinds.has(kind)), 'video-model'],
      [kinds.has('generate_voice'), 'voice-model'],
      [kinds.has('send_mail'), 'mail'],
    ];
    expect(template.needs.toSorted()).toEqual(needed.flatMap(([is, need]) => (is ? [need] : [])).toSorted());
    expect(templateNeeds).toEqual(expect.arrayContaining([...template.needs]));
  });

  it('is started by something that exists', () => {
    const { trigger } = template;
    if (trigger === null) return;
    const { kind, cron, event, urlInput } = trigger;
    expect([kind === 'schedule', kind === 'event', kind === 'rss']).toEqual(
      [cron, event, urlInput].map((value) => value !== null),
    );
    if (cron !== null) expect(Cron.parse(cron, 'UTC')).toBeDefined();
    if (event !== null) expect(isWebhookEventType(event)).toBe(true);
    if (urlInput !== null) expect(template.inputs[urlInput]).toMatchObject({ type: 'text', required: true });
    // A schedule asks nobody: what is missing has a default, or is given with it.
    expect(understandGraph(graphOf(template), nodeCatalogue).mistakes).toEqual([]);
  });

  it('says what comes of an approval that nobody decides', () => {
    const lines = linesOf(template.edges);
    for (const { id, kind } of template.nodes) {
      if (kind !== 'approval') continue;
      const isMailed = lines.some(({ from, port }) => from === id && port === 'timeout');
      const said = isMailed ? /nobody decides .* gets a mail/ : /nobody decides .* nothing is published/;
      expect([id, template.description]).toEqual([id, expect.stringMatching(said)]);
    }
  });

  it('publishes nothing that nobody has approved', () => {
    const lines = linesOf(template.edges);
    const behind = new Set<string>();
    const approvals = template.nodes.filter(({ kind }) => kind === 'approval').map(({ id }) => id);
    for (const { from, port, to } of lines) if (approvals.includes(from) && port === 'approved') behind.add(to);
    for (const id of behind) for (const { from, to } of lines) if (from === id) behind.add(to);
    for (const { id, kind } of template.nodes)
      if (kind === 'publish' || kind === 'schedule_release') expect([id, behind.has(id)]).toEqual([id, true]);
  });
});
