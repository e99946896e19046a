import type { WorkflowEdge, WorkflowNode } from '@imprint/contracts/workflows';
import type { Stage } from './stage.fixture.js';

/** Ids that the settings of nodes name. */
export interface Known {
  serviceUrl: string;
  postId: string;
  clipId: string;
  pictureId: string;
  soundId: string;
  childId: string;
}

/** A small graph around a node of one kind, and what it leaves behind. */
export interface KindGraph {
  with: object;
  /** Through which it ends. */
  port?: string;
  more?: { nodes: WorkflowNode[]; edges: WorkflowEdge[] };
  /** How often its effect has happened. @param mark a text that only this execution has */
  effects?: (stage: Stage, id: string, mark: string) => Promise<number> | number;
  /** A worker that dies in the middle may leave it to a person. */
  mayBeHeld?: true;
  creditsMicro?: number;
  /** It ends its execution by failing. */
  fails?: true;
}

const generations =
  (outputs: string): NonNullable<KindGraph['effects']> =>
  (stage, id) =>
    stage.count(
      `generation where organization_id = 'org' and starts_with(idempotency_key, $1) and status = 'completed' and ${outputs}`,
      [id],
    );
const made = generations('true');
const marked = '{{ inputs.mark }}';

/** By kind of node. */
export function kindGraphs({
  serviceUrl,
  postId,
  clipId,
  pictureId,
  soundId,
  childId,
}: Known): Readonly<Record<string, KindGraph>> {
  return {
    approval: {
      with: { question: `Go on with ${marked}?`, hours: 1 },
      port: 'approved',
      effects: (stage, id) => stage.count('notice where starts_with(subject_id, $1)', [`${id}/`]),
    },
    brand_context: { with: { query: 'tart' } },
    code: { with: { source: 'return input.length', input: { $: 'inputs.mark' } } },
    compute: { with: { expression: 'size(inputs.mark)' } },
    condition: { with: { when: 'inputs.mark != ""' }, port: 'true' },
    fail: { with: { message: marked }, fails: true },
    generate_article: { with: { prompt: marked }, effects: made },
    generate_avatar: { with: { prompt: marked, model: 'heygen/avatar_iv' }, effects: made },
    generate_image: { with: { prompt: marked, model: 'openai/gpt-image-1' }, effects: made, creditsMicro: 4_000_000 },
    generate_music: { with: { prompt: marked, durationSeconds: 3 }, effects: made },
    generate_text: { with: { prompt: marked }, effects: made },
    generate_video: { with: { prompt: marked, model: 'runway/gen4.5', aspectRatio: '16:9' }, effects: made },
    generate_voice: { with: { prompt: marked }, effects: made },
    http_request: {
      with: { url: `${serviceUrl}/orders`, method: 'POST', json: { mark: marked } },
      effects: ({ peers }, _id, mark) => peers.taken.filter(({ body }) => body.includes(mark)).length,
      mayBeHeld: true,
    },
    join: {
      with: {},
      more: {
        nodes: [
          { id: 'a', kind: 'compute', with: { expression: '1' } },
          { id: 'b', kind: 'code', with: { source: 'return 2' } },
        ],
        edges: [
          { from: 'a', to: 'one' },
          { from: 'b', to: 'one' },
        ],
      },
    },
    knowledge_search: { with: { query: 'tart' } },
    loop: {
      with: { over: [1, 2, 3] },
      port: 'done',
      more: {
        nodes: [{ id: 'each', kind: 'post_draft', with: { content: `${marked} {{ item }}` } }],
        edges: [{ from: 'one.item', to: 'each' }],
      },
      effects: async (stage, _id, mark) => (await stage.count('post where starts_with(content, $1)', [`${mark} `])) / 3,
    },
    merge_videos: { with: { assetIds: [clipId, pictureId], pictureSeconds: 1, transition: 'cut' }, effects: made },
    pick: { with: { from: [3, 1, 2], sort_by: 'each' } },
    post_draft: { with: { content: marked }, effects: (stage, _id, mark) => stage.count('post where content = $1', [mark]) },
    publish: {
      with: { content: marked, connectionIds: ['conn'] },
      effects: (stage, _id, mark) => stage.count('feed_entry where text = $1', [mark]),
    },
    repurpose_post: { with: { postId, platform: 'mastodon' }, effects: made },
    rss: { with: { url: `${serviceUrl}/feed` } },
    schedule_release: {
      with: { content: marked, connectionIds: ['conn'], scheduledAt: '2099-01-01T09:00:00Z' },
      effects: (stage, _id, mark) => stage.count('release where base_content = $1', [mark]),
    },
    send_event: {
      with: { name: 'menu.changed', payload: { mark: marked } },
      effects: (stage, _id, mark) =>
        stage.count(`workflow_execution where trigger = 'event' and trigger_payload::text like $1`, [`%${mark}"%`]),
    },
    send_mail: {
      with: { memberIds: ['user'], subject: marked, text: 'The menu has changed.' },
      effects: ({ peers }, _id, mark) =>
        peers.mails.filter((mail) => new RegExp(`^Subject: ${mark}\\r?$`, 'm').test(mail)).length,
      mayBeHeld: true,
    },
    set: { with: { values: { mark: marked } } },
    switch: {
      with: { value: { $: 'size(inputs.mark) > 0' }, cases: [{ port: 'some', is: true }] },
      port: 'some',
    },
    template: { with: { text: marked } },
    transform_image: {
      with: { assetId: pictureId, operation: 'reframe', aspectRatio: '4:5' },
    },
    transform_recording: { with: { assetId: soundId, media: 'audio', operation: 'normalize-loudness' }, effects: made },
    wait: { with: { seconds: 1 } },
    wait_for_slot: { with: { connectionId: 'conn' } },
    workflow: {
      with: { workflowId: childId, variables: { mark: marked } },
      effects: (stage, id) => stage.count(`workflow_execution where parent_id = $1 and status = 'completed'`, [id]),
    },
  };
}

/** The nodes and edges: what is before, the node `one`, and `last`. */
export function graphAround(kind: string, graph: KindGraph): { nodes: WorkflowNode[]; edges: WorkflowEdge[] } {
  const { nodes = [], edges = [] } = graph.more ?? {};
  const port = graph.port === undefined ? 'one' : `one.${graph.port}`;
  return {
    nodes: [
      { id: 'one', kind, with: { ...graph.with } },
      ...nodes,
      { id: 'last', kind: 'template', with: { text: 'After {{ inputs.mark }}' } },
    ],
    edges: [...edges, ...(graph.fails === true ? [] : [{ from: port, to: 'last' }])],
  };
}
