import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Stage } from './stage.fixture.js';
let stage: Stage;
beforeAll(async () => { const s = Date.now(); stage = await Stage.open(); console.log('open', Date.now() - s); });
afterAll(() => stage?.close());
it('boots', async () => {
  for (let i = 0; i < 4; i += 1) {
    const s = Date.now();
    const w = await stage.worker();
    const b = Date.now();
    await stage.kill(w);
    console.log('boot', b - s, 'kill', Date.now() - b);
  }
  expect(1).toBe(1);
});
