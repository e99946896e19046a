import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { ReviewStage } from './reviews.fixture.js';

let stage: ReviewStage;
beforeAll(async () => {
  stage = await ReviewStage.open();
});
afterAll(() => stage?.close());
beforeEach(() => stage.clear());

const file = { url: expect.stringContaining('/v1/files/cake.png?expires='), mimeType: 'image/png' };

it('a link to a release shows the cards that the post is sent with, and their pictures, where cards are sent', async () => {
  const id = await stage.draft();
  const [shown, hidden] = ['https://terrace.example/menu', 'https://terrace.example/jobs'];
  const [{ id: assetId }] = (await stage.query('select id from asset limit 1')) as [{ id: string }];
  const card = { title: 'Menu', description: 'Peas', assetId, isShown: true, fetchedAt: null, problem: null };
  const cards = [
    { ...card, url: hidden, isShown: false },
    { ...card, url: shown },
  ];
  await stage.query('update release set link_cards = $2, media = $3 where id = $1', [id, JSON.stringify(cards), '[]']);
  await stage.query(`update target set caption = $2 where release_id = $1`, [id, `${hidden} ${shown}`]);
  const linkCards = async () =>
    (await stage.review(await stage.linkTo(`releases/${id}`))).data.attributes['targets'] as { linkCards: unknown }[];
  expect(await linkCards()).toMatchObject([{ platform: 'feed', linkCards: [] }]);
  await stage.query(`update target set platform = 'bluesky' where release_id = $1`, [id]);
  const [target] = await linkCards();
  expect(target?.linkCards).toEqual([
    { url: shown, title: 'Menu', description: 'Peas', picture: { ...file, altText: null, posterUrl: null } },
  ]);
});
