export * from '@imprint/webhooks';
