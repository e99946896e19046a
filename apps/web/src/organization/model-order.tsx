import type { ModelResource } from '@imprint/sdk';
import { useState, type ReactElement } from 'react';
import { Button } from '../ui/button.js';
import { Icon } from '../ui/icon.js';
import { useNextFocus } from '../ui/next-focus.js';
import { SelectField } from '../ui/select-field.js';
import { useSorting, type SortingHandlers } from '../ui/sorting.js';
import { useWords } from '../words/words.js';
import { organizationWords } from './words.js';

/** Of one kind; the API refuses more. */
const mostModels = 20;

interface ModelOrderProps {
  kind: 'image' | 'video' | 'avatar' | 'voice' | 'music' | 'text';
  offered: readonly ModelResource[];
  /** Names, the first one first. */
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

/** Models in their order, which buttons and dragging change. */
export function ModelOrder({ kind, offered, chosen, onChange }: ModelOrderProps): ReactElement {
  const t = useWords(organizationWords);
  const [said, say] = useState('');
  const labelOf = (id: string): string => offered.find((each) => each.id === id)?.attributes.label ?? id;
  const move = (from: number, to: number): void => {
    const moved = chosen[from];
    if (moved === undefined || to < 0 || to >= chosen.length || to === from) return;
    onChange(chosen.toSpliced(from, 1).toSpliced(to, 0, moved));
    say(t('models.moved', { label: labelOf(moved), place: to + 1, count: chosen.length }));
  };
  const sorting = useSorting(move);
  const [list, leaving] = useNextFocus<HTMLOListElement>(chosen.length, '.moves > :last-child');
  const others = offered.filter(({ id }) => !chosen.includes(id));
  return (
    <>
      {chosen.length === 0 ? (
        <p className="soft">{t('models.none')}</p>
      ) : (
        <ol ref={list} className="model-order" aria-label={t('models.of', { kind: t(`kind.${kind}`) })}>
          {chosen.map((id, index) => (
            <ChosenModel
              key={id}
              id={id}
              model={offered.find((each) => each.id === id)}
              place={index}
              count={chosen.length}
              sorting={sorting(index)}
              onMove={(to) => move(index, to)}
              onRemove={() => {
                leaving(index);
                onChange(chosen.filter((each) => each !== id));
              }}
            />
          ))}
        </ol>
      )}
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {others.length > 0 && chosen.length < mostModels && <AddModel others={others} onAdd={(id) => onChange([...chosen, id])} />}
    </>
  );
}

interface ChosenModelProps {
  id: string;
  /** Undefined of one that is no longer offered. */
  model: ModelResource | undefined;
  /** From 0. */
  place: number;
  count: number;
  sorting: SortingHandlers;
  onMove: (to: number) => void;
  onRemove: () => void;
}

function ChosenModel({ id, model, place, count, sorting, onMove, onRemove }: ChosenModelProps): ReactElement {
  const t = useWords(organizationWords);
  const label = model?.attributes.label ?? id;
  // Not disabled at the ends: the button that moves a model keeps the focus until the model has arrived.
  return (
    <li {...sorting}>
      <span className="place" aria-hidden="true">
        {place + 1}
      </span>
      <div>
        <p className="theirs">{label}</p>
        <p className="note theirs">
          {id} · <Price model={model} />
        </p>
      </div>
      <div className="moves">
        <Button kind="quiet" aria-disabled={place === 0} aria-label={t('models.up', { label })} onClick={() => onMove(place - 1)}>
          <Icon name="up" />
        </Button>
        <Button
          kind="quiet"
          aria-disabled={place === count - 1}
          aria-label={t('models.down', { label })}
          onClick={() => onMove(place + 1)}
        >
          <Icon name="down" />
        </Button>
        <Button kind="quiet" aria-label={t('models.remove', { label })} onClick={onRemove}>
          <Icon name="close" />
        </Button>
      </div>
    </li>
  );
}

/** What it costs, and why it cannot be used now. */
function Price({ model }: { model: ModelResource | undefined }): string {
  const t = useWords(organizationWords);
  const priceOf = usePrice();
  if (model === undefined) return t('models.gone');
  const { unavailable, paused } = model.attributes;
  if (unavailable !== null) return t('models.unavailable');
  return paused === null ? priceOf(model) : `${priceOf(model)} · ${t('models.paused')}`;
}

function usePrice(): (model: ModelResource) => string {
  const t = useWords(organizationWords);
  return ({ attributes: { credits, creditsPer } }) => (credits === 0 ? t('price.free') : t(`price.${creditsPer}`, { credits }));
}

function AddModel({ others, onAdd }: { others: readonly ModelResource[]; onAdd: (id: string) => void }): ReactElement {
  const t = useWords(organizationWords);
  const priceOf = usePrice();
  const [wanted, want] = useState('');
  const [first] = others;
  const id = others.find((each) => each.id === wanted)?.id ?? first?.id ?? '';
  return (
    <div className="model-add">
      <SelectField
        label={t('models.add')}
        value={id}
        options={others.map((model) => ({
          value: model.id,
          label: t('models.option', { label: model.attributes.label, price: priceOf(model) }),
        }))}
        onChange={want}
      />
      <Button onClick={() => onAdd(id)}>{t('models.add.button')}</Button>
    </div>
  );
}
