import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { ReviewStage } from './reviews.fixture.js';

let stage: ReviewStage;
beforeAll(async () => {
  stage = await ReviewStage.open();
});
afterAll(() => stage?.close());
beforeEach(() => stage.clear());

it('a link shows nothing of a brand that whoever made it is no longer allowed to see', async () => {
  const releaseId = await stage.draft();
  const approvalId = await stage.asked(`/v1/releases/${releaseId}/resume`, {});
  const links = [await stage.linkTo(`releases/${releaseId}`), await stage.linkTo(`approvals/${approvalId}`)];
  const answers = () => Promise.all(links.map((secret) => stage.review(secret)));
  expect(await answers()).toMatchObject([{ status: 200 }, { status: 200 }]);
  await stage.query(`update membership set role = 'creator', brand_ids = '{brand_of_others}'`);
  const after = await answers();
  await stage.query('update membership set brand_ids = null');
  const dead = { status: 401, code: 'invalid_review_link' };
  expect(after).toMatchObject([dead, dead]);
});
