import type { ReactElement } from 'react';
import { Button } from '../ui/button.js';
import { Faults } from '../ui/field.js';
import { useWords } from '../words/words.js';
import { brandWords } from './words.js';

/** What the API takes. */
const most = 12;

interface PaletteChoiceProps {
  colours: readonly string[];
  faults: readonly string[];
  onChange: (colours: readonly string[]) => void;
}

/** Further colours, as swatches to choose and to take away. */
export function PaletteChoice({ colours, faults, onChange }: PaletteChoiceProps): ReactElement {
  const t = useWords(brandWords);
  return (
    <fieldset className="options">
      <legend>{t('field.identity.palette')}</legend>
      <ul className="palette-choice">
        {colours.map((colour, index) => (
          // A colour is where it stands: it changes while it is chosen.
          <li key={index}>
            <input
              type="color"
              aria-label={t('palette.colour', { number: index + 1 })}
              value={colour}
              onChange={({ target }) => onChange(colours.map((one, at) => (at === index ? target.value : one)))}
            />
            <Button
              kind="quiet"
              aria-label={t('palette.remove', { number: index + 1 })}
              onClick={() => onChange(colours.filter((_colour, at) => at !== index))}
            >
              ×
            </Button>
          </li>
        ))}
      </ul>
      <div>
        <Button disabled={colours.length >= most} onClick={() => onChange([...colours, unusedGrey(colours)])}>
          {t('palette.add')}
        </Button>
      </div>
      <Faults faults={faults} />
    </fieldset>
  );
}

/** A colour to begin with that the palette does not have: each stands in it once. */
function unusedGrey(colours: readonly string[]): string {
  const greys = Array.from({ length: most + 1 }, (_grey, index) => `#${(128 + index).toString(16).repeat(3)}`);
  return greys.find((grey) => !colours.includes(grey)) ?? '#808080';
}
