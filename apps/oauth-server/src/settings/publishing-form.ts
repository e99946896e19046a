import {
  problem,
  publishingClasses,
  publishingModes,
  selfApprovalPolicies,
  type PublishingClass,
  type PublishingMode,
  type PublishingSettingsResource,
  type SelfApprovalPolicy,
  type UpdatePublishingSettings,
} from '@imprint/contracts';
import { html, type Html } from '@imprint/platform/html';
import type { Sent } from '../pages/forms.js';

/** What an organization has set of who publishes and who approves. */
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
    legend: 'Creators who are signed in',
    options: {
      unset: ['Not set', 'They act at once.'],
      direct: ['At once', 'They act at once.'],
      approval: ['After an approval', 'An owner or admin decides. The same holds for what they do with their own keys and apps.'],
    },
  },
  apiKeys: {
    legend: 'API keys',
    options: {
      unset: ['Not set', 'They act at once over REST. Over MCP, what is chosen for agents holds.'],
      direct: ['At once', 'They act at once over REST. Over MCP, what is chosen for agents holds.'],
      approval: ['After an approval', 'Over REST and over MCP, with posts:publish too.'],
    },
  },
  agents: {
    legend: 'Agents: everything over MCP, with a key or as a connected app',
    options: {
      unset: ['Not set', 'They act after an approval. A key with posts:publish acts at once.'],
      direct: ['At once', 'They act at once, as far as their scopes go: publishing without a time takes posts:publish.'],
      approval: ['After an approval', 'With posts:publish too.'],
    },
  },
};

const whoApproves: Choice<SelfApprovalPolicy> = {
  legend: 'A key or connected app that may approve, and asked for the call itself',
  options: {
    never: ['Never approves it', 'Somebody else decides, or a person on the page.'],
    confirmed: [
      'Approves it when its person has confirmed',
      'The MCP client shows a form with where it goes, when, the text and the exact call. Clients that show no forms lead to the page.',
    ],
    allowed: ['Approves it', 'Nobody is asked.'],
  },
};

export function publishingFields(set: PublishingSettingsResource, selfApproval: SelfApprovalPolicy): Html {
  return html`${publishingClasses.map((name) => choice(name, whoPublishes[name], set[name] ?? unset))}
    <h2>Who approves</h2>
    <p>
      Owners and admins decide, on <a href="/publishing/review">the page of what waits</a> or with a key or connected app that has
      <code>posts:approve</code>.
    </p>
    ${choice('selfApproval', whoApproves, selfApproval)}<button>Save</button>`;
}

/** @throws Problem `validation_failed` for what the form does not offer */
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
