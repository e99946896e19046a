import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState, type ReactElement } from 'react';
import type { Me } from '../api/instance.js';
import { useOrganization } from '../api/organization.js';
import { searchLength } from '../api/pages.js';
import { CommandMenu, type Command, type CommandGroup } from '../ui/command-menu.js';
import { useLanguage } from '../words/language.js';
import { useWords } from '../words/words.js';
import { pagesElsewhere } from './navigation.js';
import type { Found, Room, RoomLink } from './room.js';
import { linksFor, rooms } from './rooms.js';
import { appWords } from './words.js';

/** From the last key to the search. */
const pauseMs = 150;

interface CommandPaletteProps {
  me: Me;
  onShortcuts: () => void;
  onClose: () => void;
}

/** Goes to any page, does what the menus do, and finds what is in the organization. */
export function CommandPalette({ me, onShortcuts, onClose }: CommandPaletteProps): ReactElement {
  const t = useWords(appWords);
  const [text, setText] = useState('');
  const commands = useCommands(me, onShortcuts);
  const wanted = text.trim().toLowerCase();
  const matching = commands
    .map((group) => ({ ...group, commands: group.commands.filter(({ title }) => title.toLowerCase().includes(wanted)) }))
    .filter((group) => group.commands.length > 0);
  const { groups, isSearching } = useFound(text.trim());
  return (
    <CommandMenu
      label={t('palette.label')}
      placeholder={t('palette.placeholder')}
      text={text}
      onText={setText}
      groups={[...matching, ...groups]}
      empty={t(isSearching ? 'palette.searching' : 'palette.none')}
      onClose={onClose}
    />
  );
}

function useCommands(me: Me, onShortcuts: () => void): readonly CommandGroup[] {
  const t = useWords(appWords);
  const language = useLanguage();
  const navigate = useNavigate();
  const { id, slug, role } = useOrganization();
  const pages = linksFor(role).map((link): Command => ({
    id: `page:${link.path}`,
    title: link.label[language],
    icon: link.icon,
    ...(link.shortcut !== undefined && { keys: link.shortcut.toUpperCase() }),
    run: () => void navigate({ to: `/${slug}/~/${link.path}` }),
  }));
  const elsewhere = pagesElsewhere.map(({ id: page, icon, path }): Command => ({
    id: `elsewhere:${page}`,
    title: t(page),
    icon,
    run: () => location.assign(path()),
  }));
  const others = me.organizations.filter((each) => each.id !== id);
  return [
    { id: 'go', title: t('palette.go'), commands: [...pages, ...elsewhere] },
    {
      id: 'do',
      title: t('palette.do'),
      commands: [{ id: 'do:shortcuts', title: t('shortcuts'), icon: 'menu', keys: '?', run: onShortcuts }],
    },
    {
      id: 'organizations',
      title: t('organizations'),
      commands: others.map(({ id: key, attributes }) => ({
        id: key,
        title: attributes.name,
        icon: 'home',
        run: () => void navigate({ to: `/${attributes.slug}/~` }),
      })),
    },
  ];
}

interface SearchableRoom extends Room {
  link: RoomLink;
  find: NonNullable<Room['find']>;
}
const isSearchable = (room: Room): room is SearchableRoom => room.link !== undefined && room.find !== undefined;
const searchable = rooms.filter(isSearchable).toSorted((one, other) => one.link.order - other.link.order);

/** What the rooms find, a group for each. */
function useFound(text: string): { groups: readonly CommandGroup[]; isSearching: boolean } {
  const language = useLanguage();
  const navigate = useNavigate();
  const organization = useOrganization();
  const search = usePaused(text);
  const answers = useQueries({
    queries: searchable.map(({ link, find }) => ({
      queryKey: [organization.id, 'find', link.path, search],
      queryFn: async ({ signal }: { signal: AbortSignal }) => (await find())(organization, search, signal),
      enabled: search.length >= searchLength.least,
      placeholderData: keepPreviousData,
    })),
  });
  const groups = searchable.map(({ link }, index) => ({
    id: `found:${link.path}`,
    title: link.label[language],
    commands: (answers[index]?.data ?? []).map(({ id, title, path }: Found): Command => ({
      id: `found:${id}`,
      title,
      icon: link.icon,
      run: () => void navigate({ to: `/${organization.slug}/~/${path}` }),
    })),
  }));
  const isSearching = text !== search || answers.some(({ isFetching }) => isFetching);
  return { groups: text.length < searchLength.least ? [] : groups.filter(({ commands }) => commands.length > 0), isSearching };
}

/** The text, after a pause in typing. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
