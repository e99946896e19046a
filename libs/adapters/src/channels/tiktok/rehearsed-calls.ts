import { platformValue, type RehearsedCall } from '@imprint/domain/publishing/channel';

/** What TikTok answers to the calls of a publish: an account that offers everything. */
export const rehearsedCalls: readonly RehearsedCall[] = [
  {
    operation: 'ask what the account allows',
    call: /^POST \/v2\/post\/publish\/creator_info\/query\/$/,
    answer: () => ({
      data: {
        creator_username: 'username',
        creator_nickname: 'Name',
        privacy_level_options: ['PUBLIC_TO_EVERYONE', 'MUTUAL_FOLLOW_FRIENDS', 'FOLLOWER_OF_CREATOR', 'SELF_ONLY'],
      },
    }),
  },
  {
    operation: 'begin post',
    call: /^POST \/v2\/post\/publish\/video\/init\/$/,
    answer: () => ({
      data: {
        publish_id: platformValue('{id of the upload}'),
        upload_url: platformValue(
          '{address of the upload}',
          (token) => `https://upload.tiktokapis.com/video/?upload_id=${token}`,
        ),
      },
    }),
  },
  { operation: 'upload video', call: /^PUT \/video\/\?/, status: 201, answer: () => ({}) },
  {
    operation: 'ask how far the post is',
    call: /^POST \/v2\/post\/publish\/status\/fetch\/$/,
    answer: () => ({
      data: {
        status: 'PUBLISH_COMPLETE',
        publicaly_available_post_id: [platformValue('{id of the post}', (_token, serial) => String(serial))],
      },
    }),
  },
];
