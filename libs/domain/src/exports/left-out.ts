/** Tables that are in no export, with the reason. */
export const leftOutTables: Readonly<Record<string, string>> = {
  agent_request: 'requests for a key that are over within a day, with a sealed key until then',
  connection_sign_in: 'secrets of sign-ins at platforms that are under way',
  credential_revocation: 'sealed credentials that are being revoked',
  file_deletion: 'files that are already deleted',
  idempotency_record: 'repeats of answers, for a day',
  knowledge_chunk: 'parts of texts in `knowledge_version`',
  knowledge_embedding: 'which sources still need vectors',
  knowledge_embedding_use: 'counts of a month',
  knowledge_term: 'words of those parts, counted',
  knowledge_vector: 'numbers that a model made of those parts',
  membership: 'in `people.ndjson`, with names and addresses',
  oauth_artifact: 'tokens, codes and grants of connected apps',
  organization_export: 'the exports themselves',
  publish_step: 'sealed answers of platforms during an attempt',
  workflow_mail: 'which mails of steps have been sent, so that none is sent twice',
};

/** Columns that are in no export, with the reason. */
export const leftOutColumns: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  api_key: { digest: 'hash of the key' },
  calendar_feed: { secret_digest: 'hash of the address' },
  connection: { credentials_sealed: 'credentials at the platform' },
  invitation: { code_digest: 'hash of the link' },
  knowledge_source: { heard: 'parts of a transcript that nobody has paid for yet; afterwards it is in `knowledge_version`' },
  mcp_connection: { grant_id: 'names the tokens' },
  review_link: { secret_digest: 'hash of the link' },
  training: { vendor_model: 'address of the weights at the vendor', vendor_submission: 'what was sent to the vendor' },
  vendor_key: { key_sealed: 'key at the vendor' },
  workflow_secret: { value_sealed: 'secret for another service' },
  webhook_settings: { secret_sealed: 'signing secret', previous_secret_sealed: 'signing secret before' },
  workflow_trigger: { secret_sealed: 'signing secret of a hook', token_digest: 'hash of the address of a hook' },
};
