import type { BrandScanResource } from '@imprint/sdk';
import type { ReactElement } from 'react';
import { Choice, Choices } from '../ui/choice.js';
import { useWords } from '../words/words.js';
import { SourceLink } from './scan-progress.js';
import { scanWords } from './scan-words.js';
import { ValueText } from './value-text.js';

type Finding = BrandScanResource['attributes']['findings'][number];
export type Decision = 'taken' | 'left';

/** Fields that have a name here. */
const named = [
  ...(['label', 'description', 'text', 'products', 'contact', 'settings.language', 'strategy.topics'] as const),
  ...(['identity.colors', 'identity.palette', 'identity.fonts', 'identity.logoAssetId', 'identity.handle'] as const),
  ...(['identity.website', 'identity.socialLinks', 'voice.tone', 'voice.style', 'voice.audience', 'voice.values'] as const),
  ...(['voice.pillars', 'voice.writingRules', 'voice.doesNotSoundLike'] as const),
] as const;

interface FindingRowProps {
  finding: Finding;
  decision: Decision | undefined;
  onDecide: (decision: Decision) => void;
}

/** One field: what was found and where, what the brand says now, and the decision. */
export function FindingRow({ finding, decision, onDecide }: FindingRowProps): ReactElement {
  const t = useWords(scanWords);
  const { field, value, current, source, confidence, change, evidence, pictureUrl, currentPictureUrl } = finding;
  const name = named.find((each) => each === field);
  const sure = confidence >= 0.8 ? 'high' : confidence >= 0.5 ? 'some' : 'low';
  return (
    <li>
      <Choices
        legend={name === undefined ? field : t(`field.${name}`)}
        hint={
          <>
            {t(`sure.${sure}`)} · <SourceLink url={source}>{t('source', { host: hostOf(source) })}</SourceLink>
            {change !== null && change !== 'same' && <> · {t(`change.${change}`)}</>}
          </>
        }
      >
        <dl className="found-values">
          <div>
            <dt>{t('found')}</dt>
            <dd>
              <FoundValue field={field} value={value} picture={pictureUrl} altText={t('picture')} />
            </dd>
            {evidence !== '' && <dd className="note theirs">{evidence}</dd>}
          </div>
          <div>
            <dt>{t('now')}</dt>
            <dd>
              <FoundValue field={field} value={current} picture={currentPictureUrl} altText={t('picture.now')} />
            </dd>
          </div>
        </dl>
        <Choice type="radio" name={field} checked={decision === 'taken'} label={t('take')} onChange={() => onDecide('taken')} />
        <Choice type="radio" name={field} checked={decision === 'left'} label={t('leave')} onChange={() => onDecide('left')} />
      </Choices>
    </li>
  );
}

interface FoundValueProps {
  field: string;
  value: unknown;
  picture: string | null;
  altText: string;
}

function FoundValue({ field, value, picture, altText }: FoundValueProps): ReactElement {
  if (field === 'identity.logoAssetId')
    return picture === null ? <ValueText value="" /> : <img className="found-logo" src={picture} alt={altText} />;
  const colors = colorsOf(value);
  return (
    <>
      {colors.length > 0 && (
        <span className="swatches" aria-hidden="true">
          {colors.map((color, index) => (
            <span key={`${index} ${color}`} className="swatch" style={{ background: color }} />
          ))}
        </span>
      )}
      <ValueText value={value} />
    </>
  );
}

/** Of a value that is nothing but colours. */
function colorsOf(value: unknown): string[] {
  const parts: unknown[] = typeof value === 'object' && value !== null ? Object.values(value) : [];
  const colors = parts.filter((part) => typeof part === 'string' && /^#[0-9a-f]{6}$/i.test(part));
  return colors.length === parts.length ? (colors as string[]) : [];
}

const hostOf = (source: string): string => URL.parse(source)?.hostname ?? source;
