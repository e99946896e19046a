import { ChannelError } from '@imprint/domain/publishing/channel';
import { credentialRefused, misconfigured, objectOf, platformFailures, PlatformRefusal, refused } from '../platform-failures.js';

/** `{ ok: false, error }`, with `needed` where a scope is missing, and what is wrong with blocks in `response_metadata.messages`. */
export class SlackRefusal extends PlatformRefusal {
  readonly error = this.textIn('error');
  readonly needed = this.textIn('needed');
  readonly details = textsIn(objectOf(this.fields['response_metadata'])['messages']);
}

/**
 * Errors of the methods and of all methods, as https://docs.slack.dev/reference/methods lists them (read 2026-11-26 as kept in
 * https://github.com/smstoslack/slack_kit/tree/main/lib/slack/web/docs).
 */
const tokenErrors: readonly string[] = [
  ...['invalid_auth', 'not_authed', 'token_revoked', 'token_expired', 'account_inactive', 'not_allowed_token_type'],
];
/** "It's possible some aspect of the operation succeeded before the error was raised", and what Slack may do later. */
const outages: readonly string[] = [
  ...['fatal_error', 'internal_error', 'service_unavailable', 'request_timeout', 'update_failed'],
  ...['team_added_to_org', 'org_login_required', 'external_channel_migrating'],
];
const limits: readonly string[] = ['ratelimited', 'rate_limited', 'message_limit_exceeded'];
const notPermitted: readonly string[] = [
  ...[
    'access_denied',
    'accesslimited',
    'ekm_access_denied',
    'enterprise_is_restricted',
    'no_permission',
    'team_access_not_granted',
  ],
  ...['restricted_action', 'restricted_action_read_only_channel', 'restricted_action_thread_only_channel'],
  ...['channel_is_limited_access', 'messages_tab_disabled', 'two_factor_setup_required'],
];
const noReplies: readonly string[] = [
  ...['cannot_reply_to_message', 'restricted_action_non_threadable_channel', 'restricted_action_thread_locked'],
];
const uploadsOff: readonly string[] = [
  ...[
    'file_uploads_disabled',
    'file_uploads_except_images_disabled',
    'file_type_not_allowed',
    'blocked_file_type',
    'posting_to_channel_denied',
  ],
  ...['slack_connect_file_link_sharing_blocked', 'slack_connect_file_upload_sharing_blocked'],
];
const tooLong: readonly string[] = ['msg_too_long', 'msg_blocks_too_long'];

/** The failure of a call to Slack. */
export const slackFailure = platformFailures<SlackRefusal>({
  platform: 'Slack',
  refusal: SlackRefusal,
  said: ({ error, details }) => (error === undefined ? undefined : [error, ...details].join(': ')),
  isLimited: ({ error = '' }) => limits.includes(error),
  meaning: (refusal, reason) =>
    refusal.error === undefined
      ? undefined
      : (misplaced(refusal, refusal.error, reason) ?? rejected(refusal, refusal.error, reason)),
});

/** What somebody settles on Slack or by connecting again. */
function misplaced({ needed }: SlackRefusal, error: string, reason: string): ChannelError | undefined {
  if (tokenErrors.includes(error)) return credentialRefused(`Slack does not accept the bot token (${reason}).`);
  if (error === 'missing_scope') return scopeMissing(needed ?? 'that Slack does not name');
  if (error === 'channel_not_found')
    return misconfigured('channel_not_found', 'Slack shows the bot no such channel. Invite the bot to it, or check the channel.');
  if (error === 'not_in_channel') return notInChannel();
  if (error === 'is_archived' || error === 'is_inactive') return channelArchived();
  if (error === 'cant_update_message' || error === 'cant_delete_message')
    return misconfigured('message_of_another_author', `The bot may not change this message (${reason}).`);
  if (error === 'storage_limit_reached')
    return misconfigured('storage_full', 'The workspace has no space for files left. Delete files on Slack.');
  if (uploadsOff.includes(error))
    return misconfigured('uploads_not_allowed', `The workspace does not allow the bot to share this file (${reason}).`);
  return notPermitted.includes(error)
    ? misconfigured('not_permitted', `The workspace does not allow this (${reason}).`)
    : undefined;
}

/** What is wrong with the message, or with Slack. */
function rejected({ status, details }: SlackRefusal, error: string, reason: string): ChannelError | undefined {
  if (outages.includes(error)) return interrupted(reason);
  if (status >= 500) return undefined;
  if (error === 'invalid_blocks' && details.some((detail) => detail.includes('slack file'))) return imageNotReady();
  if (tooLong.includes(error)) return refused('validation', 'text_too_long', `The text is too long for Slack (${reason}).`);
  if (error === 'file_upload_size_restricted')
    return refused('validation', 'media_too_large', 'The workspace does not take files as large as this.');
  if (error === 'edit_window_closed')
    return refused(
      'validation',
      'edit_not_allowed',
      'The workspace allows edits of a message for some time only, which has passed.',
    );
  if (error === 'block_mismatch')
    return refused('validation', 'edit_not_allowed', 'Slack does not let a message with a text become one without.');
  if (noReplies.includes(error)) return refused('validation', 'reply_refused', `Slack takes no reply there (${reason}).`);
  return refused('validation', 'message_refused', `Slack refused the message (${reason}).`);
}

/** @param scope as Slack names it */
export const scopeMissing = (scope: string): ChannelError =>
  misconfigured(
    'scope_missing',
    `The app lacks the scope ${scope}. Add it under OAuth & Permissions on api.slack.com/apps, and reinstall the app to the workspace.`,
  );

/** @param field credential that it is about, while it is being entered */
export const notInChannel = (field?: string): ChannelError =>
  misconfigured('not_in_channel', 'The bot is not in the channel. Invite it there, such as with /invite and its name.', field);

export const channelArchived = (field?: string): ChannelError =>
  misconfigured('channel_archived', 'The channel is archived. Unarchive it, or choose another one.', field);

/** Whether Slack knows no such file (any more). */
export const isGone = (error: unknown): boolean =>
  error instanceof SlackRefusal && ['file_not_found', 'file_deleted'].includes(error.error ?? '');

/** Its message may still appear. */
export const videoNotShown = (): ChannelError =>
  new ChannelError({
    outcome: 'unknown',
    class: 'provider_outage',
    code: 'video_not_ready',
    message: 'Slack has the video, and has not shown it in the channel in time.',
    retryable: true,
  });

/** The file stays on Slack, and the next attempt shows it. */
export const imageNotReady = (): ChannelError =>
  refused('provider_outage', 'image_not_ready', 'Slack has not finished processing an image in time.', { retryable: true });

const interrupted = (reason: string): ChannelError =>
  new ChannelError({
    outcome: 'unknown',
    class: 'provider_outage',
    code: 'slack_interrupted',
    message: `Slack did not complete the call (${reason}).`,
    retryable: true,
  });

function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}
