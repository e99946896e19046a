import { useEffect, useRef, type ReactElement } from 'react';
import type { StreamedText } from '../api/streams/streamed-text.js';

/** Pixels from the end of a text within which somebody counts as reading along. */
const nearEnd = 24;

/** A text while it is written. Screen readers hear that it is done, and not each word of it. */
export function TextBeingWritten({ parts }: Pick<StreamedText, 'parts'>): ReactElement {
  return (
    <div className="written-growing" aria-live="off">
      {parts.map(({ name, text }, index) => {
        const isLast = index === parts.length - 1;
        if (name !== 'title') return <GrowingPart key={index} text={text} isLast={isLast} />;
        return (
          <h3 key={index} className="theirs">
            {text}
            {isLast && <Caret />}
          </h3>
        );
      })}
    </div>
  );
}

/** Stays at its end, unless somebody has scrolled back to read. */
function GrowingPart({ text, isLast }: { text: string; isLast: boolean }): ReactElement {
  const box = useRef<HTMLParagraphElement>(null);
  const isAtEnd = useRef(true);
  useEffect(() => {
    if (box.current !== null && isAtEnd.current) box.current.scrollTop = box.current.scrollHeight;
  }, [text]);
  return (
    <p
      ref={box}
      className="written-part theirs"
      onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) =>
        (isAtEnd.current = scrollTop + clientHeight > scrollHeight - nearEnd)
      }
    >
      {text}
      {isLast && <Caret />}
    </p>
  );
}

const Caret = (): ReactElement => <span className="written-caret" aria-hidden="true" />;
