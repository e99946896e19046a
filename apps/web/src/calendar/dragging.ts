import { useRef, type DragEvent } from 'react';

const quarterMinutes = 15;

export interface DragHandlers {
  onDragStart: (event: DragEvent) => void;
  onDragOver: (event: DragEvent) => void;
  onDragLeave: (event: DragEvent) => void;
  onDrop: (event: DragEvent) => void;
  onDragEnd: () => void;
}

/**
 * Drags what has `data-target` onto what has `data-drop`: a day, `2027-03-28`, or an hour of one, `2027-03-28T09`, which is told in
 * quarters. One set of listeners for the whole calendar; where it would land is written to the element alone.
 */
export function useDragging(onDrop: (id: string, place: string) => void): DragHandlers {
  const dragged = useRef<string>(undefined);
  const over = useRef<HTMLElement>(undefined);
  const leave = (): void => {
    delete over.current?.dataset['over'];
    over.current = undefined;
  };
  const end = (): void => {
    leave();
    dragged.current = undefined;
  };
  return {
    onDragStart: (event) => {
      const id = closest(event, '[data-target][draggable="true"]')?.dataset['target'];
      if (id === undefined) return;
      dragged.current = id;
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', id);
    },
    onDragOver: (event) => {
      const place = dragged.current === undefined ? undefined : placeOf(event);
      if (place === undefined) return;
      event.preventDefault();
      if (over.current !== place.element) leave();
      over.current = place.element;
      place.element.dataset['over'] = place.time.slice(11, 16);
    },
    onDragLeave: ({ currentTarget, relatedTarget }) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) leave();
    },
    onDrop: (event) => {
      const place = placeOf(event);
      if (dragged.current === undefined || place === undefined) return;
      event.preventDefault();
      onDrop(dragged.current, place.time);
      end();
    },
    onDragEnd: end,
  };
}

function placeOf(event: DragEvent): { element: HTMLElement; time: string } | undefined {
  const element = closest(event, '[data-drop]');
  const drop = element?.dataset['drop'];
  if (element === undefined || drop === undefined) return undefined;
  if (!drop.includes('T')) return { element, time: drop };
  const { top, height } = element.getBoundingClientRect();
  const quarter = Math.min(Math.max(Math.floor(((event.clientY - top) / height) * 4), 0), 3);
  return { element, time: `${drop}:${String(quarter * quarterMinutes).padStart(2, '0')}:00` };
}

function closest({ target }: DragEvent, selector: string): HTMLElement | undefined {
  return target instanceof Element ? (target.closest<HTMLElement>(selector) ?? undefined) : undefined;
}
