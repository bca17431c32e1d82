import { describeFirstIssue } from '#contract/validation-error.ts'
import { OAuthRequest } from '#contract/oauth.ts'
import type { Config } from '#server/config.ts'
import { fail } from '#server/fail.ts'
import { readDevice } from './device.ts'

/** What a client asks for when it opens the window. BadRequest: there is no page yet that could be told by a redirect. */
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
    return fail('BadRequest', 'redirect: this address is not one that a sign-in may end on')
  return href
}
