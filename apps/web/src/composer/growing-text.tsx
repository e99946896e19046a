import { captionLength } from '@imprint/contracts/publishing/content-rules';
import type { ChannelResource } from '@imprint/sdk';
import { useId, useRef, type ReactElement } from 'react';
import type { Control } from '../ui/field.js';
import { useWords } from '../words/words.js';
import { TextTools } from './text-tools.js';
import { composerWords } from './words.js';

/** Grows with its text: a copy of it, which nobody sees, holds the place open. */
export function GrowingText(props: {
  control: Control;
  value: string;
  rows?: number;
  onChange: (value: string) => void;
}): ReactElement {
  const { control, value, rows = 4, onChange } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <>
      <div className="growing" data-text={value}>
        <textarea
          {...control}
          ref={field}
          className="theirs"
          rows={rows}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      </div>
      <TextTools field={field} />
    </>
  );
}

/** How long the text is on each channel, as the API counts it. What is too much is said in words. */
export function Counters({ text, channels }: { text: string; channels: readonly ChannelResource[] }): ReactElement {
  const t = useWords(composerWords);
  const id = useId();
  const counted = [...new Map(channels.map((channel) => [channel.id, channel.attributes])).values()].map(({ label, limits }) => {
    const length = captionLength(text, limits);
    const { captionLength: limit, captionUnit: unit } = limits;
    return { label, length, limit, unit, over: Math.max(0, length - limit) };
  });
  return (
    <>
      <span className="counters">
        {counted.map(({ label, length, limit, unit, over }) => (
          <span key={label} className={over > 0 ? 'counter over' : 'counter'}>
            {t(unit === 'bytes' ? 'count.bytes' : 'count', { label, length, limit })}
          </span>
        ))}
      </span>
      <span id={id} role="status" className="over">
        {counted.map(({ label, unit, over }) =>
          over > 0 ? `${t(unit === 'bytes' ? 'count.over.bytes' : 'count.over', { label, over })} ` : '',
        )}
      </span>
    </>
  );
}
