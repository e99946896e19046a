import { roleAtLeast } from '@imprint/contracts/access';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { useOrganization } from '../../api/organization.js';
import { Button } from '../../ui/button.js';
import { FactList } from '../../ui/fact-list.js';
import { Loaded } from '../../ui/loaded.js';
import { Page } from '../../ui/page.js';
import { Panel } from '../../ui/panel.js';
import { Status } from '../../ui/status.js';
import { useWords } from '../../words/words.js';
import { inputsOf } from '../graph/graph.js';
import { shownValue } from '../graph/inputs.js';
import { workflowWords } from '../words.js';
import { useCatalogue } from './catalogue.js';
import { pictureOf, template, useMissingNeeds, type Template, type TemplateNeed } from './queries.js';
import { useStartText } from './trigger-text.js';
import { UseDialog } from './use-dialog.js';
import { templateWords } from './words.js';
import './templates.css';

/** One template: its graph, what it asks for and what it needs. */
export function TemplatePage(): ReactElement {
  const { templateId = '' }: { templateId?: string } = useParams({ strict: false });
  const query = useQuery(template(useOrganization(), templateId));
  return <Loaded query={query}>{({ data }) => <Shown key={data.id} template={data} />}</Loaded>;
}

function Shown({ template: shown }: { template: Template }): ReactElement {
  const t = useWords(templateWords);
  const { slug, role } = useOrganization();
  const [isUsing, setIsUsing] = useState(false);
  const { title, about } = useCatalogue()(shown);
  return (
    <Page
      title={title}
      lead={
        <>
          <p className="note">
            <Link to={`/${slug}/~/workflows/templates`}>{t('all')}</Link>
          </p>
          <p>{about}</p>
        </>
      }
      actions={
        roleAtLeast(role, 'creator') && (
          <Button kind="primary" onClick={() => setIsUsing(true)}>
            {t('use')}
          </Button>
        )
      }
    >
      <div className="stack">
        <div className="template-picture" tabIndex={0} role="group" aria-label={t('picture')}>
          <img src={pictureOf(shown.id)} alt={t('picture.of', { label: title, count: shown.attributes.nodeCount })} />
        </div>
        <div className="template-parts">
          <About template={shown} />
          <Inputs template={shown} />
        </div>
      </div>
      {isUsing && <UseDialog template={shown} onClose={() => setIsUsing(false)} />}
    </Page>
  );
}

function About({ template: { attributes } }: { template: Template }): ReactElement {
  const t = useWords(templateWords);
  const start = useStartText();
  const { trigger, category, reachesOutside, needs } = attributes;
  const facts = [
    { name: t('fact.start'), value: start(trigger) },
    { name: t('fact.category'), value: t(`category.${category}`) },
    { name: t('fact.outside'), value: t(reachesOutside ? 'outside.yes' : 'outside.no') },
  ];
  return (
    <Panel title={t('about')}>
      <div className="stack">
        <FactList facts={facts} />
        {needs.length > 0 && <Needs needs={needs} />}
      </div>
    </Panel>
  );
}

function Needs({ needs }: { needs: readonly TemplateNeed[] }): ReactElement {
  const t = useWords(templateWords);
  const { slug } = useOrganization();
  const missing = useMissingNeeds()(needs);
  return (
    <section>
      <h3>{t('needs')}</h3>
      <ul className="template-needs">
        {needs.map((need) => {
          const isMissing = missing.includes(need);
          return (
            <li key={need}>
              {isMissing ? <Status tone="waiting">{t('need.missing')}</Status> : null}
              <span>{t(`need.${need}`)}</span>
              {isMissing && need === 'channel' && <Link to={`/${slug}/~/connections`}>{t('need.connect')}</Link>}
              {need === 'mail' && <span className="note">{t('need.mail.hint')}</span>}
              {isMissing && need !== 'channel' && <span className="note">{t('need.model.hint')}</span>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Inputs({ template }: { template: Template }): ReactElement {
  const { attributes } = template;
  const t = useWords(templateWords);
  const ofWorkflows = useWords(workflowWords);
  const texts = useCatalogue()(template);
  const facts = Object.entries(inputsOf(attributes.inputs)).map(([name, { type, required, description, default: usual }]) => ({
    name: texts.label(name) ?? name,
    value: (
      <>
        <p>{texts.hint(name) ?? description}</p>
        <p className="note">
          {[
            ofWorkflows(`type.${type}`),
            ...(required === true ? [t('input.required')] : []),
            ...(usual === undefined ? [] : [ofWorkflows('default', { value: shownValue(usual) })]),
          ].join(' · ')}
        </p>
      </>
    ),
  }));
  return (
    <Panel title={t('inputs')}>
      {facts.length === 0 ? <p className="note">{t('inputs.none')}</p> : <FactList facts={facts} />}
    </Panel>
  );
}
