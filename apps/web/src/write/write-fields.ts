import type { WrittenContent } from '@imprint/sdk';

type WrittenType = WrittenContent['type'];

export const types: readonly WrittenType[] = [
  ...(['post', 'caption', 'thread', 'linkedin'] as const),
  ...(['article', 'article_outline', 'newsletter', 'script'] as const),
];

export const asType = (value: string): WrittenType => types.find((type) => type === value) ?? 'post';

/** What becomes a post, for which a channel has limits. */
export const isPost = (type: WrittenType): boolean => types.indexOf(type) < 4 && type !== 'linkedin';

/** Every channel on which the brand has an account. */
export const everywhere = '*';

export const versions = ['1', '2', '3', '4', '5'];

/** As the form holds them: an empty text is the default. */
export interface WriteFields {
  topic: string;
  type: WrittenType;
  platform: string;
  brandId: string;
  context: string;
  /** Whether the posts of a thread are numbered. */
  isNumbered: boolean;
  /** Of an article. */
  outline: string;
  /** Whether an article gets a picture, too. */
  withImage: boolean;
  model: string;
  count: string;
}

export const untouched: WriteFields = {
  ...{
    topic: '',
    type: 'post',
    platform: '',
    brandId: '',
    context: '',
    isNumbered: false,
    outline: '',
    withImage: true,
    model: '',
    count: '1',
  },
};
