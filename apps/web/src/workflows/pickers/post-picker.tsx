import type { PostResource } from '@imprint/sdk';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { useOrganization } from '../../api/organization.js';
import { searchLength } from '../../api/pages.js';
import { momentText, viewerZone } from '../../time/moments.js';
import { Button } from '../../ui/button.js';
import { Choice, Choices } from '../../ui/choice.js';
import { Field } from '../../ui/field.js';
import { Icon } from '../../ui/icon.js';
import { Loaded } from '../../ui/loaded.js';
import { More } from '../../ui/more.js';
import { Empty } from '../../ui/panel.js';
import { SelectField } from '../../ui/select-field.js';
import { useLanguage } from '../../words/language.js';
import { useWords } from '../../words/words.js';
import { namesOf } from '../references.js';
import { ChoosingDialog } from './choosing-dialog.js';
import { ChosenList } from './chosen-list.js';
import type { PickerProps } from './picker-props.js';
import { postById, postChannels, postList } from './posts.js';
import { pickerWords } from './words.js';
import './pickers.css';

/** Posts, by what they say, where they go and when they were made. */
export function PostPicker({ label, hint, isList, chosen, brandId, faults, onChange }: PickerProps): ReactElement {
  const t = useWords(pickerWords);
  const [isOpen, setIsOpen] = useState(false);
  const choose = useRef<HTMLButtonElement>(null);
  const pick = (id: string, isChosen: boolean): void => {
    if (!isChosen) onChange(chosen.filter((each) => each !== id));
    else onChange(isList ? [...chosen, id] : [id]);
  };
  return (
    <Choices legend={label} hint={hint} faults={faults}>
      <ChosenList ids={chosen} choose={choose} onChange={onChange}>
        {(id) => <ChosenPost id={id} />}
      </ChosenList>
      <div>
        <Button ref={choose} onClick={() => setIsOpen(true)} aria-label={t('choose.for', { what: t('choose.post'), label })}>
          <Icon name="search" />
          {t('choose.post')}
        </Button>
      </div>
      {isOpen && (
        <ChoosingDialog title={label} onClose={() => setIsOpen(false)}>
          <PostSearch {...{ isList, chosen, brandId }} onPick={pick} />
        </ChoosingDialog>
      )}
    </Choices>
  );
}

const pauseMs = 250;

/** What is typed, once it stands still and is long enough to search for. */
function useSettledText(text: string): string | undefined {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled.length < searchLength.least ? undefined : settled;
}

interface PostSearchProps {
  isList: boolean;
  chosen: readonly string[];
  brandId: string | undefined;
  onPick: (id: string, isChosen: boolean) => void;
}

function PostSearch({ isList, chosen, brandId, onPick }: PostSearchProps): ReactElement {
  const t = useWords(pickerWords);
  const [text, setText] = useState('');
  const [platform, setPlatform] = useState('');
  const search = useSettledText(text);
  return (
    <>
      <PostFilters {...{ text, platform }} onText={setText} onPlatform={setPlatform} />
      <p className="note" role="status">
        {t('posts.count', { count: chosen.length })}
      </p>
      <FoundPosts {...{ isList, chosen, brandId, search, onPick }} platform={platform === '' ? undefined : platform} />
    </>
  );
}

interface PostFiltersProps {
  text: string;
  platform: string;
  onText: (text: string) => void;
  onPlatform: (platform: string) => void;
}

function PostFilters({ text, platform, onText, onPlatform }: PostFiltersProps): ReactElement {
  const t = useWords(pickerWords);
  const { data: names = [] } = useQuery(namesOf(useOrganization(), 'platform'));
  return (
    <div className="post-filters">
      <Field label={t('posts.find')}>
        {(control) => (
          <input
            {...control}
            type="search"
            maxLength={searchLength.most}
            value={text}
            onChange={({ target }) => onText(target.value)}
          />
        )}
      </Field>
      <SelectField
        label={t('posts.channel')}
        value={platform}
        options={[{ value: '', label: t('posts.channel.all') }, ...names.map(({ id, name }) => ({ value: id, label: name }))]}
        onChange={onPlatform}
      />
    </div>
  );
}

interface FoundPostsProps extends PostSearchProps {
  search: string | undefined;
  platform: string | undefined;
}

function FoundPosts({ isList, chosen, brandId, search, platform, onPick }: FoundPostsProps): ReactElement {
  const t = useWords(pickerWords);
  const organization = useOrganization();
  const query = useInfiniteQuery(postList(organization, { brandId, search, platform }));
  const { data: channels } = useQuery(postChannels(organization, { search }));
  const found = (posts: readonly PostResource[]): ReactElement =>
    posts.length === 0 ? (
      <Empty>{t(search === undefined && platform === undefined ? 'posts.none' : 'posts.none.found')}</Empty>
    ) : (
      <fieldset className="options found-posts">
        <legend className="visually-hidden">{t('choose.post')}</legend>
        {posts.map((post) => (
          <Choice
            key={post.id}
            type={isList ? 'checkbox' : 'radio'}
            name="post"
            checked={chosen.includes(post.id)}
            label={<span className="theirs post-text">{post.attributes.content}</span>}
            hint={<PostNote post={post} platforms={channels?.get(post.id) ?? (platform === undefined ? [] : [platform])} />}
            onChange={(isChosen) => onPick(post.id, isChosen)}
          />
        ))}
      </fieldset>
    );
  return (
    <>
      <Loaded query={query}>{({ pages }) => found(pages.flatMap(({ data }) => data))}</Loaded>
      <More query={query} />
    </>
  );
}

/** `Bluesky, Mastodon · 5 Nov 2026, 09:00 · Published` */
function PostNote({ post: { attributes }, platforms }: { post: PostResource; platforms: readonly string[] }): ReactElement {
  const t = useWords(pickerWords);
  const language = useLanguage();
  const { data: names = [] } = useQuery(namesOf(useOrganization(), 'platform'));
  const channels = platforms.map((platform) => names.find(({ id }) => id === platform)?.name ?? platform);
  const parts = [
    ...(channels.length > 0 ? [channels.join(', ')] : []),
    momentText(new Date(attributes.createdAt), viewerZone(), language),
    t(`post.${attributes.status}`),
  ];
  return <>{parts.join(' · ')}</>;
}

function ChosenPost({ id }: { id: string }): ReactElement {
  const t = useWords(pickerWords);
  const organization = useOrganization();
  const { data, isError } = useQuery(postById(organization, id));
  const { data: channels } = useQuery(postChannels(organization, { search: undefined }));
  if (data === undefined) return <span className="note">{isError ? t('chosen.gone', { id }) : id}</span>;
  return (
    <span className="chosen-post">
      <span className="theirs post-text">{data.attributes.content}</span>
      <span className="note">
        <PostNote post={data} platforms={channels?.get(id) ?? []} />
      </span>
    </span>
  );
}
