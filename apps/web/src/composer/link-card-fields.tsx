import { cardedLink } from '@imprint/contracts/publishing/content-rules';
import { makeLinkCard } from '@imprint/sdk';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import type { LinkCard } from '../api/link-cards.js';
import { useOrganization } from '../api/organization.js';
import { Button } from '../ui/button.js';
import { Choice } from '../ui/choice.js';
import { Field } from '../ui/field.js';
import { MediaPicker } from '../ui/media-picker.js';
import { Panel } from '../ui/panel.js';
import { LibraryFile } from '../ui/post-preview.js';
import { useWords } from '../words/words.js';
import type { Composition } from './composition.js';
import { mediaOn, textOf, type Draft } from './draft.js';
import { followingOn } from './following.js';
import { withCard } from './link-cards.js';
import type { Account } from './queries.js';
import { useSettled } from '../api/settled.js';
import { composerWords } from './words.js';

interface LinkCardFieldsProps {
  composition: Composition;
  accounts: readonly Account[];
  brandId: string | undefined;
}

/** The cards of links on channels that are sent them: made of the pages once, and then the author's to change or leave out. */
export function LinkCardFields({ composition, accounts, brandId }: LinkCardFieldsProps): ReactElement | null {
  const t = useWords(composerWords);
  const { draft } = composition.state;
  const links = cardedLinks(draft, accounts);
  const change = (card: LinkCard): void =>
    composition.change({ linkCards: withCard(composition.state.draft.linkCards ?? [], card) });
  useMadeCards(composition, links, brandId, change);
  const shown = links.flatMap((link) => draft.linkCards?.find(({ url }) => url === link) ?? []);
  if (shown.length === 0) return null;
  return (
    <Panel title={t('cards')}>
      <div className="stack">
        {shown.map((card) => (
          <CardFields key={card.url} card={card} onChange={change} />
        ))}
      </div>
    </Panel>
  );
}

/** Has the API read the pages of links that have no card yet, each once, when nobody types. */
function useMadeCards(
  composition: Composition,
  links: readonly string[],
  brandId: string | undefined,
  add: (card: LinkCard) => void,
): void {
  const { client } = useOrganization();
  const asked = useRef(new Set<string>());
  const settled = useSettled(links.join(' '));
  useEffect(() => {
    const known = (url: string): boolean => composition.state.draft.linkCards?.some((card) => card.url === url) === true;
    for (const url of settled.split(' ').filter((each) => each !== '' && !known(each) && !asked.current.has(each))) {
      asked.current.add(url);
      const body = { url, ...(brandId !== undefined && { brandId }) };
      makeLinkCard({ client, body }).then(
        ({ data: { attributes } }) => {
          const { pictureUrl: _address, ...card } = attributes;
          if (!known(card.url)) add(card);
        },
        // It is made when the post is scheduled.
        () => asked.current.delete(url),
      );
    }
  }, [settled]);
}

/** Links with which a post begins on a channel that is sent cards. */
function cardedLinks(draft: Draft, accounts: readonly Account[]): string[] {
  const makerOn = (id: string) => accounts.find(({ connection }) => connection.id === id)?.channel?.attributes.limits.linkCards;
  const posts = draft.targets
    .filter(({ connectionId }) => makerOn(connectionId) === 'sent')
    .flatMap((target) => {
      const { thread, firstComment } = followingOn(draft, target);
      return [
        { text: textOf(draft, target), media: mediaOn(draft, target.connectionId) },
        ...thread.map(({ text, assetIds }) => ({ text, media: assetIds })),
        { text: firstComment, media: [] },
      ];
    });
  return [...new Set(posts.flatMap((post) => cardedLink(post) ?? []))];
}

interface CardFieldsProps {
  card: LinkCard;
  onChange: (card: LinkCard) => void;
}

function CardFields({ card, onChange }: CardFieldsProps): ReactElement {
  const t = useWords(composerWords);
  const { url, isShown, problem } = card;
  return (
    <div className="link-card-fields">
      <Choice
        type="checkbox"
        checked={isShown}
        label={t('card.shown')}
        hint={<span className="theirs">{url}</span>}
        onChange={(checked) => onChange({ ...card, isShown: checked })}
      />
      {problem !== null && <p className="note theirs">{problem}</p>}
      {isShown && <CardTexts {...{ card, onChange }} />}
      {isShown && <CardPicture {...{ card, onChange }} />}
    </div>
  );
}

function CardTexts({ card, onChange }: CardFieldsProps): ReactElement {
  const t = useWords(composerWords);
  const { title, description } = card;
  return (
    <>
      <Field label={t('card.title')} {...(title === '' && { hint: t('card.untitled') })}>
        {(control) => (
          <input
            {...control}
            className="theirs"
            maxLength={300}
            value={title}
            onChange={({ target }) => onChange({ ...card, title: target.value })}
          />
        )}
      </Field>
      <Field label={t('card.description')}>
        {(control) => (
          <textarea
            {...control}
            className="theirs"
            rows={2}
            maxLength={1000}
            value={description}
            onChange={({ target }) => onChange({ ...card, description: target.value })}
          />
        )}
      </Field>
    </>
  );
}

function CardPicture({ card, onChange }: CardFieldsProps): ReactElement {
  const t = useWords(composerWords);
  const [isPicking, setIsPicking] = useState(false);
  const { assetId } = card;
  const pick = (id: string): void => {
    setIsPicking(false);
    onChange({ ...card, assetId: id });
  };
  return (
    <>
      {assetId !== null && <LibraryFile assetId={assetId} />}
      <div className="actions">
        <Button onClick={() => setIsPicking(!isPicking)} aria-expanded={isPicking}>
          {t('card.picture')}
        </Button>
        {assetId !== null && <Button onClick={() => onChange({ ...card, assetId: null })}>{t('card.picture.remove')}</Button>}
      </div>
      {isPicking && <MediaPicker chosen={assetId === null ? [] : [assetId]} onPick={({ id }) => pick(id)} />}
    </>
  );
}
