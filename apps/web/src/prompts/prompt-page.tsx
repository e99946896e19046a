import { roleAtLeast } from '@imprint/contracts/access';
import type { PromptResource } from '@imprint/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { savedPrompt } from '../api/prompts.js';
import { Button } from '../ui/button.js';
import { Confirm, useQuestion } from '../ui/confirm.js';
import { Loaded } from '../ui/loaded.js';
import { Page } from '../ui/page.js';
import { Panel } from '../ui/panel.js';
import { copyText } from '../ui/snippet.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { useDeletion } from './changes.js';
import { NewPrompt, SavedPrompt } from './prompt-editor.js';
import { Versions } from './versions.js';
import { promptWords } from './words.js';
import './prompts.css';

/** One prompt to change, with its versions; a new one without an id. */
export function PromptPage(): ReactElement {
  const t = useWords(promptWords);
  const { promptId }: { promptId?: string } = useParams({ strict: false });
  if (promptId !== undefined) return <Saved key={promptId} promptId={promptId} />;
  return (
    <Page title={t('new')} lead={<ToList />}>
      <NewPrompt />
    </Page>
  );
}

function Saved({ promptId }: { promptId: string }): ReactElement {
  const query = useQuery(savedPrompt(useOrganization(), promptId));
  return <Loaded query={query}>{({ data }) => <Shown prompt={data} />}</Loaded>;
}

function Shown({ prompt }: { prompt: PromptResource }): ReactElement {
  const t = useWords(promptWords);
  const { role } = useOrganization();
  const { name, text } = prompt.attributes;
  return (
    <Page title={name} lead={<ToList />} actions={<Actions prompt={prompt} />}>
      <div className="prompt-page">
        {roleAtLeast(role, 'creator') ? (
          <SavedPrompt prompt={prompt} />
        ) : (
          <Panel title={t('text')}>
            <p className="theirs prompt-changes">{text}</p>
          </Panel>
        )}
        <Versions prompt={prompt} />
      </div>
    </Page>
  );
}

function ToList(): ReactElement {
  const t = useWords(promptWords);
  const { slug } = useOrganization();
  return (
    <p className="known note">
      <Link to={`/${slug}/~/settings/prompts`}>{t('back')}</Link>
    </p>
  );
}

/** What can be done with the prompt as it is saved. */
function Actions({ prompt }: { prompt: PromptResource }): ReactElement {
  const t = useWords(promptWords);
  const { slug, role } = useOrganization();
  const { name, text, variables, contentType } = prompt.attributes;
  const [isCopied, setIsCopied] = useState(false);
  const [asked, ask, forget] = useQuestion<'delete'>();
  const deletion = useDeletion(prompt);
  const copy = (): void => void copyText(text).then(setIsCopied);
  return (
    <>
      {contentType === 'image' && (
        <Link
          className="button plain"
          to={`/${slug}/~/generate`}
          search={{ promptId: prompt.id, ...(variables.length > 0 && { mode: 'batch' }) }}
        >
          {t('use')}
        </Link>
      )}
      <Button onClick={copy}>{t(isCopied ? 'copied' : 'copy')}</Button>
      {roleAtLeast(role, 'creator') && (
        <Button kind="danger" onClick={() => ask('delete')}>
          {t('delete')}
        </Button>
      )}
      {deletion.isError && <Trouble error={deletion.error} />}
      {asked === 'delete' && (
        <Confirm
          title={t('delete.title', { name })}
          text={t('delete.text')}
          yes={t('delete.yes')}
          no={t('cancel')}
          isBusy={deletion.isPending}
          onConfirm={() => deletion.mutate()}
          onCancel={forget}
        />
      )}
    </>
  );
}
