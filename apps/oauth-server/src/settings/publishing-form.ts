import { selfApprovalPolicies, type SelfApprovalPolicy } from '@imprint/contracts/approvals';
import { problem } from '@imprint/contracts/errors';
import {
  publishingClasses,
  publishingModes,
  type PublishingClass,
  type PublishingMode,
  type PublishingSettingsResource,
  type UpdatePublishingSettings,
} from '@imprint/contracts/publishing';
import { html, type Html } from '@imprint/platform/html';
import type { Sent } from '../pages/forms.js';

/** An organization's settings for publishing and approval. */
export interface PublishingChoice {
  policy: UpdatePublishingSettings;
  selfApproval: SelfApprovalPolicy;
}

interface Choice<Value extends string> {
  legend: string;
  options: Readonly<Record<Value, readonly [what: string, exactly: string]>>;
}

const unset = 'unset';

const whoPublishes: Readonly<Record<PublishingClass, Choice<PublishingMode | typeof unset>>> = {
  creators: {
    legend: 'Creators, signed in',
    options: {
      unset: ['Default', 'Publish immediately.'],
      direct: ['Publish immediately', 'No approval needed.'],
      approval: ['Require approval', 'An owner or admin decides. This also applies to the keys and apps that creators use.'],
    },
  },
  apiKeys: {
    legend: 'API keys',
    options: {
      unset: ['Default', 'Publish immediately over REST. Over MCP, the setting for agents applies.'],
      direct: ['Publish immediately', 'Over REST. Over MCP, the setting for agents applies.'],
      approval: ['Require approval', 'Over REST and MCP, even with posts:publish.'],
    },
  },
  agents: {
    legend: 'Agents: everything over MCP, with a key or as a connected app',
    options: {
      unset: ['Default', 'Require approval, except for keys with posts:publish.'],
      direct: ['Publish immediately', 'Within their scopes: publishing without a time requires posts:publish.'],
      approval: ['Require approval', 'Even with posts:publish.'],
    },
  },
};

const whoApproves: Choice<SelfApprovalPolicy> = {
  legend: 'When a key or connected app with posts:approve wants to approve its own call',
  options: {
    never: ['Don’t allow', 'Someone else approves it, or a person does on the review page.'],
    confirmed: [
      'Ask the user to confirm',
      'The MCP client shows where and when it will be published, the text and the exact call. Clients that cannot show a form link to the review page.',
    ],
    allowed: ['Allow', 'No approval needed.'],
  },
};

export function publishingFields(set: PublishingSettingsResource, selfApproval: SelfApprovalPolicy): Html {
  return html`${publishingClasses.map((name) => choice(name, whoPublishes[name], set[name] ?? unset))}
    <h2>Who approves</h2>
    <p>
      Owners and admins approve on <a href="/publishing/review">the review page</a>, or with a key or connected app that has
      <code>posts:approve</code>.
    </p>
    ${choice('selfApproval', whoApproves, selfApproval)}<button>Save</button>`;
}

/** @throws Problem `validation_failed` for values that the form does not offer */
export function publishingChoiceOf(sent: Sent): PublishingChoice {
  const modeOf = (name: PublishingClass): PublishingMode | null =>
    sent(name) === unset ? null : oneOf(publishingModes, sent(name), whoPublishes[name]);
  return {
    policy: { creators: modeOf('creators'), apiKeys: modeOf('apiKeys'), agents: modeOf('agents') },
    selfApproval: oneOf(selfApprovalPolicies, sent('selfApproval'), whoApproves),
  };
}

function oneOf<Value extends string>(values: readonly Value[], chosen: string, { legend }: Choice<never>): Value {
  const value = values.find((one) => one === chosen);
  if (value === undefined) throw problem('validation_failed', `Choose one for “${legend}”.`);
  return value;
}

function choice<Value extends string>(name: string, { legend, options }: Choice<Value>, chosen: Value): Html {
  const picks = Object.entries<readonly [string, string]>(options).map(
    ([value, [what, exactly]]) =>
      html`<label class="pick"
        ><input type="radio" name="${name}" value="${value}" required ${value === chosen && html`checked`} /><span
          >${what}<span class="hint">${exactly}</span></span
        ></label
      >`,
  );
  return html`<fieldset>
    <legend>${legend}</legend>
    ${picks}
  </fieldset>`;
}
