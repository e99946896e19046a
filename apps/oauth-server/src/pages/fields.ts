import { limits } from '@imprint/contracts';
import { html, type Html } from '@imprint/platform/html';

export function hidden(name: string, value: string): Html {
  return html`<input type="hidden" name="${name}" value="${value}" />`;
}

export function emailField(value: string): Html {
  return html`<label
    >E-mail address<input name="email" type="email" value="${value}" autocomplete="username" maxlength="254" required autofocus
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
