import { z } from 'zod'
import { Id } from '../collections/fields.ts'
import { PASSWORD_LENGTH } from '../limits.ts'
import { line, text } from '../text.ts'
import { studioCall } from './call.ts'
import { MAX_PASSKEY_NAME_LENGTH, MAX_PASSKEYS, RECOVERY_CODES } from './limits.ts'

/**
 * Second factors of staff, in addition to the password: passkeys, an authenticator app, and recovery codes in case both
 * are lost. Times are ISO 8601.
 */

const time = z.iso.datetime()
/** Longer than any valid password. Only limits the time spent on hashing oversized input. */
const Password = text(8 * PASSWORD_LENGTH.max, 0)
const NoContent = z.object({})
/** Six-digit code of an authenticator app, or a recovery code. Spaces, hyphens and case are ignored. */
const Code = z.string().regex(/^[\dA-Za-z -]{6,40}$/, 'must be six digits or a recovery code')

const base64Url = (maxLength: number) =>
  z
    .string()
    .max(maxLength, { abort: true })
    .regex(/^[\w-]+$/, 'must be base64url')
const CredentialId = base64Url(1400)
/** Response of a passkey, as serialized by `PublicKeyCredential.toJSON()` in the browser. */
const credential = <Response extends z.ZodRawShape>(response: Response) =>
  z.object({
    id: CredentialId,
    rawId: CredentialId,
    type: z.literal('public-key'),
    clientExtensionResults: z.object({}),
    response: z.object({ clientDataJSON: base64Url(4000), ...response }),
  })
const Transport = z
  .string()
  .max(20)
  .regex(/^[a-z-]+$/)
const NewCredential = credential({
  attestationObject: base64Url(20_000),
  transports: z.array(Transport).max(10).default([]),
})
const Assertion = credential({
  authenticatorData: base64Url(4000),
  signature: base64Url(8000),
})
/** Second factor that a caller enters: a code, or the response of a passkey. */
const secondFactorFields = { code: Code.optional(), passkey: Assertion.optional() }
const ReauthenticatedUntil = z.object({ reauthenticatedUntil: time.nullable() })
/** Recovery codes, created when the first factor is added; null when further factors are added. */
const Recovery = z.object({ recoveryCodes: z.array(z.string()).max(RECOVERY_CODES).nullable() })

/** Returns the second factors of the caller. */
export const getSecondFactor = studioCall({
  summary: 'Read the second factors of the caller',
  isPersonal: true,
  method: 'GET',
  path: '/second-factor',
  permission: 'own',
  requiredFactorState: 'not-set-up',
  response: z.object({
    passkeys: z.array(z.object({ id: Id, name: z.string(), since: time, lastUsed: time.nullable() })).max(MAX_PASSKEYS),
    /** When the app was set up; null without an app. */
    appSince: time.nullable(),
    recoveryCodesLeft: z.int(),
  }),
  status: 200,
})

/**
 * Returns a challenge for a passkey of the caller, valid once, in this session, for five minutes: WebAuthn's
 * `PublicKeyCredentialRequestOptionsJSON`. 400 BadRequest if the caller has no passkey; 429.
 */
export const requestChallenge = studioCall({
  summary: 'Request a passkey challenge',
  errors: ['BadRequest'],
  isPersonal: true,
  method: 'POST',
  path: '/second-factor/challenge',
  permission: 'own',
  requiredFactorState: 'unverified',
  response: z.record(z.string(), z.json()),
  status: 200,
})

/**
 * Verifies the second factor of the caller, so that this session may use the Studio. A passkey also counts as
 * reauthentication. 400 BadRequest without a code or a passkey, for a challenge that was used or has expired, or if no
 * second factor is set up; 403 WrongCode or PasskeyRefused; 429 after five wrong codes.
 */
export const openStudio = studioCall({
  summary: 'Verify the second factor',
  errors: ['WrongCode', 'PasskeyRefused'],
  isPersonal: true,
  method: 'POST',
  path: '/second-factor/open',
  permission: 'own',
  requiredFactorState: 'unverified',
  body: z.object(secondFactorFields),
  response: ReauthenticatedUntil,
  status: 200,
})

/**
 * Reauthenticates the caller for ten minutes: by a passkey, or by the password and, if a second factor is set up, a
 * code. The sign-in of an account without a password must be recent. 403 WrongPassword, SignInTooOld, WrongCode or
 * PasskeyRefused; 400 BadRequest for missing fields; 429.
 */
export const reauthenticate = studioCall({
  summary: 'Confirm your identity again',
  errors: ['WrongPassword', 'SignInTooOld', 'WrongCode', 'PasskeyRefused'],
  isPersonal: true,
  method: 'POST',
  path: '/proof',
  permission: 'own',
  requiredFactorState: 'unverified',
  body: z.object({ password: Password.optional(), ...secondFactorFields }),
  response: ReauthenticatedUntil,
  status: 200,
})

/**
 * Returns the options for creating a passkey: WebAuthn's `PublicKeyCredentialCreationOptionsJSON`. 409 QuotaExceeded;
 * 429.
 */
export const requestPasskey = studioCall({
  summary: 'Start adding a passkey',
  errors: ['QuotaExceeded'],
  isPersonal: true,
  method: 'POST',
  path: '/second-factor/passkeys/challenge',
  permission: 'own',
  requiredFactorState: 'not-set-up',
  requiresRecentAuth: true,
  response: z.record(z.string(), z.json()),
  status: 200,
})

/**
 * Adds a passkey. 400 BadRequest for a challenge that was used or has expired; 403 PasskeyRefused; 409 QuotaExceeded if
 * the caller already has ten.
 */
export const addPasskey = studioCall({
  summary: 'Add a passkey',
  errors: ['PasskeyRefused', 'QuotaExceeded'],
  isPersonal: true,
  method: 'POST',
  path: '/second-factor/passkeys',
  permission: 'own',
  requiredFactorState: 'not-set-up',
  requiresRecentAuth: true,
  body: z.object({ name: line(MAX_PASSKEY_NAME_LENGTH), credential: NewCredential }),
  response: Recovery,
  status: 201,
})

/** Removes a passkey. 404 NotFound; 409 Conflict for the last factor if the academy requires one. */
export const removePasskey = studioCall({
  summary: 'Remove a passkey',
  errors: ['NotFound', 'Conflict'],
  isPersonal: true,
  method: 'DELETE',
  path: '/second-factor/passkeys/:id',
  permission: 'own',
  requiresRecentAuth: true,
  params: z.object({ id: Id }),
  response: NoContent,
  status: 200,
})

/** Returns a secret for an authenticator app. `addApp` must confirm the secret with a code within ten minutes. */
export const requestApp = studioCall({
  summary: 'Start connecting an authenticator app',
  isPersonal: true,
  method: 'POST',
  path: '/second-factor/app/secret',
  permission: 'own',
  requiredFactorState: 'not-set-up',
  requiresRecentAuth: true,
  /** The secret in base32, and the `otpauth:` URI for the QR code. */
  response: z.object({ secret: z.string(), address: z.string() }),
  status: 200,
})

/**
 * Activates the app with its first code, and replaces the previous app. 400 BadRequest for an expired secret; 403
 * WrongCode; 429 after five wrong codes.
 */
export const addApp = studioCall({
  summary: 'Connect an authenticator app with its first code',
  errors: ['WrongCode'],
  isPersonal: true,
  method: 'POST',
  path: '/second-factor/app',
  permission: 'own',
  requiredFactorState: 'not-set-up',
  requiresRecentAuth: true,
  body: z.object({ code: Code }),
  response: Recovery,
  status: 201,
})

/** Removes the app. 404 NotFound; 409 Conflict for the last factor if the academy requires one. */
export const removeApp = studioCall({
  summary: 'Disconnect the authenticator app',
  errors: ['NotFound', 'Conflict'],
  isPersonal: true,
  method: 'DELETE',
  path: '/second-factor/app',
  permission: 'own',
  requiresRecentAuth: true,
  response: NoContent,
  status: 200,
})

/**
 * Creates ten new recovery codes and invalidates the previous ones. 409 Conflict if the caller has no second factor.
 */
export const renewRecoveryCodes = studioCall({
  summary: 'Create new recovery codes',
  errors: ['Conflict'],
  isPersonal: true,
  method: 'POST',
  path: '/second-factor/recovery-codes',
  permission: 'own',
  requiresRecentAuth: true,
  response: z.object({ recoveryCodes: z.array(z.string()).length(RECOVERY_CODES) }),
  status: 200,
})

/** Postpones the suggestion to set up a second factor. */
export const postponeFactor = studioCall({
  summary: 'Postpone setting up a second factor',
  isPersonal: true,
  method: 'POST',
  path: '/second-factor/later',
  permission: 'own',
  response: NoContent,
  status: 200,
})
