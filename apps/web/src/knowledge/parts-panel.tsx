import type { KnowledgeSourceResource } from '@imprint/sdk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState, type ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Button } from '../ui/button.js';
import { Loaded } from '../ui/loaded.js';
import { More } from '../ui/more.js';
import { Panel } from '../ui/panel.js';
import { useWords } from '../words/words.js';
import { usePlaceText } from './place-text.js';
import { partsOf } from './queries.js';
import { knowledgeWords } from './words.js';

/** What a source is searched by. The text is above already, so its parts appear when somebody asks for them. */
export function PartsPanel({ shown }: { shown: KnowledgeSourceResource }): ReactElement {
  const t = useWords(knowledgeWords);
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const toggle = (
    <Button kind="quiet" aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
      {t(isOpen ? 'parts.hide' : 'parts.show', { count: shown.attributes.chunks })}
    </Button>
  );
  return (
    <Panel title={t('parts')} aside={toggle}>
      <p className="note">{t('parts.lead')}</p>
      <div id={id}>{isOpen && <Parts shown={shown} />}</div>
    </Panel>
  );
}

function Parts({ shown }: { shown: KnowledgeSourceResource }): ReactElement {
  const placeText = usePlaceText();
  const query = useInfiniteQuery(partsOf(useOrganization(), shown.attributes.brandId, shown.id));
  return (
    <>
      <Loaded query={query}>
        {({ pages }) => (
          <ol className="knowledge-parts">
            {pages
              .flatMap(({ data }) => data)
              .map(({ id, attributes }) => (
                <li key={id}>
                  <p className="note">{placeText(attributes)}</p>
                  <p className="theirs knowledge-part" lang={attributes.language ?? undefined}>
                    {attributes.text}
                  </p>
                </li>
              ))}
          </ol>
        )}
      </Loaded>
      <More query={query} />
    </>
  );
}
