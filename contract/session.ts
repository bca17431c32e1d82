import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { EMAIL_LENGTH } from './limits.ts'
import { text } from './text.ts'

/** The session service (specification §7, session service §1 and §5); its API keys are in `api-keys.ts`. */

const App = z.object({ appId: text(200) })
const Provider = App.extend({ provider: text(200) })
const Email = text(EMAIL_LENGTH)
const Secret = text(1024)
const Nothing = z.object({})
/**
 * Where the visitor wanted to go; the mailed link carries it on, since that may be opened in another browser. One
 * slash, then printable ASCII: a path of the site and nothing else. What does not fit is left out, never a reason to
 * refuse. Who follows it looks again.
 */
const Next = z
  .string()
  .max(300)
  .regex(/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/)
  .optional()
  .catch(undefined)

export const Location = z.object({
  deployment_model: z.string(),
  location: z.string(),
  /** An origin with an optional path, never with a closing slash: the client glues strings. */
  hostname: z.string(),
  ws_hostname: z.string(),
})

export const location = endpoint({
  method: 'GET',
  path: '/app/:appId/location',
  auth: 'none',
  params: App,
  answer: Location,
  status: 200,
})

/**
 * Makes a pending account and queues its confirmation mail. 409 AccountNameInUse; 400 for a bad address or password.
 */
export const register = endpoint({
  method: 'POST',
  path: '/app/:appId/auth/providers/:provider/register',
  auth: 'none',
  params: Provider,
  body: z.object({ email: Email, password: Secret, next: Next }),
  answer: Nothing,
  status: 201,
})

/** Confirms an account with both values of the mailed link. 400 UserpassTokenInvalid. */
export const confirm = endpoint({
  method: 'POST',
  path: '/app/:appId/auth/providers/:provider/confirm',
  auth: 'none',
  params: Provider,
  body: z.object({ token: Secret, tokenId: Secret }),
  answer: Nothing,
  status: 200,
})

/** Sends the confirmation mail again. Answers alike whether or not the address has an account. */
export const confirmSend = endpoint({
  method: 'POST',
  path: '/app/:appId/auth/providers/:provider/confirm/send',
  auth: 'none',
  params: Provider,
  body: z.object({ email: Email, next: Next }),
  status: 204,
})

/** The same mail by the name the product's client uses (`retryCustomConfirmation`). */
export const confirmCall = endpoint({ ...confirmSend, path: '/app/:appId/auth/providers/:provider/confirm/call' })

/** Mails a link that sets a new password. Answers alike whether or not the address has an account. */
export const resetSend = endpoint({
  method: 'POST',
  path: '/app/:appId/auth/providers/:provider/reset/send',
  auth: 'none',
  params: Provider,
  body: z.object({ email: Email, next: Next }),
  status: 204,
})

/**
 * The same mail by the name the product's client uses (`callResetPasswordFunction`). The wanted password is only looked
 * at: whoever calls has proven nothing yet (session service §5.3). 400 for one that would not do.
 */
export const resetCall = endpoint({
  ...resetSend,
  path: '/app/:appId/auth/providers/:provider/reset/call',
  body: z.object({ email: Email, password: Secret, arguments: z.array(z.unknown()).optional(), next: Next }),
})

/**
 * Sets a new password with both values of the mailed link and ends every session of the account, but for the one whose
 * access token comes along. 400 UserpassTokenInvalid, and BadRequest for a password that does not do; only a success
 * uses the link up.
 */
export const reset = endpoint({
  method: 'POST',
  path: '/app/:appId/auth/providers/:provider/reset',
  auth: 'optional',
  params: Provider,
  body: z.object({ token: Secret, tokenId: Secret, password: Secret }),
  answer: Nothing,
  status: 200,
})

/** What the client says of the device it runs on: untrusted, optional text. */
export const Device = z
  .looseObject({
    platform: text(200, 0).optional().catch(undefined),
    platformVersion: text(200, 0).optional().catch(undefined),
    deviceId: z
      .object({ $oid: text(100) })
      .optional()
      .catch(undefined),
  })
  .optional()
  .catch(undefined)
export type Device = z.infer<typeof Device>

export const Tokens = z.object({
  /** 24 hexadecimal digits, as are all ids of the wire. */
  user_id: z.string(),
  access_token: z.string(),
  refresh_token: z.string(),
  device_id: z.string(),
})
export type Tokens = z.infer<typeof Tokens>

/** A member that is missing and one of a wrong type are the same to the provider, which alone knows what it needs. */
const Credential = Secret.optional().catch(undefined)

/**
 * The address and password of `local-userpass`, the key of `api-key`, nothing for `anon-user`. 401 InvalidPassword,
 * AuthError (not confirmed, or no such key), UserDisabled; 404 AuthProviderNotFound; 429 RateLimitExceeded.
 *
 * `?link=true` needs an access token. It adds the address and password of an account that was never used to the
 * anonymous user who calls, and answers without a refresh token: the session continues. 401 InvalidSession; 401
 * AuthError for an account that was used; 400 BadRequest, InvalidParameter for what cannot be linked.
 */
export const login = endpoint({
  method: 'POST',
  path: '/app/:appId/auth/providers/:provider/login',
  auth: 'none',
  params: Provider,
  query: z.object({ link: text(200, 0).optional().catch(undefined) }),
  body: z.object({
    username: Email.optional().catch(undefined),
    password: Credential,
    key: Credential,
    options: z.object({ device: Device }).optional().catch(undefined),
  }),
  answer: Tokens.partial({ refresh_token: true }),
  status: 200,
})

export const Profile = z.object({
  user_id: z.string(),
  domain_id: z.string(),
  type: z.enum(['normal', 'server']),
  identities: z.array(z.object({ id: z.string(), provider_type: z.string(), provider_id: z.string() })),
  data: z.object({ email: z.string().optional(), name: z.string().optional() }),
})
export type Profile = z.infer<typeof Profile>

export const profile = endpoint({
  method: 'GET',
  path: '/auth/profile',
  auth: 'access',
  answer: Profile,
  status: 200,
})

export const AccessToken = z.object({ access_token: z.string() })

/** A new access token with fresh custom data. The refresh token stays as it is: it must not rotate. */
export const refresh = endpoint({
  method: 'POST',
  path: '/auth/session',
  auth: 'refresh',
  answer: AccessToken,
  status: 201,
})

export const logout = endpoint({ method: 'DELETE', path: '/auth/session', auth: 'refresh', status: 204 })

/**
 * Ends the account with everything that belongs to it. Its address is free again. 403 SignInTooOld where the sign-in
 * was more than ten minutes ago (the function `closeAccount` takes a password instead); 403 Forbidden for a session
 * that an API key opened.
 */
export const deleteUser = endpoint({ method: 'DELETE', path: '/auth/delete', auth: 'access', status: 204 })
