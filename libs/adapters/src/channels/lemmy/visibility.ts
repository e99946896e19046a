import { fieldsOf, listOf } from '../answer-fields.js';
import type { Community } from './account.js';

type Fields = Readonly<Record<string, unknown>>;

/** Of posts without a language. */
const undetermined = 0;

/**
 * Why a list of the account's own posts may leave one out, as a sentence; null when it has all of them. Lists hide from people what their
 * settings hide, also if it is their own (crates/db_views/src/post_view.rs).
 * @param myUser `MyUserInfo`
 */
export function reasonForDoubt(myUser: Fields, { fields: community }: Community): string | null {
  const { local_user: settings, person } = fieldsOf(myUser['local_user_view']);
  const { show_nsfw: showsNsfw, show_bot_accounts: showsBots } = fieldsOf(settings);
  if (['hidden', 'removed', 'deleted'].some((name) => community[name] === true))
    return 'The server does not list posts of the community.';
  if (community['nsfw'] === true && showsNsfw !== true)
    return 'The settings of the account hide posts of such communities from it.';
  if (fieldsOf(person)['bot_account'] === true && showsBots !== true)
    return 'The settings of the account hide posts of bots from it.';
  if (isBlocked(myUser['community_blocks'], 'community', community['id'])) return 'The account has blocked the community.';
  if (isBlocked(myUser['instance_blocks'], 'instance', community['instance_id']))
    return 'The account has blocked the server of the community.';
  // All of them when it names none.
  const languages = listOf(myUser['discussion_languages'] ?? []);
  if (languages.length > 0 && !languages.includes(undetermined))
    return 'The settings of the account may hide the language of the post from it.';
  return null;
}

/** Each is what is blocked, or has it in a field of its own. */
function isBlocked(blocks: unknown, field: string, id: unknown): boolean {
  return listOf(blocks ?? []).some((item) => {
    const block = fieldsOf(item);
    return (block[field] === undefined ? block : fieldsOf(block[field]))['id'] === id;
  });
}
