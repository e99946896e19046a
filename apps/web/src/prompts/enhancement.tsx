import type { EnhancedPromptResource } from '@imprint/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { brands } from '../api/brands.js';
import { useOrganization } from '../api/organization.js';
import { Button } from '../ui/button.js';
import { Panel } from '../ui/panel.js';
import { SelectField } from '../ui/select-field.js';
import { TextChanges } from '../ui/text-changes.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { useEnhancement } from './changes.js';
import type { ContentType } from './content-types.js';
import { promptWords } from './words.js';

interface EnhancementProps {
  text: string;
  contentType: Exclude<ContentType, 'text'>;
  /** Of the prompt; empty for none. */
  brandId: string;
  onUse: (text: string) => void;
}

/** Has a model rewrite what is in the form. The form changes only when somebody says so, and goes back when they say so. */
export function Enhancement({ text, contentType, brandId, onUse }: EnhancementProps): ReactElement {
  const t = useWords(promptWords);
  const ownBrands = useQuery(brands(useOrganization())).data?.data ?? [];
  const [chosen, setChosen] = useState('');
  const [replaced, setReplaced] = useState<string>();
  const { mutate, reset, data, error, isPending, variables } = useEnhancement();
  const wanted = chosen || brandId || (ownBrands[0]?.id ?? '');
  const use = (prompt: string): void => {
    setReplaced(text);
    onUse(prompt);
    reset();
  };
  const undo = (): void => {
    if (replaced !== undefined) onUse(replaced);
    setReplaced(undefined);
  };
  return (
    <Panel title={t('enhance')}>
      <div className="prompt-fields">
        <p className="note">{t('enhance.lead')}</p>
        <SelectField
          label={t('enhance.brand')}
          value={wanted}
          options={ownBrands.map(({ id, attributes }) => ({ value: id, label: attributes.label }))}
          onChange={setChosen}
        />
        <div className="actions">
          <Button
            isBusy={isPending}
            disabled={text.trim() === '' || wanted === ''}
            onClick={() => mutate({ prompt: text, contentType, brandId: wanted })}
          >
            {t('enhance.start')}
          </Button>
          {replaced !== undefined && <Button onClick={undo}>{t('enhance.undo')}</Button>}
        </div>
        {error !== null && <Trouble error={error} />}
        {data !== undefined && (
          <Result
            enhanced={data.data.attributes}
            isOfText={variables.prompt === text}
            onUse={() => use(data.data.attributes.prompt)}
            onKeep={reset}
          />
        )}
      </div>
    </Panel>
  );
}

interface ResultProps {
  enhanced: EnhancedPromptResource['attributes'];
  /** Whether the text is still the one that was enhanced. */
  isOfText: boolean;
  onUse: () => void;
  onKeep: () => void;
}

/** What the model made of the text, to take or to leave. */
function Result({ enhanced: { model, changes, findings }, isOfText, onUse, onKeep }: ResultProps): ReactElement {
  const t = useWords(promptWords);
  return (
    <section className="prompt-fields" aria-label={t('enhance.result')}>
      <p role="status" className="note">
        {t('enhance.by', { model })}
      </p>
      <TextChanges changes={changes} />
      {findings.map(({ rule, detail }) => (
        <p key={`${rule} ${detail}`} className="note theirs">
          {t(isSaid(rule) ? `finding.${rule}` : 'finding.claim_needs_source', { detail })}
        </p>
      ))}
      {!isOfText && <p className="note">{t('enhance.changed')}</p>}
      <div className="actions">
        <Button onClick={onUse}>{t('enhance.use')}</Button>
        <Button onClick={onKeep}>{t('enhance.keep')}</Button>
      </div>
    </section>
  );
}

/** Of the findings of texts, those that a prompt can have besides a claim without a source. */
const said = ['banned_word', 'sentence_removed', 'cut_off'] as const;
const isSaid = (rule: string): rule is (typeof said)[number] => said.some((known) => known === rule);
