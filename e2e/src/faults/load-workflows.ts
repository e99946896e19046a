import type { FaultStage } from './fault-stage.js';
import { countEvents } from './outcome.js';
import type { Tally } from './rounds.js';

/** Executions while a server dies: each drafts a post for each of three dishes, with a wait in between, and one more in the end. */
export class LoadWorkflows {
  private workflowId: string | undefined;
  private readonly started: { id: string; mark: string }[] = [];

  constructor(private readonly stage: FaultStage) {}

  async begin(name: string): Promise<void> {
    this.workflowId ??= await this.make();
    for (const number of [1, 2, 3]) {
      const mark = `${name}, execution ${number}`;
      const path = `/v1/workflows/${this.workflowId}/execute`;
      const { id } = await this.stage.api.data('POST', path, { variables: { mark } });
      this.started.push({ id, mark });
    }
  }

  async count(tally: Tally): Promise<void> {
    const { stage } = this;
    for (const { id, mark } of this.started) {
      const { attributes } = await stage.api.until<{ attributes: { status: string } }>(
        `/v1/executions/${id}`,
        ['completed', 'failed', 'cancelled'],
        60_000,
      );
      const [posts] = await stage.rows<{ all: number; different: number }>(
        `select count(*)::integer as all, count(distinct content)::integer as different from post where starts_with(content, $1)`,
        [`${mark}: `],
      );
      if (attributes.status !== 'completed' || posts?.different !== 4) {
        tally.lost += 1;
        console.error('lost execution', id, JSON.stringify({ attributes, posts }));
      }
      if ((posts?.all ?? 0) > 4) tally.doubled += 1;
    }
    await countEvents(
      stage,
      this.started.map(({ id }) => `workflow:workflow.execution.completed:${this.workflowId}:${id}:completed`),
      tally,
    );
  }

  private async make(): Promise<string> {
    const draft = (id: string, what: string) => ({ id, kind: 'post_draft', with: { content: `{{ inputs.mark }}: ${what}` } });
    const body = {
      label: 'Menu',
      brandId: this.stage.brandId,
      inputs: { mark: { type: 'text', required: true } },
      nodes: [
        { id: 'each', kind: 'loop', with: { over: ['soup', 'tart', 'tea'] } },
        draft('dish', '{{ item }}'),
        { id: 'pause', kind: 'wait', with: { seconds: 1 } },
        draft('last', 'all of it'),
      ],
      edges: [
        { from: 'each.item', to: 'dish' },
        { from: 'each.done', to: 'pause' },
        { from: 'pause', to: 'last' },
      ],
    };
    return (await this.stage.api.data('POST', '/v1/workflows', body)).id;
  }
}
