import { setupGroups } from '@imprint/contracts/setup';
import { ImprintError, type InstanceSetup } from '@imprint/sdk';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Button } from '../ui/button.js';
import { Loaded } from '../ui/loaded.js';
import { Distance } from '../ui/moment.js';
import { Note } from '../ui/note.js';
import { Page } from '../ui/page.js';
import { Empty, Panel } from '../ui/panel.js';
import { Pending } from '../ui/pending.js';
import { Status, type Tone } from '../ui/status.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { CheckRow } from './check-row.js';
import { instanceSetup, testMail } from './queries.js';
import { setupWords } from './words.js';
import './setup.css';

/** Whether the instance is ready to go public, and what to do. */
export function SetupPage(): ReactElement {
  const t = useWords(setupWords);
  const organization = useOrganization();
  const query = useQuery(instanceSetup(organization));
  const mail = useMutation({ mutationFn: () => testMail(organization) });
  const isShared = query.error instanceof ImprintError && query.error.code === 'operator_only';
  const actions = (
    <>
      <Button isBusy={mail.isPending} onClick={() => mail.mutate()}>
        {t('testMail')}
      </Button>
      <Button kind="primary" isBusy={query.isFetching} onClick={() => void query.refetch()}>
        {t('again')}
      </Button>
    </>
  );
  return (
    <Page
      title={t('title')}
      lead={<p className="soft">{t.rich('lead', { command: (text) => <code key="command">{text}</code> })}</p>}
      actions={isShared ? undefined : actions}
    >
      <div className="setup">
        {mail.isSuccess && <Note text={t(`testMail.${mail.data.via}`, { to: mail.data.to })} />}
        {mail.isError && <Trouble error={mail.error} />}
        {isShared && <Empty>{t('shared')}</Empty>}
        {query.isPending && <Pending label={t('checking')} />}
        {!isShared && !query.isPending && <Loaded query={query}>{(setup) => <Checks setup={setup} />}</Loaded>}
      </div>
    </Page>
  );
}

const tones: Readonly<Record<InstanceSetup['state'], Tone>> = { ok: 'well', warning: 'waiting', problem: 'troubled' };

function Checks({ setup: { state, checks, checkedAt } }: { setup: InstanceSetup }): ReactElement {
  const t = useWords(setupWords);
  const count = checks.filter((check) => check.state === state).length;
  return (
    <>
      <p className="known" role="status">
        <Status tone={tones[state]}>{t(`state.${state}`)}</Status>
        <strong>{t(`verdict.${state}`, { count })}</strong>
        <span className="note">
          {t('checkedAt')} <Distance at={checkedAt} />
        </span>
      </p>
      {setupGroups.map((group) => (
        <Panel key={group} title={t(`group.${group}`)}>
          <ul className="checks">
            {checks
              .filter((check) => check.group === group)
              .map((check) => (
                <CheckRow key={check.id} check={check} />
              ))}
          </ul>
        </Panel>
      ))}
    </>
  );
}
