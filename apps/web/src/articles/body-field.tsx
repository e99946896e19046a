import type { AssetResource } from '@imprint/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { assetById } from '../api/assets.js';
import { Button } from '../ui/button.js';
import { Field } from '../ui/field.js';
import { Icon, type IconName } from '../ui/icon.js';
import { MediaPicker } from '../ui/media-picker.js';
import { applyEdit, selectedIn, type Edit, type Selected } from '../ui/text-area.js';
import { useWords } from '../words/words.js';
import { edit, picture, type Mark } from './marks.js';
import { addressOf } from './picture-address.js';
import { articleWords } from './words.js';

interface BodyFieldProps {
  body: string;
  faults: readonly string[];
  onChange: (body: string) => void;
}

/** The text in Markdown, with buttons for its marks. */
export function BodyField({ body, faults, onChange }: BodyFieldProps): ReactElement {
  const t = useWords(articleWords);
  const organization = useOrganization();
  const queries = useQueryClient();
  const field = useRef<HTMLTextAreaElement>(null);
  const [isPicking, setIsPicking] = useState(false);
  const change = (make: (selected: Selected) => Edit): void => {
    if (field.current !== null) applyEdit(field.current, make(selectedIn(field.current)));
  };
  const put = (mark: Mark): void => change((selected) => edit(mark, selected, t('mark.placeholder')));
  const insert = (asset: AssetResource): void => {
    const { id, attributes } = asset;
    // The preview has it at once.
    queries.setQueryData(assetById(organization, id).queryKey, { data: asset });
    change((selected) => picture(selected, attributes.altText ?? t('mark.picture'), addressOf(organization.slug, id)));
    setIsPicking(false);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const mark = event.ctrlKey || event.metaKey ? keys[event.key] : undefined;
    if (mark === undefined || event.altKey || event.shiftKey) return;
    event.preventDefault();
    put(mark);
  };
  return (
    <div className="body-field">
      <Field label={t('body')} hint={t('body.hint')} faults={faults}>
        {(control) => (
          <>
            <Marks isPicking={isPicking} onMark={put} onPicture={() => setIsPicking(!isPicking)} />
            {isPicking && <MediaPicker chosen={[]} onPick={insert} />}
            <textarea
              {...control}
              ref={field}
              className="theirs"
              rows={20}
              value={body}
              onKeyDown={onKeyDown}
              onChange={({ target }) => onChange(target.value)}
            />
          </>
        )}
      </Field>
    </div>
  );
}

const keys: Readonly<Record<string, Mark | undefined>> = { b: 'bold', i: 'italic' };

/** Each with the letter or the icon on its button. */
const marks = [
  ['bold', 'B'],
  ['italic', 'I'],
  ['heading', 'H'],
  ['link', 'link'],
  ['list', 'list'],
  ['quote', 'quote'],
  ['code', 'code'],
] as const satisfies readonly (readonly [Mark, IconName | 'B' | 'I' | 'H'])[];

interface MarksProps {
  /** The pictures of the library are shown. */
  isPicking: boolean;
  onMark: (mark: Mark) => void;
  onPicture: () => void;
}

function Marks({ isPicking, onMark, onPicture }: MarksProps): ReactElement {
  const t = useWords(articleWords);
  return (
    <div className="marks" role="group" aria-label={t('marks')}>
      {marks.map(([mark, sign]) => (
        <MarkButton key={mark} label={t(`mark.${mark}`)} sign={sign} onPress={() => onMark(mark)} />
      ))}
      <MarkButton label={t('mark.picture')} sign="images" isOpen={isPicking} onPress={onPicture} />
    </div>
  );
}

interface MarkButtonProps {
  label: string;
  sign: IconName | 'B' | 'I' | 'H';
  /** Of one that opens something. */
  isOpen?: boolean;
  onPress: () => void;
}

function MarkButton({ label, sign, isOpen, onPress }: MarkButtonProps): ReactElement {
  return (
    <Button
      kind="quiet"
      className={`mark letter-${sign}`}
      aria-label={label}
      title={label}
      aria-expanded={isOpen}
      onClick={onPress}
    >
      {sign === 'B' || sign === 'I' || sign === 'H' ? sign : <Icon name={sign} />}
    </Button>
  );
}
