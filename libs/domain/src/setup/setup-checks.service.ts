import type { InstanceSetup, SetupCheck } from '@imprint/contracts/instance';
import type { SetupCheckId } from '@imprint/contracts/setup';
import { Injectable, Logger } from '@nestjs/common';
import { setTimeout as wait } from 'node:timers/promises';
import { AccessChecks } from './access-checks.js';
import { AddressChecks } from './address-checks.js';
import { AppChecks } from './app-checks.js';
import { FileChecks } from './file-checks.js';
import { described, found, verdictOn, type Found } from './found.js';
import { MailCheck } from './mail-check.js';
import { StoreChecks } from './store-checks.js';

/** Longer than the steps of any check together. */
const patienceSeconds = 20;
/** Whoever asks again sooner gets the last result: the checks call the addresses of the instance and its mail server. */
const keptMs = 5_000;

type Checks = Readonly<Record<SetupCheckId, () => Found | Promise<Found>>>;

/** Whether the instance is ready to go public: everything that is checked, side by side. */
@Injectable()
export class SetupChecks {
  private readonly logger = new Logger(SetupChecks.name);
  private current: Promise<InstanceSetup> | undefined;

  constructor(
    private readonly addresses: AddressChecks,
    private readonly access: AccessChecks,
    private readonly mail: MailCheck,
    private readonly files: FileChecks,
    private readonly stores: StoreChecks,
    private readonly apps: AppChecks,
  ) {}

  /** Concurrent callers share one run, and those of the next five seconds its result. */
  async read(): Promise<InstanceSetup> {
    this.current ??= this.run().finally(() => setTimeout(() => (this.current = undefined), keptMs).unref());
    return this.current;
  }

  private async run(): Promise<InstanceSetup> {
    const checks = await Promise.all(
      Object.entries(this.checks()).map(([id, check]) => this.outcomeOf(id as SetupCheckId, check)),
    );
    return { checkedAt: new Date().toISOString(), state: verdictOn(checks), checks };
  }

  private checks(): Checks {
    const files = this.files.check();
    const { addresses, access, stores, apps } = this;
    const all: Checks = {
      api_address: () => addresses.check('PUBLIC_API_URL', 'api-gateway'),
      mcp_address: () => addresses.check('PUBLIC_MCP_URL', 'mcp-server'),
      app_address: () => addresses.check('PUBLIC_APP_URL', 'api-gateway'),
      certificate: () => addresses.certificates(),
      proxies: () => access.proxies(),
      sign_in_callback: () => access.callback(),
      operator_apps: () => access.operatorApps(),
      login_wall: () => access.loginWall(),
      secrets: () => access.secrets(),
      mail: () => this.mail.check(),
      storage: () => files.then(({ storage }) => storage),
      public_files: () => files.then(({ publicFiles }) => publicFiles),
      files_disk: () => stores.filesDisk(),
      videos: () => this.files.videos(),
      speech: () => this.files.speech(),
      database: () => stores.database(),
      migrations: () => stores.migrations(),
      database_disk: () => stores.databaseDisk(),
      credits: () => stores.credits(),
      clock: () => stores.clock(),
      redis: () => stores.redis(),
      apps: () => apps.apps(),
      publishing: () => apps.publishing(),
    };
    return all;
  }

  /** Neither hangs nor throws. */
  private async outcomeOf(id: SetupCheckId, check: () => Found | Promise<Found>): Promise<SetupCheck> {
    const timer = new AbortController();
    const late = found('check_late', { seconds: patienceSeconds });
    const failed = (error: unknown) => {
      this.logger.error({ err: error, check: id }, 'a check of the setup failed');
      return found('check_failed');
    };
    const outcome = await Promise.race([
      Promise.resolve().then(check).catch(failed),
      wait(patienceSeconds * 1_000, late, { signal: timer.signal }).catch(() => late),
    ]);
    timer.abort();
    return described(id, outcome);
  }
}
