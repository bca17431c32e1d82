import type { z } from 'zod'
import { addPasskey, openStudio, requestChallenge, requestPasskey } from '#contract/studio/second-factor.ts'
import { ApiError } from '#web/api/api-error.ts'
import { studioCall } from './use-studio.ts'

/** Whether the browser supports passkeys on this page, which requires HTTPS or localhost. */
export const canUsePasskeys = () =>
  typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential

/** Signs the server's WebAuthn challenge. Rejects with a DOMException if the user cancels, or if the signal aborts. */
export async function signWithPasskey(signal: AbortSignal) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the browser validates these options
  const options = (await studioCall(requestChallenge, {})) as unknown as RequestOptions
  const credential = await navigator.credentials.get({
    publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options),
    signal,
  })
  return openStudio.body.shape.passkey.parse(toJson(credential))
}

type RequestOptions = Parameters<typeof PublicKeyCredential.parseRequestOptionsFromJSON>[0]
type CreationOptions = Parameters<typeof PublicKeyCredential.parseCreationOptionsFromJSON>[0]

/** Creates a passkey on this or another device. Rejects with a DOMException if the user cancels. */
export async function createPasskey(): Promise<z.output<typeof addPasskey.body>['credential']> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the browser validates these options
  const options = (await studioCall(requestPasskey, {})) as unknown as CreationOptions
  const credential = await navigator.credentials.create({
    publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options),
  })
  return addPasskey.body.shape.credential.parse(toJson(credential))
}

const toJson = (credential: Credential | null): unknown =>
  credential instanceof PublicKeyCredential ? credential.toJSON() : undefined

/** Returns the error text for a rejected second factor. */
export function describeFactorError(reason: unknown): string {
  if (reason instanceof DOMException)
    return reason.name === 'InvalidStateError'
      ? 'This device already has a passkey for the academy.'
      : 'Couldn’t use a passkey. Try again, or use a code.'
  if (!(reason instanceof ApiError)) return 'The academy didn’t respond. Try again in a moment.'
  if (reason.errorCode === 'WrongCode') return 'This code is wrong or was already used. Enter the current code.'
  if (reason.errorCode === 'PasskeyRefused') return 'The academy couldn’t verify this passkey. Try another way.'
  if (reason.errorCode === 'WrongPassword') return 'Wrong password. Try again.'
  if (reason.errorCode === 'SignInTooOld')
    return 'Your account has no password. Sign out, sign in again, and come back within 10 minutes.'
  const message = reason.error ?? 'that didn’t work'
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}.`
}
