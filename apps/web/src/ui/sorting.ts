import { useRef, useState, type DragEvent } from 'react';

export interface SortingHandlers {
  draggable: true;
  /** What is dragged, and where it would land. */
  'data-sorting': 'moved' | 'over' | undefined;
  onDragStart: (event: DragEvent) => void;
  onDragOver: (event: DragEvent) => void;
  onDrop: (event: DragEvent) => void;
  onDragEnd: () => void;
}

/**
 * Moves things of a list by dragging one to the place of another. Whoever does not drag needs buttons that do the same.
 * @returns attributes of the thing at each place
 */
export function useSorting(onMove: (from: number, to: number) => void): (place: number) => SortingHandlers {
  // What is dragged has to be known at once, and is drawn a moment later.
  const dragged = useRef<number>(undefined);
  const [shown, show] = useState<{ from: number; over: number }>();
  const end = (): void => {
    dragged.current = undefined;
    show(undefined);
  };
  const stateOf = (place: number): SortingHandlers['data-sorting'] => {
    if (shown?.from === place) return 'moved';
    return shown?.over === place ? 'over' : undefined;
  };
  return (place) => ({
    draggable: true,
    'data-sorting': stateOf(place),
    onDragStart: (event) => {
      dragged.current = place;
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', String(place));
    },
    onDragOver: (event) => {
      const from = dragged.current;
      if (from === undefined) return;
      event.preventDefault();
      if (shown?.from !== from || shown.over !== place) show({ from, over: place });
    },
    onDrop: (event) => {
      const from = dragged.current;
      if (from === undefined) return;
      event.preventDefault();
      end();
      onMove(from, place);
    },
    onDragEnd: end,
  });
}
