import type { BrandResource } from '@imprint/sdk';
import type { ReactElement } from 'react';
import { Status } from '../ui/status.js';
import { useWords } from '../words/words.js';
import { brandWords } from './words.js';
import './brands.css';

type Attributes = BrandResource['attributes'];
type Colors = Attributes['identity']['colors'];

export function BrandStatus({ status }: Pick<Attributes, 'status'>): ReactElement {
  const t = useWords(brandWords);
  return <Status tone={status === 'approved' ? 'well' : 'neutral'}>{t(`status.${status}`)}</Status>;
}

export const colorNames = ['background', 'foreground', 'accent'] as const satisfies readonly (keyof Colors)[];

/** The colours of a brand beside each other; the page of the brand names them. */
export function Swatches({ colors }: { colors: Colors }): ReactElement {
  return (
    <span className="swatches" aria-hidden="true">
      {colorNames.map((name) => (
        <span key={name} className="swatch" style={{ background: colors[name] }} />
      ))}
    </span>
  );
}
