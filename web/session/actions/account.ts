import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type * as contract from '#contract/session.ts'
import { ignoreBody } from '#web/api/wire.ts'
import { client as pageClient } from '#web/client.ts'
import { LOCAL_PROVIDER } from './credentials.ts'
import { returnError } from './errors.ts'

/** Account flows of the specification's §7. Each returns its error, even a network failure, or undefined on success. */

const PROVIDER = '/app/:appId/auth/providers/:provider'

/** Endpoint of the email and password provider. */
type EmailCall = Endpoint & { params: z.ZodObject; body: z.ZodObject }

/** Creates a flow from an endpoint of the contract. */
const createFlow =
  <E extends EmailCall>(path: E['path'], auth: E['auth'] = 'none') =>
  (body: z.input<E['body']>, { call } = pageClient): Promise<Error | undefined> =>
    returnError(
      call<EmailCall, unknown>(
        { method: 'POST', path, auth, read: ignoreBody },
        { params: { provider: LOCAL_PROVIDER }, body },
      ),
    )

/** `registerUser` of the specification. */
export const register = createFlow<typeof contract.register>(`${PROVIDER}/register`)

/** `confirmUser` of the specification, with the token and the token ID of the emailed link. */
export const confirm = createFlow<typeof contract.confirm>(`${PROVIDER}/confirm`)

/** Sends the confirmation email again: `retryCustomConfirmation` of the specification. */
export const resendConfirmation = createFlow<typeof contract.confirmCall>(`${PROVIDER}/confirm/call`)

/** Sends the confirmation email through the service's own function. */
export const sendConfirmation = createFlow<typeof contract.confirmSend>(`${PROVIDER}/confirm/send`)

/**
 * Sends an email with a link that sets a new password: `callResetPasswordFunction` of the specification. The server
 * only validates the password, and needs no `arguments`.
 */
export const requestReset = createFlow<typeof contract.resetCall>(`${PROVIDER}/reset/call`)

/** Sends the reset email without a new password. */
export const sendReset = createFlow<typeof contract.resetSend>(`${PROVIDER}/reset/send`)

/**
 * Sets a new password with the token and the token ID of the emailed link: `resetPassword` of the specification. Ends
 * all other sessions.
 */
export const resetPassword = createFlow<typeof contract.reset>(`${PROVIDER}/reset`, 'optional')

/** Sends the email that changes the member's password. Fails without a request if the profile has no email. */
export const changePassword = async (password: string, client = pageClient): Promise<Error | undefined> => {
  const email = client.tokens.current()?.email
  return email ? requestReset({ email, password, arguments: [] }, client) : new Error('Error, invalid email.')
}
