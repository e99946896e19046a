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
  run: () => void;
  /** What cannot be undone. */
  isDanger?: boolean;
}

/** What is seldom done, behind one button. */
export function ActionMenu({ label, actions }: { label: string; actions: readonly Action[] }): ReactElement {
  return (
    <MenuTrigger>
      <Button className="button plain" aria-label={label}>
        <Icon name="more" />
      </Button>
      <Popover placement="bottom end" className="action-menu">
        <Menu aria-label={label}>
          {actions.map(({ id, title, run, isDanger = false }) => (
            <MenuItem key={id} id={id} textValue={title} onAction={run} {...(isDanger && { className: 'danger' })}>
              {title}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
