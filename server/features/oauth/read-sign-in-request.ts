import { describeFirstIssue } from '#contract/validation-error.ts'
import { OAuthRequest } from '#contract/oauth.ts'
import type { Config } from '#server/config/index.ts'
import { fail } from '#server/errors.ts'
import { Device } from '#contract/session.ts'

/**
 * Parses the query of a request that starts a sign-in. Throws BadRequest, because there is no page to redirect to yet.
 */
export function readSignInRequest(config: Config, query: unknown) {
  if (typeof query === 'object' && query !== null && 'link' in query)
    return fail('BadRequest', "'link': linking an identity to an account is unsupported")
  const read = OAuthRequest.safeParse(query)
  if (!read.success) return fail('BadRequest', describeFirstIssue(read.error))
  const { state, redirect, device } = read.data
  return { beginner: { redirect: allowed(config, redirect), clientState: state }, device: readDevice(device) }
}

/** Checks that tokens are sent only to pages of this site or of an allowed CORS origin. */
function allowed({ publicUrl, corsOrigins }: Config, redirect: string): string {
  const { href, origin, username, password } = new URL(redirect)
  const isKnown = [new URL(publicUrl).origin, ...corsOrigins].includes(origin)
  if (!isKnown || username || password || href.includes('#'))
    return fail('BadRequest', 'redirect: this address is not an allowed redirect address')
  return href
}

/**
 * Decodes a device in a query: base64 JSON, with an id that lacks the `$oid` of a log-in body. Ignores invalid values.
 */
export function readDevice(encoded = ''): Device {
  try {
    const said: unknown = JSON.parse(Buffer.from(encoded, 'base64').toString())
    if (typeof said !== 'object' || said === null || !('deviceId' in said)) return Device.parse(said)
    return Device.parse({ ...said, deviceId: { $oid: said.deviceId } })
  } catch {
    return undefined
  }
}
