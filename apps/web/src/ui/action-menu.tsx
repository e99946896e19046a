import type { ReactElement } from 'react';
import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import './button.css';
import './action-menu.css';
import { Icon } from './icon.js';

export interface Action {
  id: string;
  title: string;
  /** Below the title: what it stands for. */
  note?: string;
  run: () => void;
  /** What cannot be undone. */
  isDanger?: boolean;
}

interface ActionMenuProps {
  label: string;
  /** On the button, instead of three points. */
  text?: string;
  actions: readonly Action[];
}

/** What is seldom done, behind one button. */
export function ActionMenu({ label, text, actions }: ActionMenuProps): ReactElement {
  return (
    <MenuTrigger>
      <Button className={text === undefined ? 'button plain' : 'button quiet'} aria-label={label}>
        {text ?? <Icon name="more" />}
      </Button>
      <Popover placement="bottom end" className="action-menu">
        <Menu aria-label={label}>
          {actions.map(({ id, title, note, run, isDanger = false }) => (
            <MenuItem key={id} id={id} textValue={title} onAction={run} {...(isDanger && { className: 'danger' })}>
              {title}
              {note !== undefined && <small className="theirs">{note}</small>}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
