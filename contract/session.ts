import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { MAX_EMAIL_LENGTH } from './limits.ts'
import { text } from './text.ts'

/** Session service (specification §7, session service §1 and §5); its API keys are in `api-keys.ts`. */

const AppParams = z.object({ appId: text(200) })
const ProviderParams = AppParams.extend({ provider: text(200) })
const Email = text(MAX_EMAIL_LENGTH)
const Secret = text(1024)
const NoContent = z.object({})
/**
 * Path of the page to show after the emailed link is opened, which may happen in another browser. The pattern allows
 * only a path of the site in printable ASCII. An invalid value is ignored.
 */
const NextPage = z
  .string()
  .max(300)
  .regex(/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/)
  .optional()
  .catch(undefined)

export const Location = z.object({
  deployment_model: z.string(),
  location: z.string(),
  /** Base URL of all calls, without a trailing slash, because the client appends paths to it. */
  hostname: z.string(),
  ws_hostname: z.string(),
})

export const location = endpoint({
  method: 'GET',
  path: '/app/:appId/location',
  auth: 'none',
  params: AppParams,
  response: Location,
  status: 200,
})

/**
 * Creates a pending account and queues its confirmation email. 409 AccountNameInUse; 400 for an invalid email address
 * or password.
 */
export const register = endpoint({
  method: 'POST',
  path: '/app/:appId/auth/providers/:provider/register',
  auth: 'none',
  params: ProviderParams,
  body: z.object({ email: Email, password: Secret, next: NextPage }),
  response: NoContent,
  status: 201,
})

/** Confirms an account with both values of the emailed link. 400 UserpassTokenInvalid. */
export const confirm = endpoint({
  method: 'POST',
  path: '/app/:appId/auth/providers/:provider/confirm',
  auth: 'none',
  params: ProviderParams,
  body: z.object({ token: Secret, tokenId: Secret }),
  response: NoContent,
  status: 200,
})

/** Sends the confirmation email again. The response is the same whether or not the address has an account. */
export const confirmSend = endpoint({
  method: 'POST',
  path: '/app/:appId/auth/providers/:provider/confirm/send',
  auth: 'none',
  params: ProviderParams,
  body: z.object({ email: Email, next: NextPage }),
  status: 204,
})

/** Alias of `confirmSend` used by the product's client (`retryCustomConfirmation`). */
export const confirmCall = endpoint({ ...confirmSend, path: '/app/:appId/auth/providers/:provider/confirm/call' })

/** Emails a link for setting a new password. The response is the same whether or not the address has an account. */
export const resetSend = endpoint({
  method: 'POST',
  path: '/app/:appId/auth/providers/:provider/reset/send',
  auth: 'none',
  params: ProviderParams,
  body: z.object({ email: Email, next: NextPage }),
  status: 204,
})

/**
 * Alias of `resetSend` used by the product's client (`callResetPasswordFunction`). The password is validated but not
 * used, since the caller is not authenticated (session service §5.3). 400 for an invalid password.
 */
export const resetCall = endpoint({
  ...resetSend,
  path: '/app/:appId/auth/providers/:provider/reset/call',
  body: z.object({ email: Email, password: Secret, arguments: z.array(z.unknown()).optional(), next: NextPage }),
})

/**
 * Sets a new password with both values of the emailed link and ends every session of the account, except the one whose
 * access token the caller sent. 400 UserpassTokenInvalid, and BadRequest for an invalid password; only a success
 * consumes the link.
 */
export const reset = endpoint({
  method: 'POST',
  path: '/app/:appId/auth/providers/:provider/reset',
  auth: 'optional',
  params: ProviderParams,
  body: z.object({ token: Secret, tokenId: Secret, password: Secret }),
  response: NoContent,
  status: 200,
})

/** Device as reported by the client, which is untrusted and optional. */
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
  /** 24 hexadecimal digits, like all ids of the protocol. */
  user_id: z.string(),
  access_token: z.string(),
  refresh_token: z.string(),
  device_id: z.string(),
})
export type Tokens = z.infer<typeof Tokens>

/** A credential of the wrong type counts as missing; each provider checks the credentials that it requires. */
const Credential = Secret.optional().catch(undefined)

/**
 * Signs in with the email address and password of `local-userpass`, the key of `api-key`, or nothing for `anon-user`.
 * 401 InvalidPassword, AuthError (not confirmed, or no such key), UserDisabled; 404 AuthProviderNotFound; 429
 * RateLimitExceeded.
 *
 * `?link=true` requires an access token. It moves the email address and password of another account to the anonymous
 * caller and deletes that account, which must never have been used: it has no sign-ins, plan, label or role. Responds
 * without a refresh token, since the session continues. 401 InvalidSession; 401 AuthError for a used account; 400 BadRequest for an invalid body, InvalidParameter for a caller who is not anonymous.
 */
export const login = endpoint({
  method: 'POST',
  path: '/app/:appId/auth/providers/:provider/login',
  auth: 'none',
  params: ProviderParams,
  query: z.object({ link: text(200, 0).optional().catch(undefined) }),
  body: z.object({
    username: Email.optional().catch(undefined),
    password: Credential,
    key: Credential,
    options: z.object({ device: Device }).optional().catch(undefined),
  }),
  response: Tokens.partial({ refresh_token: true }),
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
  response: Profile,
  status: 200,
})

export const AccessToken = z.object({ access_token: z.string() })

/** Returns a new access token with current custom data. The refresh token is not rotated. */
export const refresh = endpoint({
  method: 'POST',
  path: '/auth/session',
  auth: 'refresh',
  response: AccessToken,
  status: 201,
})

export const logout = endpoint({ method: 'DELETE', path: '/auth/session', auth: 'refresh', status: 204 })

/**
 * Deletes the account with all its data. Its email address becomes available again. 403 SignInTooOld if the sign-in was
 * more than ten minutes ago (the function `closeAccount` accepts a password instead); 403 Forbidden for a session that
 * an API key opened; for staff 403 SecondFactorRequired or 409 LastOwner, as in `closeAccount`.
 */
export const deleteUser = endpoint({ method: 'DELETE', path: '/auth/delete', auth: 'access', status: 204 })
