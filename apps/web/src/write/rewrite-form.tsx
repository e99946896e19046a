import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Button } from '../ui/button.js';
import { SelectField } from '../ui/select-field.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { rewriteFor, writingChoices } from './queries.js';
import { writeWords } from './words.js';

const modes = ['adapt', 'shorten', 'expand', 'thread'] as const;
type Mode = (typeof modes)[number];

/** Rewrites a draft for another channel. */
export function RewriteForm({ postId, onStarted }: { postId: string; onStarted: () => void }): ReactElement {
  const t = useWords(writeWords);
  const { client, id } = useOrganization();
  const queries = useQueryClient();
  const { channels = [] } = useQuery(writingChoices(useOrganization())).data ?? {};
  const [platform, setPlatform] = useState('');
  const [mode, setMode] = useState<Mode>('adapt');
  const start = useMutation({
    mutationFn: () => rewriteFor({ client, path: { id: postId }, body: { platform, mode } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: [id, 'generations', 'texts'] });
      onStarted();
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    start.mutate();
  };
  const taking = channels.filter(({ attributes }) => mode !== 'thread' || attributes.limits.threadPosts > 1);
  return (
    <form className="write-choices" onSubmit={submit}>
      <SelectField
        label={t('platform')}
        value={platform}
        options={[
          { value: '', label: t('rewrite.choose') },
          ...taking.map((channel) => ({ value: channel.id, label: channel.attributes.label })),
        ]}
        onChange={setPlatform}
      />
      <SelectField
        label={t('rewrite.mode')}
        value={mode}
        options={modes.map((each) => ({ value: each, label: t(`rewrite.${each}`) }))}
        onChange={(chosen) => setMode(modes.find((each) => each === chosen) ?? 'adapt')}
      />
      <Button type="submit" disabled={platform === ''} isBusy={start.isPending}>
        {t('rewrite.start')}
      </Button>
      {start.isError && <Trouble error={start.error} />}
    </form>
  );
}
