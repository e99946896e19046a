import type { Principal } from '@imprint/contracts/access';
import { Injectable } from '@nestjs/common';
import { MediaStarts } from './media-starts.js';
import { starts, type Start, type Starters, type StartName, type StartRequest, type StartViews } from './starts.js';
import { TextStarts } from './text-starts.js';

/** Starts what a request over REST asks for: when it is made, or once somebody has approved it. */
@Injectable()
export class GenerationStarts {
  private readonly starters: Starters;

  constructor(media: MediaStarts, texts: TextStarts) {
    this.starters = { ...media.starters, ...texts.starters };
  }

  /** @throws SpendApprovalRequired; Problem as what it starts */
  begin<Name extends StartName>(
    name: Name,
    caller: Principal,
    { id = '', ...request }: StartRequest<Name>,
  ): Promise<StartViews[Name]> {
    return this.starters[name](caller, { ...request, id });
  }

  /** Null for what is no start. */
  find(name: string): Start | null {
    return isStart(name) ? starts[name] : null;
  }

  /**
   * As an approval has kept it.
   * @param check makes the body of what was kept
   * @returns ids of what was started
   */
  async beginKept(
    name: string,
    caller: Principal,
    kept: Readonly<Record<string, unknown>>,
    { check, key }: { check: (body: object, type: Start['body']) => Promise<object>; key: string },
  ): Promise<{ id: string; ids: string[] }> {
    if (!isStart(name)) throw new Error(`${name} is no start`);
    const { idName, body: type }: Start = starts[name];
    const { [idName ?? '']: id, ...rest } = kept;
    const body = await check(idName === undefined ? kept : rest, type);
    const started = await this.begin(name, caller, { body, key, ...(typeof id === 'string' && { id }) });
    return idsOf(started);
  }
}

const isStart = (name: string): name is StartName => Object.hasOwn(starts, name);

function idsOf(started: StartViews[StartName]): { id: string; ids: string[] } {
  if ('generation' in started) {
    const { id } = started.asset ?? started.generation;
    return { id, ids: [id] };
  }
  const { id } = started;
  return { id, ids: 'siblings' in started ? [id, ...started.siblings] : [id] };
}
