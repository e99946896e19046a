/** A node as it is sent. */
export type GraphNode = Record<string, unknown>;

export function templateNode(id: string, text: string): GraphNode {
  return { id, kind: 'template', with: { text } };
}

/** The body of a workflow that drafts a post with a greeting. */
export const greetingGraph = {
  label: 'Greeting',
  inputs: { name: { type: 'text', required: true } },
  nodes: [
    templateNode('hello', 'Hello {{ inputs.name }}'),
    { id: 'draft', kind: 'post_draft', with: { content: '{{ steps.hello.text }}' } },
  ] as GraphNode[],
  edges: [{ from: 'hello', to: 'draft' }],
  layout: { hello: { x: 0, y: 0 }, draft: { x: 200, y: 0 } },
};
