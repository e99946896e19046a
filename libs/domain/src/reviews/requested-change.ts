import type { LinkCard, LinkCardInput } from '@imprint/contracts/publishing';
import type { ReviewedAction } from '@imprint/contracts/reviews';
import type { StoredApproval } from '../approvals/index.js';
import { storedCards } from '../publishing/index.js';

type Asked = Pick<StoredApproval, 'toolName' | 'arguments'>;
type Fields = Readonly<Record<string, unknown>>;

/** The release that a call would change; null for one that makes something, or changes a post. */
export function releaseIdOf({ arguments: { releaseId } }: Asked): string | null {
  return typeof releaseId === 'string' ? releaseId : null;
}

const actions: ReadonlyMap<unknown, ReviewedAction> = new Map([
  ['publish-now', 'publish'],
  ['pause', 'pause'],
  ['unschedule', 'unschedule'],
  ['cancel', 'cancel'],
]);

/** What the call does to the post. */
export function actionOf({ toolName, arguments: given }: Asked, scheduledAt: string | null): ReviewedAction {
  const publishing: ReviewedAction = scheduledAt === null && given['slot'] === undefined ? 'publish' : 'schedule';
  switch (toolName) {
    case 'delete_post':
    case 'delete_published_post':
      return 'delete';
    case 'edit_published_post':
    case 'update_post':
    case 'update_scheduled_release':
      return 'change';
    case 'control_scheduled_release':
      return actions.get(given['action']) ?? publishing;
    default:
      return publishing;
  }
}

/** Title and alternative texts that the call sets. */
export function namedIn({ arguments: given }: Asked): { title: string | null; altTexts: ReadonlyMap<string, string> } {
  const all: Fields = { ...given, ...fieldsOf(given['changes']) };
  const targets = Array.isArray(all['targets']) ? all['targets'].map(fieldsOf) : [];
  const media = [all, ...targets].flatMap((fields) => (Array.isArray(fields['media']) ? fields['media'].map(fieldsOf) : []));
  const pairs = media.flatMap(({ assetId, altText }) =>
    typeof assetId === 'string' && typeof altText === 'string' ? [[assetId, altText] as const] : [],
  );
  return { title: typeof all['title'] === 'string' ? all['title'] : null, altTexts: new Map(pairs) };
}

/** Cards of links that the call sets; undefined where it leaves them as they are. */
export function cardsIn({ arguments: given }: Asked): LinkCard[] | undefined {
  const { linkCards } = { ...given, ...fieldsOf(given['changes']) } as { linkCards?: LinkCardInput[] };
  return linkCards && storedCards(linkCards);
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}
