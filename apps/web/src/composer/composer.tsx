import { takenTypes } from '@imprint/contracts/publishing/content-rules';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore, type ReactElement } from 'react';
import type { KeptCopy } from '../api/kept-draft.js';
import { useOrganization } from '../api/organization.js';
import { useQuestion } from '../ui/confirm.js';
import { useLeaveWarning } from '../ui/leave-warning.js';
import { Loaded } from '../ui/loaded.js';
import { Others } from '../ui/others.js';
import { Page } from '../ui/page.js';
import { useWords } from '../words/words.js';
import { AccountPicker, isUsable } from './account-picker.js';
import { BrandTextsContext, type BrandTexts } from './brand-texts.js';
import { ComposerActions, type Intent } from './composer-actions.js';
import type { Composition } from './composition.js';
import type { Draft } from './draft.js';
import { missingIn, useVerdict } from './faults.js';
import { fitted } from './account-room.js';
import { FollowingFields } from './following-fields.js';
import { LinkCardFields } from './link-card-fields.js';
import { MediaField } from './media-field.js';
import { Notes } from './notes.js';
import { seriesQuestion, type SeriesQuestion } from './occurrences.js';
import { Previews } from './previews.js';
import { destinations, type Destinations } from './queries.js';
import { SeriesDialog } from './series-dialog.js';
import { Team } from './team.js';
import { TextFields } from './text-fields.js';
import { WhenFields } from './when-fields.js';
import { composerWords } from './words.js';
import './composer.css';

interface ComposerProps {
  composition: Composition;
  /** What was typed in other tabs and never saved. */
  left: readonly KeptCopy<Draft>[];
}

/** Writes one post for several accounts. */
export function Composer({ composition, left }: ComposerProps): ReactElement {
  const t = useWords(composerWords);
  const { saved } = useSyncExternalStore(composition.subscribe, composition.read);
  useEffect(() => composition.open(), [composition]);
  const query = useQuery(destinations(useOrganization()));
  const [question, ask, forget] = useQuestion<SeriesQuestion>();
  return (
    <Page title={t(saved === undefined ? 'title.new' : 'title.edit')}>
      <Others id={saved?.id} isEditing say={(named) => t('others', named)} />
      <Notes composition={composition} left={left} />
      <Loaded query={query}>{(read) => <Form composition={composition} destinations={read} onQuestion={ask} />}</Loaded>
      {question !== undefined && <SeriesDialog {...question} composition={composition} onClose={forget} />}
    </Page>
  );
}

interface FormProps extends Pick<ComposerProps, 'composition'> {
  destinations: Destinations;
  /** What has to be asked before it is saved. */
  onQuestion: (question: SeriesQuestion) => void;
}

function Form({ composition, destinations: known, onQuestion }: FormProps): ReactElement {
  const t = useWords(composerWords);
  const { draft, saved, work, publishesAt } = composition.state;
  const [isUploading, setIsUploading] = useState(false);
  const [brandId, chooseBrand] = useBrand(composition, known);
  const verdict = useVerdict(composition.state);
  const { attempted, isDescriptionAsked, attempt, form } = useIntents(composition, onQuestion);
  useLeaveWarning(() => composition.isUnsaved || isUploading);
  const missing = missingIn(draft);
  const change = (changes: Partial<Draft>): void =>
    composition.change(fitted({ ...composition.state.draft, ...changes }, known.accounts));
  const identity = known.brands.find(({ id }) => id === brandId)?.attributes.identity ?? nothing;
  return (
    <form ref={form} className="composer" onSubmit={(event) => event.preventDefault()} noValidate>
      <fieldset className="writing" disabled={publishesAt !== undefined || (work !== undefined && work !== 'saving')}>
        <legend className="visually-hidden">{t('title.new')}</legend>
        <AccountPicker
          {...{ draft, brandId, verdict, destinations: known, onBrand: chooseBrand, onChange: change }}
          isFixed={saved !== undefined && saved.attributes.status !== 'draft'}
          faults={said(attempted !== undefined && missing.accounts, t('missing.accounts'))}
        />
        <BrandTextsContext value={identity}>
          <TextFields
            {...{ draft, verdict, accounts: known.accounts, onChange: composition.change }}
            faults={said(attempted !== undefined && missing.text, t('missing.text'))}
          />
          <FollowingFields {...{ draft, verdict, accounts: known.accounts, onChange: change }} />
        </BrandTextsContext>
        <LinkCardFields {...{ composition, brandId, accounts: known.accounts }} />
        <MediaField
          {...{ composition, brandId, isDescriptionAsked, accounts: known.accounts, onBusy: setIsUploading }}
          accepted={acceptedBy(known)}
          faults={verdict.at('/media', ...draft.targets.map((_target, index) => `/targets/${index}/media`))}
        />
        <WhenFields
          {...{ draft, verdict, saved, accounts: known.accounts, onChange: composition.change }}
          faults={said(attempted === 'schedule' && missing.time, t('missing.time'))}
        />
      </fieldset>
      <Previews draft={draft} accounts={known.accounts} />
      <ComposerActions
        {...{ composition, isUploading, onIntent: attempt }}
        isDescriptionAsked={isDescriptionAsked && hasUndescribed(composition)}
        faults={verdict.general}
      />
      {saved !== undefined && <Team composition={composition} saved={saved} />}
    </form>
  );
}

const nothing: BrandTexts = { handle: '', website: null };

const said = (isMissing: boolean, text: string): readonly string[] => (isMissing ? [text] : []);

/** Media types that at least one channel takes. */
function acceptedBy({ accounts }: Destinations): readonly string[] {
  const supported = accounts.flatMap(({ channel }) => (channel?.attributes.state === 'supported' ? [channel] : []));
  return [...new Set(supported.flatMap(({ attributes: { limits } }) => takenTypes(limits)))];
}

const hasUndescribed = ({ state: { draft } }: Composition): boolean =>
  [draft.media, ...draft.targets.map(({ media = [] }) => media)].flat().some(({ altText }) => altText.trim() === '');

/** The brand of the accounts that are chosen, else the first. Where it has one account only, that one is meant. */
function useBrand(composition: Composition, { brands, accounts }: Destinations): [string | undefined, (id: string) => void] {
  const { draft, saved } = composition.state;
  const [first] = draft.targets;
  const ofFirst = accounts.find(({ connection }) => connection.id === first?.connectionId)?.connection.attributes.brandId;
  const [chosen, choose] = useState(brands[0]?.id);
  const brandId = ofFirst ?? chosen;
  useEffect(() => {
    const usable = accounts.filter((account) => isUsable(account) && account.connection.attributes.brandId === brandId);
    const [only] = usable;
    if (saved === undefined && draft.targets.length === 0 && usable.length === 1 && only !== undefined)
      composition.change({ targets: [{ connectionId: only.connection.id, caption: null }] });
  }, [brandId]);
  return [
    brandId,
    (id) => {
      choose(id);
      composition.change({ targets: [] });
    },
  ];
}

/** What somebody has asked for: done when nothing is missing. Descriptions of files are asked for once. */
function useIntents(composition: Composition, onQuestion: FormProps['onQuestion']) {
  const form = useRef<HTMLFormElement>(null);
  const [attempted, setAttempted] = useState<Intent>();
  const [isDescriptionAsked, setIsDescriptionAsked] = useState(false);
  const focus = (selector: string): void => {
    // After what is missing has been marked.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(selector)?.focus());
  };
  const attempt = (intent: Intent): void => {
    const missing = missingIn(composition.state.draft);
    setAttempted(intent);
    if (missing.accounts) return focus('.accounts input');
    if (missing.text || (intent === 'schedule' && missing.time)) return focus('[aria-invalid]');
    if (intent !== 'save' && hasUndescribed(composition) && !isDescriptionAsked) {
      setIsDescriptionAsked(true);
      return focus('[data-missing]');
    }
    setAttempted(undefined);
    const { saved, draft } = composition.state;
    const question = intent === 'schedule' ? seriesQuestion(saved, draft) : undefined;
    if (question !== undefined) onQuestion(question);
    else if (intent === 'save') void composition.save();
    else if (intent === 'schedule') void composition.schedule();
    else void composition.publishNow();
  };
  return { form, attempted, isDescriptionAsked, attempt };
}
