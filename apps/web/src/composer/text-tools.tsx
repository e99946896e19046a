import type { SnippetResource } from '@imprint/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, use, useState, type ReactElement, type RefObject } from 'react';
import { useOrganization } from '../api/organization.js';
import { snippetList } from '../api/snippets.js';
import { Button } from '../ui/button.js';
import { Loaded } from '../ui/loaded.js';
import { applyEdit, selectedIn } from '../ui/text-area.js';
import { useWords } from '../words/words.js';
import { BrandTextsContext } from './brand-texts.js';
import { placed } from './placed.js';
import { composerWords } from './words.js';

const EmojiPicker = lazy(() => import('../ui/emoji-picker.js').then(({ EmojiPicker: component }) => ({ default: component })));

/** What can be put into a text at the cursor: emoji, and what the team has saved. */
export function TextTools({ field }: { field: RefObject<HTMLTextAreaElement | null> }): ReactElement {
  const t = useWords(composerWords);
  const [open, setOpen] = useState<'emoji' | 'snippets'>();
  const toggle = (name: 'emoji' | 'snippets'): void => setOpen(open === name ? undefined : name);
  const put = (text: string, kind: SnippetResource['attributes']['kind'] = 'text'): void => {
    if (field.current !== null) applyEdit(field.current, placed(selectedIn(field.current), text, kind));
    setOpen(undefined);
  };
  return (
    <>
      <div className="text-tools">
        <Button kind="quiet" aria-expanded={open === 'emoji'} onClick={() => toggle('emoji')}>
          {t('emoji')}
        </Button>
        <Button kind="quiet" aria-expanded={open === 'snippets'} onClick={() => toggle('snippets')}>
          {t('snippets')}
        </Button>
      </div>
      {open === 'emoji' && (
        <Suspense fallback={<p className="note">{t('emoji.loading')}</p>}>
          <EmojiPicker onPick={put} />
        </Suspense>
      )}
      {open === 'snippets' && <Snippets onText={put} onPick={({ attributes: { text, kind } }) => put(text, kind)} />}
    </>
  );
}

interface SnippetsProps {
  onText: (text: string) => void;
  onPick: (snippet: SnippetResource) => void;
}

/** What the brand and the team have for many posts. */
function Snippets({ onText, onPick }: SnippetsProps): ReactElement {
  const t = useWords(composerWords);
  const organization = useOrganization();
  const { handle, website } = use(BrandTextsContext);
  const ofBrand = [
    ['handle', handle],
    ['website', website ?? ''],
  ] as const;
  return (
    <Loaded query={useQuery(snippetList(organization))}>
      {(snippets) => (
        <div className="snippet-choices">
          {snippets.length === 0 && <p className="note">{t('snippets.none')}</p>}
          {ofBrand.map(
            ([name, text]) =>
              text !== '' && (
                <Button key={name} kind="quiet" onClick={() => onText(text)}>
                  <strong>{t(`snippets.${name}`)}</strong> <span className="note theirs">{text}</span>
                </Button>
              ),
          )}
          {snippets.map((snippet) => (
            <Button key={snippet.id} kind="quiet" onClick={() => onPick(snippet)}>
              <strong className="theirs">{snippet.attributes.name}</strong>{' '}
              <span className="note theirs">{snippet.attributes.text}</span>
            </Button>
          ))}
          <Link to={`/${organization.slug}/~/settings/snippets`}>{t('snippets.manage')}</Link>
        </div>
      )}
    </Loaded>
  );
}
