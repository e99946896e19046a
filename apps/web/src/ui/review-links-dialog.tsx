import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactElement } from 'react';
import { faultsAt, isOfFields } from '../api/faults.js';
import { useOrganization } from '../api/organization.js';
import { createReviewLink, reviewLinks, type LinkRights, type NewReviewLink, type ReviewSubject } from '../api/review-links.js';
import { useWords } from '../words/words.js';
import { Button } from './button.js';
import { Choice } from './choice.js';
import { closeDialogAround, Dialog } from './dialog.js';
import { Field } from './field.js';
import { Loaded } from './loaded.js';
import { ReviewLinkRow } from './review-link-row.js';
import { reviewLinkWords } from './review-link-words.js';
import { Secret } from './secret.js';
import { SelectField } from './select-field.js';
import { Trouble } from './trouble.js';
import { uiWords } from './words.js';
import './review-links.css';

/** What the API takes at most. */
const longestName = 100;
const lifetimes = [1, 3, 7, 14, 30];
const usualDays = 7;

interface ReviewLinksDialogProps {
  subject: ReviewSubject;
  rights: LinkRights;
  onClose: () => void;
}

/** Makes links to one post, shows each once, and lists the valid ones. */
export function ReviewLinksDialog({ subject, rights, onClose }: ReviewLinksDialogProps): ReactElement {
  const common = useWords(uiWords);
  const t = useWords(reviewLinkWords);
  const query = useQuery(reviewLinks(useOrganization(), subject));
  return (
    <Dialog title={common('share')} onClose={onClose}>
      <div className="review-links">
        <NewLink subject={subject} rights={rights} />
        <h3>{t('links')}</h3>
        <Loaded query={query}>
          {({ data }) =>
            data.length === 0 ? (
              <p className="soft">{t('none')}</p>
            ) : (
              <ul className="rows">
                {data.map((link) => (
                  <ReviewLinkRow key={link.id} link={link} subject={subject} />
                ))}
              </ul>
            )
          }
        </Loaded>
        <div className="actions">
          <Button onClick={({ currentTarget }) => closeDialogAround(currentTarget)}>{t('close')}</Button>
        </div>
      </div>
    </Dialog>
  );
}

function NewLink({ subject, rights }: Omit<ReviewLinksDialogProps, 'onClose'>): ReactElement {
  const t = useWords(reviewLinkWords);
  const [link, setLink] = useState({ reviewerName: '', expiresInDays: usualDays, canDecide: rights.includes('decide') });
  const set = (changed: Partial<NewReviewLink>): void => setLink((before) => ({ ...before, ...changed }));
  const { error, data, mutate, isPending } = useCreation(subject, () => set({ reviewerName: '' }));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    mutate(link);
  };
  return (
    <form className="stack" onSubmit={submit}>
      <p>{t(link.canDecide ? 'intro.decide' : 'intro.comment')}</p>
      <Fields link={link} set={set} isChoice={rights.length > 1} error={error} />
      {error !== null && !isOfFields(error) && <Trouble error={error} />}
      <div className="actions">
        <Button type="submit" kind="primary" isBusy={isPending}>
          {t('create')}
        </Button>
      </div>
      {data !== undefined && (
        <div className="stack">
          <p className="theirs">{t('made', { name: data.data.attributes.reviewerName })}</p>
          <Secret text={data.data.attributes.url} label={t('address')} />
        </div>
      )}
    </form>
  );
}

interface FieldsProps {
  link: NewReviewLink;
  set: (changed: Partial<NewReviewLink>) => void;
  /** Whether the link may be for comments or for a decision. */
  isChoice: boolean;
  error: unknown;
}

function Fields({ link: { reviewerName, expiresInDays, canDecide }, set, isChoice, error }: FieldsProps): ReactElement {
  const t = useWords(reviewLinkWords);
  return (
    <>
      <Field label={t('name')} hint={t('name.hint')} faults={faultsAt(error, '/reviewerName')}>
        {(control) => (
          <input
            {...control}
            className="theirs"
            required
            autoComplete="off"
            maxLength={longestName}
            value={reviewerName}
            onChange={({ target }) => set({ reviewerName: target.value })}
          />
        )}
      </Field>
      <SelectField
        label={t('days')}
        value={String(expiresInDays)}
        options={lifetimes.map((days) => ({ value: String(days), label: t('days.count', { count: days }) }))}
        onChange={(days) => set({ expiresInDays: Number(days) })}
      />
      {isChoice && (
        <Choice
          type="checkbox"
          checked={canDecide}
          label={t('decide')}
          hint={t('decide.hint')}
          onChange={(chosen) => set({ canDecide: chosen })}
        />
      )}
    </>
  );
}

function useCreation(subject: ReviewSubject, onCreated: () => void) {
  const organization = useOrganization();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (link: NewReviewLink) => createReviewLink(organization, subject, link),
    onSuccess: () => {
      onCreated();
      return queries.invalidateQueries({ queryKey: reviewLinks(organization, subject).queryKey });
    },
  });
}
