import { IsISO8601, IsObject, IsOptional, IsString, MaxLength } from 'class-validator';
import { Described, exampleTime } from '../documents/described.js';
import { limits } from '../limits/limits.js';
import { IsName } from '../documents/name-text.js';
import { Resource } from '../documents/resource.js';

/** More than a sealed challenge takes. */
const stateLength = 1_000;
const exampleChallenge = 'Zx3kP0qT8mVb5cRw2yNs7A';
const exampleState = 'v1.5d41402abc4b2a76b9719d911017c592';
const exampleResponse = { id: 'pQ9ZC3xK', rawId: 'pQ9ZC3xK', type: 'public-key', response: {}, clientExtensionResults: {} };
const anyObject = { additionalProperties: true };
const stateNote = 'Send it back unchanged with the response of the browser.';

/** `GET /v1/auth/passkeys`. */
@Resource({ type: 'passkey', path: null })
export class PasskeyResource {
  @Described('Name that its owner gave it.', 'Phone') @IsString() name!: string;
  @Described('When it was added.', exampleTime) @IsISO8601() createdAt!: Date;
  @Described('When someone last signed in with it; null before that.', exampleTime)
  @IsOptional()
  @IsISO8601()
  lastUsedAt!: Date | null;
}

/** `POST /v1/auth/passkeys/options`. */
export class BeginPasskey {
  @Described('Your password.', 'correct horse battery staple')
  @IsString()
  @MaxLength(limits.passwordLengthMax)
  password!: string;
}

/** Response of `POST /v1/auth/passkeys/options`. */
export class PasskeyCreation {
  @Described(
    'Options for `navigator.credentials.create()`, in the JSON form that `PublicKeyCredential.parseCreationOptionsFromJSON()` reads.',
    { challenge: exampleChallenge, rp: { id: 'imprint.example.com', name: 'Imprint' } },
    anyObject,
  )
  @IsObject()
  options!: object;

  @Described(stateNote, exampleState)
  @IsString()
  state!: string;
}

/** `POST /v1/auth/passkeys`. */
export class AddPasskey {
  @Described('Name by which you will recognize it.', 'Phone')
  @IsName(limits.personNameLength)
  name!: string;

  @Described('`state` from the answer with the options.', exampleState)
  @IsString()
  @MaxLength(stateLength)
  state!: string;

  @Described('Response of the browser to the options, as `PublicKeyCredential.toJSON()` gives it.', exampleResponse, anyObject)
  @IsObject()
  response!: Record<string, unknown>;
}

/** `POST /v1/auth/sign-in/passkey/options`. */
export class BeginPasskeySignIn {
  @Described(
    '`meta.challenge` of `second_factor_required`. Leave it out to sign in with the passkey alone.',
    'Qm7Zx3kP0qT8mVb5cRw2yNs7AfJ4hL6dG1eU9iO0aXc',
  )
  @IsOptional()
  @IsString()
  @MaxLength(100)
  challenge?: string;
}

/** Response of `POST /v1/auth/sign-in/passkey/options`. */
export class PasskeyRequest {
  @Described(
    'Options for `navigator.credentials.get()`, in the JSON form that `PublicKeyCredential.parseRequestOptionsFromJSON()` reads.',
    { challenge: exampleChallenge, rpId: 'imprint.example.com' },
    anyObject,
  )
  @IsObject()
  options!: object;

  @Described(stateNote, exampleState)
  @IsString()
  state!: string;
}

/** `POST /v1/auth/sign-in/passkey`. */
export class PasskeySignInAnswer {
  @Described(
    '`meta.challenge` of `second_factor_required`, if the options were requested with it.',
    'Qm7Zx3kP0qT8mVb5cRw2yNs7AfJ4hL6dG1eU9iO0aXc',
  )
  @IsOptional()
  @IsString()
  @MaxLength(100)
  challenge?: string;

  @Described('`state` from the answer with the options.', exampleState)
  @IsString()
  @MaxLength(stateLength)
  state!: string;

  @Described('Response of the browser to the options, as `PublicKeyCredential.toJSON()` gives it.', exampleResponse, anyObject)
  @IsObject()
  response!: Record<string, unknown>;
}
