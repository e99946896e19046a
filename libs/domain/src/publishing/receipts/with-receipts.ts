import { SecretBox } from '@imprint/platform/crypto';
import { SnakeNamingStrategy } from '@imprint/platform/database';
import type { Config } from '@imprint/platform/config';
import { DataSource } from 'typeorm';
import { ReceiptSignatures } from './receipt-signatures.js';
import { ReceiptVerification } from './receipt-verification.js';
import { receiptEntities, ReceiptsRepository } from './receipts.repository.js';

/** For commands of the operator: verifies receipts without an app. */
export async function withReceipts<T>(
  config: Pick<Config, 'DATABASE_URL' | 'SECRETS_KEYS'>,
  work: (verification: ReceiptVerification, signatures: ReceiptSignatures) => Promise<T>,
): Promise<T> {
  const dataSource = new DataSource({
    type: 'postgres',
    url: config.DATABASE_URL,
    entities: receiptEntities,
    namingStrategy: new SnakeNamingStrategy(),
    poolSize: 1,
  });
  await dataSource.initialize();
  try {
    const signatures = new ReceiptSignatures(new SecretBox(config));
    return await work(new ReceiptVerification(new ReceiptsRepository(dataSource), signatures), signatures);
  } finally {
    await dataSource.destroy();
  }
}
