import { describe, expect, it } from '@jest/globals';
import { NodeCatalogue } from '../nodes/node-kinds.js';
import type { NodeDeclaration } from '../nodes/node-kind.js';
import { HttpRequest } from '../effects/http-request.js';
import { PostDraft } from '../effects/post-draft.js';
import { SendMail } from '../effects/send-mail.js';
import { pureKinds } from '../nodes/pure-kinds.js';
import { checkGraph } from './check-graph.js';
import { edges, graphOf, looped } from './graphs.fixture.js';
import { understandGraph } from './understand-graph.js';

const kinds = new NodeCatalogue<NodeDeclaration>([
  ...pureKinds,
  HttpRequest.declaration,
  PostDraft.declaration,
  SendMail.declaration,
]);
const draft = (undo: unknown) => ({ id: 'draft', kind: 'post_draft', with: { content: 'Menu' }, undo }) as never;
const mistakesOf = (undo: unknown, ...more: readonly never[]): readonly string[] =>
  checkGraph(graphOf([draft(undo), ...more]), kinds);
const call = (url: string) => ({ kind: 'http_request', with: { url, method: 'POST' } });

describe('what undoes a node', () => {
  it('reads what the node gave, and counts among what the workflow takes', () => {
    const graph = graphOf([draft({ ...call('https://crm.example.com/{{ steps.draft.postId }}') })]);
    expect(checkGraph(graph, kinds)).toEqual([]);
    expect(understandGraph(graph, kinds).reachesOutside).toBe(true);
    expect(understandGraph(graphOf([draft(undefined)]), kinds).reachesOutside).toBe(false);
  });

  it.each([
    ['is no object', 'mail', 'nodes.draft.undo: has to be an object such as {"kind": "http_request", "with": {}}; it is "mail".'],
    ['cannot undo', { kind: 'loop' }, 'nodes.draft.undo.kind: "loop" undoes nothing; kinds: http_request, send_mail.'],
    ['has a setting that is wrong', { kind: 'http_request', with: { urll: 'x' } }, 'nodes.draft.undo.with.urll: unknown;'],
    ['reads what is not there', call('{{ steps.draft.id }}'), 'nodes.draft.undo.with.url: there is no steps.draft.id;'],
    ['has more than it takes', { ...call('https://x.example'), retry: {} }, 'nodes.draft.undo.retry: unknown;'],
  ])('is refused if it %s', (_what, undo, mistake) => {
    expect(mistakesOf(undo).filter((one) => one.startsWith(mistake))).toHaveLength(1);
  });

  it('does not read the item of a loop, which is not known any more', () => {
    const graph = graphOf([...looped('each'), draft(call('https://crm.example.com/{{ item }}'))], edges('each.item → draft'));
    expect(checkGraph(graph, kinds)).toEqual([
      'nodes.draft.undo.with.url: item is not known any more when draft is undone; read steps.draft.',
    ]);
  });

  it('is refused for a node without an effect', () => {
    const graph = graphOf([{ id: 'sum', kind: 'compute', with: { expression: '1 + 1' }, undo: call('https://x.example') }]);
    expect(checkGraph(graph, kinds)).toEqual(['nodes.sum.undo: compute has no effect that could be undone; remove it.']);
  });
});
