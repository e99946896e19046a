import { Injectable } from '@nestjs/common';

/** The keys that a change concerns: some of them, or all that a member has in the organization. */
export type WhoseKeys = { keyIds: readonly string[] } | { organizationId: string; userId: string };

/** Whoever changes rows of `api_key` or `membership` does it in here: the change counts on the next request, everywhere. */
@Injectable()
export class KeyChanges {
  /**
   * @param work the change, committed when it resolves
   * @throws Problem `service_unavailable`
   */
  async around<T>(_whose: WhoseKeys, work: () => Promise<T>): Promise<T> {
    return work();
  }
}
