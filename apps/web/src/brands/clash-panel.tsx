import { useEffect, useRef, type ReactElement } from 'react';
import { Conflict } from '../ui/conflict.js';
import { useWords } from '../words/words.js';
import { valuesOf, type FieldName, type Values } from './profile-fields.js';
import type { Profile } from './saving.js';
import { ValueText } from './value-text.js';
import { brandWords } from './words.js';

/** Fields that two people have changed, for the one who is here to choose. */
export function ClashPanel({ profile: { clash, fields, keepMine, takeTheirs } }: { profile: Profile }): ReactElement | null {
  const t = useWords(brandWords);
  const place = useRef<HTMLDivElement>(null);
  // The button that was clicked may be far below.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'start' });
  }, []);
  if (clash === undefined) return null;
  const side = (values: Values): ReactElement => <Side values={values} names={clash.fields} />;
  return (
    <div ref={place}>
      <Conflict
        title={t('clash')}
        mine={side(fields)}
        theirs={side(valuesOf(clash.brand.attributes))}
        onKeepMine={keepMine}
        onTakeTheirs={takeTheirs}
      />
    </div>
  );
}

function Side({ values, names }: { values: Values; names: readonly FieldName[] }): ReactElement {
  const t = useWords(brandWords);
  return (
    <dl>
      {names.map((name) => (
        <div key={name}>
          <dt>{t(`field.${name}`)}</dt>
          <dd>
            <ValueText value={values[name]} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
