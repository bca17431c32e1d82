import { OAUTH_FLOW_LIFE } from '#contract/limits.ts'
import { Device } from '#contract/session.ts'
import type { Queries } from '#server/platform/database/database.ts'
import { hashSecret } from '#server/platform/security/secrets.ts'
import type { RequestingPage } from './redirects.ts'

/** A sign-in on its way through a provider. */
export interface Flow extends RequestingPage {
  provider: string
  /** Binds the id token to this flow. */
  nonce: string
  /** Binds the provider's code to this flow (PKCE). */
  verifier: string
  device: Device
}

/** Keeps a flow under a state that only the browser and the provider know. Forgets some of those that have run out. */
export async function saveFlow(queries: Queries, state: string, flow: Flow, now: Date) {
  await forgetExpired(queries, now)
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
      expires_at: new Date(now.getTime() + OAUTH_FLOW_LIFE),
    })
    .execute()
}

/** A few at a time, and none that somebody else is forgetting: nobody waits for it. */
const forgetExpired = (queries: Queries, now: Date) =>
  queries
    .deleteFrom('oauth_flows')
    .where('state_hash', 'in', (expired) =>
      expired
        .selectFrom('oauth_flows')
        .select('state_hash')
        .where('expires_at', '<=', now)
        .limit(20)
        .forUpdate()
        .skipLocked(),
    )
    .execute()

/** Takes a flow out: it comes back once, and only from the provider that it went to. */
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
 * The state of a flow, in a cookie of the browser that began it: a victim who opens an attacker's callback address does
 * not have it (login CSRF). One cookie for each flow, so that two windows do not disturb each other.
 */

/** `__Host-` keeps neighbours of our domain from planting one. Browsers demand TLS for it. */
const nameOf = (state: string, isSecure: boolean) => `${isSecure ? '__Host-' : ''}oauth-${state.slice(0, 8)}`

/** `Lax`: sent when the provider leads the browser back, and with no request that another site makes by itself. */
const write = (state: string, value: string, seconds: number, isSecure: boolean) =>
  `${nameOf(state, isSecure)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`

export const setStateCookie = (state: string, isSecure: boolean) =>
  write(state, state, OAUTH_FLOW_LIFE / 1000, isSecure)

export const clearStateCookie = (state: string, isSecure: boolean) => write(state, '', 0, isSecure)

export const hasStateCookie = (cookies: string, state: string, isSecure: boolean) =>
  cookies.split(/; */).includes(`${nameOf(state, isSecure)}=${state}`)
