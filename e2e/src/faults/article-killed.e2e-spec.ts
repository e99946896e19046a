/** @modes embedded, long: redis */
import type { WrittenContent } from '@imprint/contracts/generation';
import { eventually } from '@imprint/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { completion, promptOf, Receiver, type Received } from '../harness/index.js';
import { FaultStage } from './fault-stage.js';

const sections = ['The grain', 'The mill', 'The bread'];

interface Generation {
  id: string;
  attributes: { status: string; progress: number; sections: { isWritten: boolean }[]; written: WrittenContent | null };
}

/** What a model is asked for: the plan, or the number of a section. */
function askedFor(received: Received): number | 'plan' {
  const [, number] = /Write section (\d) of 3\./.exec(promptOf(received)) ?? [];
  return number === undefined ? 'plan' : Number(number);
}

describe('kill -9 of scheduler-worker while a model writes an article', () => {
  let vendor: Receiver;
  let stage: FaultStage;
  let isHeld = true;

  beforeAll(async () => {
    vendor = await Receiver.start((received, response) => {
      const what = askedFor(received);
      // The last section has no answer until the worker is dead.
      if (what === 3 && isHeld) return;
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const plan = { title: 'Old wheat', sections: sections.map((heading) => ({ heading, points: [] })) };
      response.end(completion(what === 'plan' ? plan : { body: `Text ${what}.` }));
    });
    stage = await FaultStage.start(undefined, {
      settings: { OPENAI_TEXT_BASE_URL: `${vendor.url}/v1`, OPENAI_TEXT_MODELS: 'writer' },
    });
  });
  afterAll(async () => {
    await stage?.stop();
    await vendor?.stop();
  });

  it('goes on from the last section that was finished, and becomes one draft, announced once, with its file', async () => {
    const body = { brandId: stage.brandId, topic: 'Old wheat', model: 'openai/writer' };
    const { id } = await stage.api.data<Generation>('POST', '/v1/articles/generate', body);
    await vendor.untilReceived((received) => askedFor(received) === 3);
    const read = () => stage.api.data<Generation>('GET', `/v1/generations/${id}`);
    expect((await read()).attributes.sections.map(({ isWritten }) => isWritten)).toEqual([true, true, false]);
    await stage.worker.kill();
    isHeld = false;
    await stage.worker.start();
    const { written } = await eventually(async () => {
      const { attributes } = await read();
      return attributes.status === 'completed' && attributes;
    });
    expect(vendor.requests.map(askedFor)).toEqual(['plan', 1, 2, 3, 3]);
    expect(written?.body).toBe('## The grain\n\nText 1.\n\n## The mill\n\nText 2.\n\n## The bread\n\nText 3.');
    const articles = await stage.api.data<{ id: string }[]>('GET', '/v1/articles');
    expect(articles.map((article) => article.id)).toEqual([written?.articleId]);
    const { json } = await stage.receiver.untilReceived((received) => received.json['event'] === 'generation.completed');
    const { generation } = json as unknown as { generation: { output: { url: string } } };
    expect(generation).toMatchObject({ id, kind: 'article', status: 'completed', output: { mimeType: 'text/markdown' } });
    expect(await (await fetch(generation.output.url)).text()).toBe(`# Old wheat\n\n${written?.body}\n`);
    expect(stage.receiver.requests).toHaveLength(1);
  });
});
