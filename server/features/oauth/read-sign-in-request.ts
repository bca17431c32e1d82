import { describeFirstIssue } from '#contract/validation-error.ts'
import { OAuthRequest } from '#contract/oauth.ts'
import type { Config } from '#server/config/index.ts'
import { fail } from '#server/errors.ts'
import { Device } from '#contract/session.ts'

/**
 * Parses the query of a request that starts a sign-in. Throws BadRequest instead of redirecting, because the page to
 * redirect to is not validated yet.
 */
export function readSignInRequest(config: Config, query: unknown) {
  if (typeof query === 'object' && query !== null && 'link' in query)
    return fail('BadRequest', "'link': linking an identity to an account is unsupported")
  const parsed = OAuthRequest.safeParse(query)
  if (!parsed.success) return fail('BadRequest', describeFirstIssue(parsed.error))
  const { state, redirect, device } = parsed.data
  return {
    requestingPage: { redirect: requireAllowedRedirect(config, redirect), clientState: state },
    device: readDevice(device),
  }
}

/** Checks that tokens are sent only to pages of this site or of an allowed CORS origin. */
function requireAllowedRedirect({ publicUrl, corsOrigins }: Config, redirect: string): string {
  const { href, origin, username, password } = new URL(redirect)
  const isAllowedOrigin = [new URL(publicUrl).origin, ...corsOrigins].includes(origin)
  if (!isAllowedOrigin || username || password || href.includes('#'))
    return fail('BadRequest', 'redirect: this URL is not allowed as a redirect')
  return href
}

/**
 * Decodes a device in a query: base64 JSON, with an id without the `$oid` of a login body. Ignores invalid values.
 */
export function readDevice(encoded = ''): Device {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(encoded, 'base64').toString())
    if (typeof parsed !== 'object' || parsed === null || !('deviceId' in parsed)) return Device.parse(parsed)
    return Device.parse({ ...parsed, deviceId: { $oid: parsed.deviceId } })
  } catch {
    return undefined
  }
}
