import { OauthClient, type Resource, type Isolation } from '../harness/index.js';

export const isolation: Isolation = {
  async owned({ instance, owner, browser }) {
    await (await OauthClient.register(instance)).connect(browser);
    const [app] = await owner.owner.data<Resource[]>('GET', '/v1/oauth/connections');
    return { connections: [app?.id ?? ''] };
  },
};
