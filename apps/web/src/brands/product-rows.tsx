import type { ReactElement } from 'react';
import { faultsAt } from '../api/faults.js';
import { Button } from '../ui/button.js';
import { Faults, Field } from '../ui/field.js';
import { useWords } from '../words/words.js';
import type { Product } from './profile-fields.js';
import { brandWords } from './words.js';

/** What the API takes. */
const most = 50;

interface ProductRowsProps {
  products: readonly Product[];
  error: unknown;
  onChange: (products: readonly Product[]) => void;
}

const parts = ['name', 'description', 'url'] as const;

/** What a brand offers, each with its name, a description and its page. */
export function ProductRows({ products, error, onChange }: ProductRowsProps): ReactElement {
  const t = useWords(brandWords);
  return (
    <div className="stack">
      {products.map((product, index) => (
        // A product is where it stands: its name changes while it is typed.
        <fieldset key={index} className="options">
          <legend>{product.name === '' ? t('product.new') : <span className="theirs">{product.name}</span>}</legend>
          {parts.map((part) => (
            <Field key={part} label={t(`product.${part}`)}>
              {(control) => (
                <input
                  {...control}
                  className="theirs"
                  value={product[part]}
                  onChange={({ target }) =>
                    onChange(products.map((one, at) => (at === index ? { ...one, [part]: target.value } : one)))
                  }
                />
              )}
            </Field>
          ))}
          <div>
            <Button kind="quiet" onClick={() => onChange(products.filter((_product, at) => at !== index))}>
              {t('product.remove')}
            </Button>
          </div>
        </fieldset>
      ))}
      <div>
        <Button
          disabled={products.length >= most}
          onClick={() => onChange([...products, { name: '', description: '', url: '' }])}
        >
          {t('product.add')}
        </Button>
      </div>
      <Faults faults={faultsAt(error, '/products')} />
    </div>
  );
}
