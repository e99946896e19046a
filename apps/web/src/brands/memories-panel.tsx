import type { MemoryResource } from '@imprint/sdk';
import { roleAtLeast } from '@imprint/contracts/access';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type FormEvent, type ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Button } from '../ui/button.js';
import { Field } from '../ui/field.js';
import { Loaded } from '../ui/loaded.js';
import { More } from '../ui/more.js';
import { Note } from '../ui/note.js';
import { Panel } from '../ui/panel.js';
import { Refusal } from '../ui/refusal.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import {
  addMemory,
  changeMemory,
  keptOf,
  memoriesKey,
  memoryActions,
  suggestionsOf,
  type MemoryAction,
} from './memory-queries.js';
import { memoryWords } from './memory-words.js';

/** As the API has it. */
const longest = 500;

type Act = (action: MemoryAction, memory: MemoryResource) => void;

/** What the brand remembers, and what it may. */
export function MemoriesPanel({ brandId }: { brandId: string }): ReactElement {
  const t = useWords(memoryWords);
  const organization = useOrganization();
  const [done, setDone] = useState<{ action: MemoryAction; memory: MemoryResource }>();
  const refresh = useRefresh(brandId);
  const actions = memoryActions(organization, brandId);
  const act = useMutation({
    mutationFn: ({ action, memory }: { action: MemoryAction; memory: MemoryResource }) => actions[action].run(memory),
    onSuccess: (_answer, given) => setDone(given),
    onSettled: refresh,
  });
  const undo = useMutation({
    mutationFn: ({ action, memory }: { action: MemoryAction; memory: MemoryResource }) => actions[action].undo(memory),
    onSuccess: () => setDone(undefined),
    onSettled: refresh,
  });
  const error = act.error ?? undo.error;
  const run: Act = (action, memory) => act.mutate({ action, memory });
  return (
    <Panel title={t('title')}>
      <div className="stack memories">
        <p className="note">{t('lead')}</p>
        {done !== undefined && (
          <Note text={t(done.action)}>
            <Button isBusy={undo.isPending} onClick={() => undo.mutate(done)}>
              {t('undo')}
            </Button>
          </Note>
        )}
        {error !== null && <Trouble error={error} />}
        <Suggestions brandId={brandId} act={run} />
        <Kept brandId={brandId} act={run} />
        {roleAtLeast(organization.role, 'creator') && <AddForm brandId={brandId} />}
      </div>
    </Panel>
  );
}

function useRefresh(brandId: string): () => Promise<void> {
  const queries = useQueryClient();
  const { id } = useOrganization();
  return () => queries.invalidateQueries({ queryKey: memoriesKey(id, brandId) });
}

function Suggestions({ brandId, act }: { brandId: string; act: Act }): ReactElement | null {
  const t = useWords(memoryWords);
  const organization = useOrganization();
  const { data } = useQuery(suggestionsOf(organization, brandId));
  if (data === undefined || data.data.length === 0) return null;
  return (
    <section aria-label={t('suggestions')}>
      <ul className="rows">
        {data.data.map((memory) => (
          <li key={memory.id}>
            <div className="memory">
              <div>
                <h3 className="theirs">{t(`question.${memory.attributes.kind}`, wordsOf(memory))}</h3>
                <Evidence memory={memory} />
              </div>
              {roleAtLeast(organization.role, 'creator') && (
                <div className="actions">
                  <Button aria-label={t('keep.label', { text: memory.attributes.text })} onClick={() => act('kept', memory)}>
                    {t('keep')}
                  </Button>
                  <Button
                    kind="quiet"
                    aria-label={t('dismiss.label', { text: memory.attributes.text })}
                    onClick={() => act('dismissed', memory)}
                  >
                    {t('dismiss')}
                  </Button>
                </div>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What its sentence is filled with. */
const wordsOf = ({ attributes: { values } }: MemoryResource): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));

/** What it was seen in. */
function Evidence({ memory: { attributes } }: { memory: MemoryResource }): ReactElement {
  const t = useWords(memoryWords);
  const { evidence } = attributes;
  return (
    <p className="note">
      {t('because', { count: evidence.length })}{' '}
      {evidence.map(({ type, id, url }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <EvidenceLink url={url} text={`${t(`evidence.${type}`)} ${index + 1}`} />
        </span>
      ))}
    </p>
  );
}

/** What was deleted since has no page. */
function EvidenceLink({ url, text }: { url: string | null; text: string }): ReactElement {
  const page = url === null ? null : URL.parse(url);
  if (page === null) return <>{text}</>;
  return (
    <Link to={page.pathname} search={Object.fromEntries(page.searchParams)}>
      {text}
    </Link>
  );
}

function Kept({ brandId, act }: { brandId: string; act: Act }): ReactElement {
  const t = useWords(memoryWords);
  const query = useInfiniteQuery(keptOf(useOrganization(), brandId));
  return (
    <>
      <Loaded query={query}>
        {({ pages }) => {
          const memories = pages.flatMap(({ data }) => data);
          if (memories.length === 0) return <p className="note">{t('none')}</p>;
          return (
            <ul className="rows">
              {memories.map((memory) => (
                <li key={memory.id}>
                  <KeptMemory memory={memory} brandId={brandId} act={act} />
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
      <More query={query} />
    </>
  );
}

function KeptMemory({ memory, brandId, act }: { memory: MemoryResource; brandId: string; act: Act }): ReactElement {
  const t = useWords(memoryWords);
  const { role } = useOrganization();
  const [isEdited, setEdited] = useState(false);
  const { text, origin, author } = memory.attributes;
  if (isEdited) return <EditForm memory={memory} brandId={brandId} onClose={() => setEdited(false)} />;
  return (
    <div className="memory">
      <div>
        <strong className="theirs">{text}</strong>
        {origin === 'agent' && <p className="note">{t('by.agent', { name: author?.name ?? '' })}</p>}
      </div>
      {roleAtLeast(role, 'creator') && (
        <div className="actions">
          <Button kind="quiet" aria-label={t('edit.label', { text })} onClick={() => setEdited(true)}>
            {t('edit')}
          </Button>
          <Button kind="quiet" aria-label={t('forget.label', { text })} onClick={() => act('forgotten', memory)}>
            {t('forget')}
          </Button>
        </div>
      )}
    </div>
  );
}

interface EditFormProps {
  memory: MemoryResource;
  brandId: string;
  onClose: () => void;
}

function EditForm({ memory, brandId, onClose }: EditFormProps): ReactElement {
  const t = useWords(memoryWords);
  const { client } = useOrganization();
  const refresh = useRefresh(brandId);
  const save = useMutation({
    mutationFn: (text: string) => changeMemory({ client, path: { id: brandId, memoryId: memory.id }, body: { text } }),
    onSuccess: onClose,
    onSettled: refresh,
  });
  return (
    <TextForm
      first={memory.attributes.text}
      label={t('edit.label', { text: memory.attributes.text })}
      action={t('save')}
      save={save.mutate}
      isBusy={save.isPending}
      error={save.error}
    >
      <Button kind="quiet" onClick={onClose}>
        {t('cancel')}
      </Button>
    </TextForm>
  );
}

function AddForm({ brandId }: { brandId: string }): ReactElement {
  const t = useWords(memoryWords);
  const { client } = useOrganization();
  const refresh = useRefresh(brandId);
  const [added, setAdded] = useState(0);
  const add = useMutation({
    mutationFn: (text: string) => addMemory({ client, path: { id: brandId }, body: { text } }),
    onSuccess: () => setAdded(added + 1),
    onSettled: refresh,
  });
  return (
    <TextForm
      // Empty again once it was added.
      key={added}
      first=""
      label={t('add.label')}
      hint={t('add.hint')}
      action={t('add')}
      save={add.mutate}
      isBusy={add.isPending}
      error={add.error}
    />
  );
}

interface TextFormProps {
  first: string;
  label: string;
  hint?: string;
  action: string;
  save: (text: string) => void;
  isBusy: boolean;
  error: Error | null;
  children?: ReactElement;
}

function TextForm({ first, label, hint, action, save, isBusy, error, children }: TextFormProps): ReactElement {
  const [text, setText] = useState(first);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (text.trim() !== '') save(text);
  };
  return (
    <form className="stack" onSubmit={submit}>
      <Field label={label} {...(hint !== undefined && { hint })}>
        {(control) => <input {...control} value={text} maxLength={longest} onChange={({ target }) => setText(target.value)} />}
      </Field>
      {error !== null && <Refusal error={error} />}
      <div className="actions">
        <Button type="submit" isBusy={isBusy}>
          {action}
        </Button>
        {children}
      </div>
    </form>
  );
}
