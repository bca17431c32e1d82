import { OAUTH_FLOW_LIFE } from '#contract/limits.ts'

/**
 * The state of a flow, kept by the browser that began it: who is handed somebody else's callback address does not have it (login
 * CSRF). One cookie a flow, so that two windows do not disturb each other.
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
