import { ChannelError } from '@imprint/domain/publishing/channel';
import { metaFailures, type MetaRefusal } from '../meta-failures.js';
import { credentialRefused, misconfigured, refused } from '../platform-failures.js';

/**
 * Codes of errors (https://developers.facebook.com/docs/graph-api/guides/error-handling and
 * https://developers.facebook.com/docs/graph-api/reference/photo, both read 2026-11-26).
 */
const codes = { parameter: 100, imageMissing: 324, abusive: 368, duplicate: 506, video: 6_000 } as const;
/** Of videos (https://developers.facebook.com/documentation/video-api/reference/error-codes, read 2026-11-28). */
const videoSubcodes = { tooSmall: 1_363_022, tooLarge: 1_363_023, notPermitted: 1_363_042 } as const;
/** Subcode for photos of 4 MB and more, as https://github.com/gitroomhq/postiz-app has met it (read 2026-11-26). */
const photoTooLarge = 1_366_046;

/** The failure of a call to the Graph API. Any other code below 500 is a refused post, whose words people read. */
export const facebookFailure = metaFailures('Facebook', (refusal, reason) => aboutApp(refusal) ?? aboutPost(refusal, reason));

function aboutApp({ status, code, said }: MetaRefusal): ChannelError | undefined {
  // As https://github.com/Kdyby/Facebook/pull/22 has it (read 2026-11-26).
  if (code === codes.parameter && said?.includes('appsecret_proof') === true)
    return credentialRefused('The access token is not of the app of this instance. Make one with that app.');
  return status === 404 && code === undefined
    ? misconfigured('not_the_graph_api', 'FACEBOOK_API_URL does not answer like the Graph API.')
    : undefined;
}

function aboutPost(refusal: MetaRefusal, reason: string): ChannelError | undefined {
  const { code, subcode } = refusal;
  if (code === codes.abusive)
    return refused('validation', 'post_blocked', `Facebook blocks this post or the account for now (${reason}).`);
  if (code === codes.duplicate)
    return refused('validation', 'duplicate_post', 'The page has just published the same text. Change it.');
  if (subcode === photoTooLarge)
    return refused('validation', 'media_too_large', `A photo is too large for Facebook (${reason}).`);
  if (code === codes.imageMissing) return refused('validation', 'image_refused', `Facebook refused a photo (${reason}).`);
  return aboutVideo(refusal, reason);
}

function aboutVideo({ code, subcode }: MetaRefusal, reason: string): ChannelError | undefined {
  if (subcode === videoSubcodes.tooLarge || subcode === videoSubcodes.tooSmall)
    return refused('validation', 'media_too_large', `Facebook takes no video of this size (${reason}).`);
  if (subcode === videoSubcodes.notPermitted)
    return misconfigured('not_permitted', `Facebook does not allow the app to upload videos to the page (${reason}).`);
  if (code === codes.video) return refused('validation', 'video_refused', `Facebook refused the video (${reason}).`);
  return undefined;
}
