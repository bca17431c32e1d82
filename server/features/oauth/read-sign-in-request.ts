import { describeFirstIssue } from '#contract/validation-error.ts'
import { OAuthRequest } from '#contract/oauth.ts'
import type { Config } from '#server/config/index.ts'
import { fail } from '#server/errors.ts'
import { Device } from '#contract/session.ts'

/**
 * Parses the request of a client that opens the sign-in window. Throws BadRequest, since no page is known yet that a
 * redirect could lead to.
 */
export function readSignInRequest(config: Config, query: unknown) {
  if (typeof query === 'object' && query !== null && 'link' in query)
    return fail('BadRequest', "'link': linking an identity to an account is unsupported")
  const read = OAuthRequest.safeParse(query)
  if (!read.success) return fail('BadRequest', describeFirstIssue(read.error))
  const { state, redirect, device } = read.data
  return { beginner: { redirect: allowed(config, redirect), clientState: state }, device: readDevice(device) }
}

/** Any page of our own, or of a site that may call us: tokens go there. */
function allowed({ publicUrl, corsOrigins }: Config, redirect: string): string {
  const { href, origin, username, password } = new URL(redirect)
  const isKnown = [new URL(publicUrl).origin, ...corsOrigins].includes(origin)
  if (!isKnown || username || password || href.includes('#'))
    return fail('BadRequest', 'redirect: this address is not an allowed redirect address')
  return href
}

/**
 * A device as the address carries it: JSON in base64, its id without the `$oid` of a log-in's body. What cannot be read
 * is left out.
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
