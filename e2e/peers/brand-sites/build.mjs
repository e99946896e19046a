// Builds the sites of real themes into folders that the server of the corpus serves.
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { captureSystems } from './systems.mjs';
import { themes } from './themes.mjs';
import { unseenThemes } from './unseen-themes.mjs';

/**
 * @param {string} into a folder
 * @returns {Promise<{ name: string, folder: string, routes: object[] }[]>} sites, with what is served from which file where its name does not say it
 */
export const buildThemeSites = (into, only = themes.map(({ name }) => name)) =>
  buildSites(
    into,
    themes.filter(({ name }) => only.includes(name)),
  );

/** The same for the second set. @param {string} into */
export const buildUnseenThemeSites = (into) => buildSites(into, unseenThemes);

async function buildSites(into, chosen) {
  const folderOf = (name) => join(into, name);
  const captured = captureSystems(chosen, folderOf);
  captured.catch(() => undefined);
  for (const site of chosen.filter(({ build }) => build)) {
    await rm(folderOf(site.name), { recursive: true, force: true });
    await mkdir(folderOf(site.name), { recursive: true });
    await site.build(site, folderOf(site.name));
  }
  const routes = await captured;
  return chosen.map(({ name }) => ({ name, folder: folderOf(name), routes: routes.get(name) ?? [] }));
}
