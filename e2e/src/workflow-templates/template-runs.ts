import type { ExecutionResource, ExecutionStepDetailResource, ExecutionStepResource } from '@imprint/contracts/workflows';
import { eventually } from '@imprint/platform/testing';
import { attribute, type Mailbox, type Resource, type Workspace } from '../harness/index.js';

const isOver = (status: string): boolean => ['completed', 'failed', 'cancelled'].includes(status);

/** One execution of an installed template. */
export class TemplateRun {
  constructor(
    private readonly mine: Workspace,
    readonly workflowId: string,
    readonly id: string,
  ) {}

  /** Decides every approval that it asks for, until it ends. */
  async ended(approved = true): Promise<ExecutionResource> {
    return eventually(
      async () => {
        const { attributes } = await this.mine.api.data('GET', `/v1/executions/${this.id}`);
        const execution = attributes as unknown as ExecutionResource;
        if (isOver(execution.status)) return execution;
        if (execution.status === 'waiting') await this.decide(approved);
        return false;
      },
      { timeoutMs: 150_000 },
    );
  }

  /** What a node gave; of an item of a loop by its scope. */
  async output(nodeId: string, scope = ''): Promise<Record<string, unknown>> {
    const { attributes } = await this.mine.api.data('GET', `/v1/executions/${this.id}/steps/${nodeId}?scope=${scope}`);
    return ((attributes as unknown as ExecutionStepDetailResource).output ?? {}) as Record<string, unknown>;
  }

  /** Status of each step, by node, and by scope within loops. */
  async statuses(): Promise<Record<string, string>> {
    return Object.fromEntries(
      (await this.steps()).map(({ nodeId, scope, status }) => [scope === '' ? nodeId : `${nodeId}/${scope}`, status]),
    );
  }

  private async steps(): Promise<ExecutionStepResource[]> {
    const steps = await this.mine.api.data<Resource[]>('GET', `/v1/executions/${this.id}/steps?limit=100`);
    return steps.map(({ attributes }) => attributes as unknown as ExecutionStepResource);
  }

  private async decide(approved: boolean): Promise<void> {
    for (const { nodeId, scope, waitsFor } of await this.steps())
      if (waitsFor?.for === 'approval')
        await this.mine.owner.data('POST', `/v1/executions/${this.id}/approve`, { nodeId, scope, approved });
  }
}

/** What the templates work with, and where their effects are seen. */
export class Terrace {
  private readonly mails: string[] = [];

  constructor(
    readonly mine: Workspace,
    private readonly mailbox: Mailbox,
    private readonly email: string,
    /** Address of a site with the pages of `serveSite`. */
    readonly site: string,
    readonly files: { clip: string; picture: string },
    readonly postIds: readonly string[],
  ) {}

  async install(templateId: string, inputs: object): Promise<string> {
    const { brandId } = this.mine;
    const made = await this.mine.api.data('POST', `/v1/workflow-templates/${templateId}/install`, { brandId, inputs });
    return made.id;
  }

  async execute(workflowId: string, variables: object = {}): Promise<TemplateRun> {
    const { id } = await this.mine.api.data('POST', `/v1/workflows/${workflowId}/execute`, { variables });
    return new TemplateRun(this.mine, workflowId, id);
  }

  /** The run that a trigger has started. */
  async started(workflowId: string): Promise<TemplateRun> {
    const id = await eventually(async () => {
      const [run] = await this.mine.api.data<Resource[]>('GET', `/v1/executions?workflowId=${workflowId}`);
      return run?.id;
    });
    return new TemplateRun(this.mine, workflowId, id);
  }

  /** The mail of an execution that has sent one. */
  async mail(...texts: string[]): Promise<string> {
    return eventually(async () => {
      for (let [next] = await this.mailbox.unread(this.email); next !== undefined; [next] = await this.mailbox.unread(this.email))
        this.mails.push(next);
      return this.mails.find((mail) => texts.every((text) => mail.includes(text)));
    });
  }

  async post(id: unknown): Promise<Resource['attributes']> {
    return (await this.mine.api.data('GET', `/v1/posts/${String(id)}`)).attributes;
  }

  async release(id: unknown): Promise<Resource['attributes']> {
    return (await this.mine.api.data('GET', `/v1/releases/${String(id)}`)).attributes;
  }

  /** Kind of a file of the library. */
  async kindOf(assetId: unknown): Promise<string> {
    return attribute(await this.mine.api.data('GET', `/v1/assets/${String(assetId)}`), 'kind');
  }

  async article(id: unknown): Promise<Resource['attributes']> {
    return (await this.mine.api.data('GET', `/v1/articles/${String(id)}`)).attributes;
  }
}
