import type { ReactElement } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Dialog } from 'react-aria-components/Dialog';
import { Header } from 'react-aria-components/Header';
import { Input } from 'react-aria-components/Input';
import { Menu, MenuItem, MenuSection } from 'react-aria-components/Menu';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { SearchField } from 'react-aria-components/SearchField';
import { Icon, type IconName } from './icon.js';
import './modal.css';
import './command-menu.css';

export interface Command {
  /** Unique among all groups. */
  id: string;
  title: string;
  icon: IconName;
  /** Said at the end of the line: the key for it. */
  keys?: string;
  run: () => void;
}

export interface CommandGroup {
  id: string;
  title: string;
  commands: readonly Command[];
}

interface CommandMenuProps {
  label: string;
  placeholder: string;
  text: string;
  onText: (text: string) => void;
  groups: readonly CommandGroup[];
  /** Said where there is nothing to choose. */
  empty: string;
  onClose: () => void;
}

/** A field and what matches it, over the page: arrows choose, Enter does it, Escape closes. */
export function CommandMenu({ label, placeholder, text, onText, groups, empty, onClose }: CommandMenuProps): ReactElement {
  return (
    <ModalOverlay className="overlay top" isOpen isDismissable onOpenChange={(isOpen) => isOpen || onClose()}>
      <Modal className="modal">
        <Dialog className="command-menu" aria-label={label}>
          <Autocomplete inputValue={text} onInputChange={onText}>
            <SearchField aria-label={label} autoFocus>
              <Input placeholder={placeholder} />
            </SearchField>
            <Menu
              aria-label={label}
              className="commands"
              onAction={onClose}
              renderEmptyState={() => <p className="soft">{empty}</p>}
            >
              {groups.map((group) => (
                <Group key={group.id} {...group} />
              ))}
            </Menu>
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function Group({ id, title, commands }: CommandGroup): ReactElement {
  return (
    <MenuSection id={id}>
      <Header>{title}</Header>
      {commands.map((command) => (
        <MenuItem key={command.id} id={command.id} textValue={command.title} onAction={command.run}>
          <Icon name={command.icon} />
          <span className="theirs">{command.title}</span>
          {command.keys !== undefined && <kbd>{command.keys}</kbd>}
        </MenuItem>
      ))}
    </MenuSection>
  );
}
