import { useId, useState, type DragEvent, type ReactElement } from 'react';
import { Icon } from '../../ui/icon.js';
import { useWords } from '../../words/words.js';
import { draggedKind } from '../canvas/dragged-kind.js';
import type { Kind, Kinds } from '../graph/kinds.js';
import { iconOf } from '../kind-icons.js';
import { workflowWords } from '../words.js';

const groups = ['create', 'knowledge', 'publish', 'people', 'flow', 'data', 'connect'] as const;

interface PaletteProps {
  kinds: Kinds;
  onPick: (kind: Kind) => void;
  /** Whether they can be dragged to the canvas. */
  isDraggable?: boolean;
  hasFocus?: boolean;
}

/** Every kind of node, in groups, narrowed by a text. */
export function Palette({ kinds, onPick, isDraggable = false, hasFocus = false }: PaletteProps): ReactElement {
  const t = useWords(workflowWords);
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const found = [...kinds.values()].filter(({ kind, label, description }) =>
    [kind, label, description].some((each) => each.toLowerCase().includes(wanted)),
  );
  const shown = groups.filter((group) => found.some((each) => each.group === group));
  return (
    <div className="palette">
      <input
        type="search"
        className="palette-search"
        aria-label={t('palette.search')}
        placeholder={t('palette.search')}
        value={text}
        autoFocus={hasFocus}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          const [first] = found;
          if (event.key !== 'Enter' || first === undefined || event.nativeEvent.isComposing) return;
          event.preventDefault();
          onPick(first);
        }}
      />
      <div className="palette-groups" role="group" tabIndex={0} aria-label={t('palette')}>
        {shown.length === 0 && <p className="note">{t('palette.none')}</p>}
        {shown.map((group) => (
          <Group
            key={group}
            name={t(`group.${group}`)}
            kinds={found.filter((each) => each.group === group)}
            isDraggable={isDraggable}
            onPick={onPick}
          />
        ))}
      </div>
    </div>
  );
}

interface GroupProps {
  name: string;
  kinds: readonly Kind[];
  isDraggable: boolean;
  onPick: (kind: Kind) => void;
}

function Group({ name, kinds, isDraggable, onPick }: GroupProps): ReactElement {
  const id = useId();
  const drag = (event: DragEvent, { kind }: Kind): void => {
    event.dataTransfer.setData(draggedKind, kind);
    event.dataTransfer.effectAllowed = 'copy';
  };
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{name}</h2>
      <ul>
        {kinds.map((each) => (
          <li key={each.kind}>
            <button
              type="button"
              title={each.description}
              draggable={isDraggable}
              onDragStart={(event) => drag(event, each)}
              onClick={() => onPick(each)}
            >
              <Icon name={iconOf(each.kind, each.group)} />
              <span>{each.label}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
