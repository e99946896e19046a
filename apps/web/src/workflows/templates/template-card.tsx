import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useOrganization } from '../../api/organization.js';
import { Icon } from '../../ui/icon.js';
import { Status } from '../../ui/status.js';
import { useLanguage } from '../../words/language.js';
import { useWords } from '../../words/words.js';
import { kindIcons } from '../triggers/kinds.js';
import { useCatalogue } from './catalogue.js';
import { pictureOf, type TemplateNeed, type TemplateSummary } from './queries.js';
import { useStartText } from './trigger-text.js';
import { templateWords } from './words.js';

interface TemplateCardProps {
  template: TemplateSummary;
  /** What it needs and is known not to be there. */
  missing: readonly TemplateNeed[];
}

/** What a template does, what starts it and what it needs. */
export function TemplateCard({ template: { id, attributes }, missing }: TemplateCardProps): ReactElement {
  const t = useWords(templateWords);
  const { slug } = useOrganization();
  const start = useStartText();
  const needsText = useNeedsText();
  const { title, about } = useCatalogue()({ id, attributes });
  const { trigger, needs, nodeCount } = attributes;
  const isMissing = missing.length > 0;
  return (
    <li className="template-card">
      <img src={pictureOf(id)} alt={t('picture.of', { label: title, count: nodeCount })} loading="lazy" />
      <div>
        <h3>
          <Link to={`/${slug}/~/workflows/templates/${id}`}>{title}</Link>
        </h3>
        <p>{about}</p>
        <p className="note template-start">
          <Icon name={trigger === null ? 'play' : kindIcons[trigger.kind]} />
          <span>{start(trigger)}</span>
        </p>
        {isMissing ? (
          <p>
            <Status tone="waiting">{t('missing', { needs: needsText(missing) })}</Status>
          </p>
        ) : (
          needs.length > 0 && <p className="note">{t('needs.short', { needs: needsText(needs) })}</p>
        )}
      </div>
    </li>
  );
}

/** `a text model and an account on a channel` */
export function useNeedsText(): (needs: readonly TemplateNeed[]) => string {
  const t = useWords(templateWords);
  const language = useLanguage();
  const list = new Intl.ListFormat(language === 'en' ? 'en-GB' : language, { type: 'conjunction' });
  return (needs) => list.format(needs.map((need) => t(`need.${need}`)));
}
