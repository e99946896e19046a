import { expect, it } from '@jest/globals';
import { outgoingPost } from '../outgoing-post.fixture.js';
import { eachOnNewSite, type WordpressSite } from '../wordpress-site.fixture.js';

const { signal } = new AbortController();
let opened: WordpressSite;
eachOnNewSite((each) => (opened = each));

async function published() {
  const { channel, connection } = opened;
  const post = outgoingPost(connection, { text: 'A post' });
  const { externalProviderId } = await channel.publish(post, signal);
  return { ...post, externalProviderId };
}
const stateOf = ({ externalProviderId }: { externalProviderId: string }) =>
  opened.site.library.posts.find(({ id }) => String(id) === externalProviderId)?.status;

it('a deleted post is in the trash, where it can be neither edited nor deleted again', async () => {
  const post = await published();
  expect(await opened.channel.deletePost(post, signal)).toBe('deleted');
  expect(stateOf(post)).toBe('trash');
  expect(await opened.channel.deletePost(post, signal)).toBe('gone');
  await expect(opened.channel.editPost({ ...post, text: 'Edited' }, signal)).rejects.toMatchObject({ code: 'post_gone' });
});

it('a site without a trash deletes nothing for good', async () => {
  const post = await published();
  opened.site.library.hasTrash = false;
  await expect(opened.channel.deletePost(post, signal)).rejects.toMatchObject({ outcome: 'refused', code: 'no_trash' });
  expect(stateOf(post)).toBe('publish');
});

it('a user who may not change published posts changes none', async () => {
  const post = await published();
  const applicationPassword = opened.site.addPassword('contributor');
  const credentials = { ...opened.connection.credentials, username: 'contributor', applicationPassword };
  const changed = { ...post, text: 'Edited', connection: { ...opened.connection, credentials } };
  const refused = { outcome: 'refused', class: 'credential', code: 'credential_refused' };
  await expect(opened.channel.editPost(changed, signal)).rejects.toMatchObject(refused);
  await expect(opened.channel.deletePost(changed, signal)).rejects.toMatchObject(refused);
  expect(opened.site.library.posts.map(({ status, content }) => [status, content.includes('A post')])).toEqual([
    ['publish', true],
  ]);
});
