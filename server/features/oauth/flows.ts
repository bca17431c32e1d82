import { OAUTH_FLOW_LIFETIME_MS } from '#contract/limits.ts'
import { Device } from '#contract/session.ts'
import type { Queries } from '#server/platform/database/database.ts'
import { hashSecret } from '#server/platform/security/secrets.ts'
import type { RequestingPage } from './redirects.ts'

/** A pending sign-in with a provider. */
export interface Flow extends RequestingPage {
  provider: string
  /** Binds the id token to this flow. */
  nonce: string
  /** Binds the provider's code to this flow (PKCE). */
  verifier: string
  device: Device
}

/** Saves a flow under the hash of its state, and deletes some expired flows. */
export async function saveFlow(queries: Queries, state: string, flow: Flow, now: Date) {
  await deleteExpiredFlows(queries, now)
  const { provider, nonce, verifier, clientState, redirect, device } = flow
  await queries
    .insertInto('oauth_flows')
    .values({
      state_hash: hashSecret(state),
      provider,
      nonce,
      verifier,
      client_state: clientState,
      redirect,
      device: JSON.stringify(device ?? {}),
      expires_at: new Date(now.getTime() + OAUTH_FLOW_LIFETIME_MS),
    })
    .execute()
}

/** Deletes a few expired flows. Skips locked rows, so that no caller waits. */
const deleteExpiredFlows = (queries: Queries, now: Date) =>
  queries
    .deleteFrom('oauth_flows')
    .where('state_hash', 'in', (query) =>
      query
        .selectFrom('oauth_flows')
        .select('state_hash')
        .where('expires_at', '<=', now)
        .limit(20)
        .forUpdate()
        .skipLocked(),
    )
    .execute()

/** Deletes and returns a flow, so that it can be used only once and only by its provider. */
export async function consumeFlow(
  queries: Queries,
  state: string,
  provider: string,
  now: Date,
): Promise<Flow | undefined> {
  const row = await queries
    .deleteFrom('oauth_flows')
    .where('state_hash', '=', hashSecret(state))
    .returningAll()
    .executeTakeFirst()
  if (!row || row.provider !== provider || row.expires_at <= now) return undefined
  const { nonce, verifier, client_state, redirect, device } = row
  return { provider, nonce, verifier, clientState: client_state, redirect, device: Device.parse(JSON.parse(device)) }
}

/**
 * The state of a flow is also in a cookie of the browser that started it, to prevent login CSRF: a victim who opens an
 * attacker's callback URL has no such cookie. Each flow has its own cookie, so that several windows can sign in.
 */

/** The prefix `__Host-` prevents sibling domains from setting the cookie. Browsers require TLS for it. */
const cookieName = (state: string, isSecure: boolean) => `${isSecure ? '__Host-' : ''}oauth-${state.slice(0, 8)}`

/** `Lax`: sent with the provider's redirect, but not with other cross-site requests. */
const formatCookie = (state: string, value: string, seconds: number, isSecure: boolean) =>
  `${cookieName(state, isSecure)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`

export const setStateCookie = (state: string, isSecure: boolean) =>
  formatCookie(state, state, OAUTH_FLOW_LIFETIME_MS / 1000, isSecure)

export const clearStateCookie = (state: string, isSecure: boolean) => formatCookie(state, '', 0, isSecure)

export const hasStateCookie = (cookies: string, state: string, isSecure: boolean) =>
  cookies.split(/; */).includes(`${cookieName(state, isSecure)}=${state}`)
