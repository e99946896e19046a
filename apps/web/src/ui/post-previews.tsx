import type { ComponentProps, ReactElement } from 'react';
import { askedTimeText } from '../time/moments.js';
import { useLanguage } from '../words/language.js';
import { PostPreview } from './post-preview.js';

type Previewed = ComponentProps<typeof PostPreview>['media'];

interface PreviewTarget {
  platform: string;
  account: string | null;
  text: string | null;
  scheduledAt: string | null;
  /** Its own; null for the common ones. */
  media: Previewed | null;
  thread: NonNullable<ComponentProps<typeof PostPreview>['thread']>;
  firstComment: string | null;
  /** Of its links, where they are sent with the posts. */
  linkCards?: readonly { url: string; title: string; description: string; picture: ReviewedPicture | null }[];
}

type ReviewedPicture = NonNullable<NonNullable<ComponentProps<typeof PostPreview>['cards']>[number]['picture']>;

interface PostPreviewsProps extends Pick<ComponentProps<typeof PostPreview>, 'empty' | 'media'> {
  text: string | null;
  scheduledAt: string | null;
  timezone: string | null;
  targets: readonly PreviewTarget[];
  /** Stands in place of the account where none is named. */
  nowhere: string;
}

/** A post as it will look on each account, with the times that differ from the common one. */
export function PostPreviews({ text, scheduledAt, timezone, targets, nowhere, ...common }: PostPreviewsProps): ReactElement {
  const language = useLanguage();
  return (
    <ul className="previews">
      {targets.length === 0 && <PostPreview account={nowhere} channel="" text={text ?? ''} {...common} />}
      {targets.map((target, index) => (
        <PostPreview
          key={index}
          account={target.account ?? target.platform}
          channel={target.account === null ? '' : target.platform}
          {...(target.scheduledAt !== null &&
            target.scheduledAt !== scheduledAt && { time: askedTimeText(target.scheduledAt, timezone, language) })}
          text={target.text ?? text ?? ''}
          {...common}
          {...(target.media !== null && { media: target.media })}
          thread={target.thread}
          firstComment={target.firstComment ?? ''}
          {...(target.linkCards !== undefined && {
            cards: target.linkCards.map((card) => ({ ...card, assetId: null, isShown: true })),
            cardsBy: 'sent' as const,
          })}
        />
      ))}
    </ul>
  );
}
