import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type * as contract from '#contract/session.ts'
import { nothing } from '#web/api/wire.ts'
import { client as pageClient } from '#web/client.ts'
import { LOCAL } from './credentials.ts'
import { onlyError } from './errors.ts'

/**
 * The account flows of the specification's §7. Each gives back its error, or nothing; a network failure is an error
 * like any other.
 */

const PROVIDER = '/app/:appId/auth/providers/:provider'

/** A call of the email and password provider. */
type EmailCall = Endpoint & { params: z.ZodObject; body: z.ZodObject }

/** Makes a flow of a call that the contract declares. */
const flow =
  <E extends EmailCall>(path: E['path'], auth: E['auth'] = 'none') =>
  (body: z.input<E['body']>, { call } = pageClient): Promise<Error | undefined> =>
    onlyError(
      call<EmailCall, unknown>({ method: 'POST', path, auth, read: nothing }, { params: { provider: LOCAL }, body }),
    )

/** `registerUser` of the specification. */
export const register = flow<typeof contract.register>(`${PROVIDER}/register`)

/** `confirmUser` of the specification: takes both values of the mailed link. */
export const confirm = flow<typeof contract.confirm>(`${PROVIDER}/confirm`)

/** Asks for the confirmation mail once more: `retryCustomConfirmation` of the specification. */
export const resendConfirmation = flow<typeof contract.confirmCall>(`${PROVIDER}/confirm/call`)

/** The same mail by the service's own function. */
export const sendConfirmation = flow<typeof contract.confirmSend>(`${PROVIDER}/confirm/send`)

/**
 * Asks for a mail with a link that sets a new password: `callResetPasswordFunction` of the specification. The password
 * is only checked ; `arguments` is empty, as our server has no function of its own.
 */
export const requestReset = flow<typeof contract.resetCall>(`${PROVIDER}/reset/call`)

/** The same mail for who does not know yet what the new password will be. */
export const sendReset = flow<typeof contract.resetSend>(`${PROVIDER}/reset/send`)

/**
 * Sets a new password by both values of the mailed link: `resetPassword` of the specification. This session stays, all
 * others end.
 */
export const resetPassword = flow<typeof contract.reset>(`${PROVIDER}/reset`, 'optional')

/**
 * Asks for the mail that changes the signed-in member's password. Fails before any call where the profile has no
 * email.
 */
export const changePassword = async (password: string, client = pageClient): Promise<Error | undefined> => {
  const email = client.tokens.current()?.email
  return email ? requestReset({ email, password, arguments: [] }, client) : new Error('Error, invalid email.')
}
