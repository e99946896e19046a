import { secondFactorCodeLength } from '@imprint/contracts/identity';
import { limits } from '@imprint/contracts/limits';
import { html, type Html } from '@imprint/platform/html';

export function hidden(name: string, value: string): Html {
  return html`<input type="hidden" name="${name}" value="${value}" />`;
}

export function emailField(value: string): Html {
  return html`<label
    >Email address<input name="email" type="email" value="${value}" autocomplete="username" maxlength="254" required autofocus
  /></label>`;
}

export function passwordField(): Html {
  return html`<label
    >Password<input
      name="password"
      type="password"
      autocomplete="current-password"
      maxlength="${limits.passwordLengthMax}"
      required
  /></label>`;
}

/** A one-time code, which phones can fill in, or a recovery code. */
export function codeField(label: string): Html {
  return html`<label
    >${label}<input
      name="code"
      autocomplete="one-time-code"
      autocapitalize="none"
      spellcheck="false"
      maxlength="${secondFactorCodeLength}"
      required
      autofocus
  /></label>`;
}

export function newPasswordField(): Html {
  const { passwordLengthMin: least, passwordLengthMax: most } = limits;
  return html`<label
    >New password<input
      name="password"
      type="password"
      autocomplete="new-password"
      minlength="${least}"
      maxlength="${most}"
      required
      aria-describedby="rule"
    /><span class="hint" id="rule">At least ${least} characters. A few words make a good one.</span></label
  >`;
}

export function nameField(value: string): Html {
  return html`<label
    >Your name<input name="name" value="${value}" autocomplete="name" maxlength="100" required autofocus
  /></label>`;
}

/** The organization to act in; nothing to choose for a person with only one. */
export function organizationField(organizations: readonly { id: string; name: string; role: string }[], chosen?: string): Html {
  const [first, ...others] = organizations;
  if (first !== undefined && others.length === 0) return hidden('organization', first.id);
  const options = organizations.map(
    ({ id, name, role }) => html`<option value="${id}" ${id === chosen && html`selected`}>${name} (${role})</option>`,
  );
  return html`<label
    >Organization<select name="organization" required>
      ${options}
    </select></label
  >`;
}
