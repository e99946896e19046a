import { SecretBox } from '@imprint/platform/crypto';
import { Injectable } from '@nestjs/common';
import { StepFailure } from '../nodes/node-kind.js';
import type { WorkflowSecretEntity } from './workflow-secret.entity.js';
import { WorkflowSecretsRepository } from './workflow-secrets.repository.js';

/** A reference to a secret in a text: `{secret:NAME}`. */
const reference = /\{secret:([A-Za-z][A-Za-z0-9_]*)\}/g;

/** Names of the secrets that a text refers to. */
export const secretsIn = (text: string): string[] => [...text.matchAll(reference)].flatMap(([, name]) => name ?? []);

/** Texts with the secrets in them, and what takes these out of whatever comes back. */
export interface FilledTexts {
  texts: Readonly<Record<string, string>>;
  /** Replaces the secrets in a text. */
  redact: (text: string) => string;
}

/** Puts secrets into what a step sends, at the moment at which it does: one that was replaced meanwhile counts. */
@Injectable()
export class SentSecrets {
  constructor(
    private readonly rows: WorkflowSecretsRepository,
    private readonly secrets: SecretBox,
  ) {}

  /** @throws StepFailure for a secret that is missing, or that may not be sent to this host */
  async fill(organizationId: string, texts: Readonly<Record<string, string>>, { host, protocol }: URL): Promise<FilledTexts> {
    const names = [...new Set(Object.values(texts).flatMap(secretsIn))];
    const rows = names.length === 0 ? [] : await this.rows.listNamed(organizationId, names);
    const values = new Map(names.map((name) => [name, this.valueOf(name, rows, { host, protocol })]));
    const fill = (text: string): string => text.replaceAll(reference, (_all, name: string) => values.get(name) ?? '');
    return {
      texts: Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, fill(text)])),
      redact: redactor(values),
    };
  }

  private valueOf(
    name: string,
    rows: readonly WorkflowSecretEntity[],
    { host, protocol }: Pick<URL, 'host' | 'protocol'>,
  ): string {
    const row = rows.find((each) => each.name === name);
    if (row === undefined) throw refused('secret_missing', `The organization has no secret ${name}. An admin can set it.`);
    if (!row.hosts.includes(host))
      throw refused('secret_refused', `The secret ${name} may not be sent to ${host}. It is for ${row.hosts.join(', ')}.`);
    // A host with its port was chosen by somebody who knows what listens there.
    if (protocol !== 'https:' && !/:\d+$/.test(host))
      throw refused('secret_refused', `The secret ${name} is sent over https only.`);
    return this.secrets.open(row.valueSealed, row.organizationId);
  }
}

const refused = (code: string, message: string): StepFailure => StepFailure.of('misconfiguration', code, message);

/** Takes each value out, as it was sent, and in the forms in which services repeat what they were sent. */
function redactor(values: ReadonlyMap<string, string>): (text: string) => string {
  const forms = [...values].flatMap(([name, value]) =>
    [
      ...new Set([value, JSON.stringify(value).slice(1, -1), encodeURIComponent(value), Buffer.from(value).toString('base64')]),
    ].map((form) => ({ form, name })),
  );
  // A secret can be the beginning of another one.
  forms.sort((one, other) => other.form.length - one.form.length);
  return (text) => forms.reduce((left, { form, name }) => left.replaceAll(form, `[secret ${name}]`), text);
}
