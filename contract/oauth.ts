import { z } from 'zod'
import { OAUTH_STATE_LENGTH } from './limits.ts'
import { text } from './text.ts'

/**
 * The OAuth redirect flow (session service §10). Both addresses are opened by a browser's window, not called: they
 * answer with redirects, so they are no endpoints of ours.
 */
export const OAUTH_LOGIN = '/app/:appId/auth/providers/:provider/login'
/** Where the provider sends the browser back to; to be registered there, below the public address. */
export const OAUTH_CALLBACK = '/app/:appId/auth/providers/:provider/callback'

/** Page of the site that keeps the result for the window which began, see `web/public-site/scripts/oauth.ts`. */
export const OAUTH_PAGE = '/oauth'

export const OAuthRequest = z.object({
  state: z
    .string()
    .regex(
      new RegExp(`^[a-z]{${OAUTH_STATE_LENGTH}}$`),
      `must be ${OAUTH_STATE_LENGTH} random lowercase letters from a to z`,
    ),
  /** Where the flow ends, with the result in the fragment. */
  redirect: z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }).max(2000),
  /** JSON in base64: the device of a log-in, its `deviceId` as bare hexadecimal digits. */
  device: text(4000).optional().catch(undefined),
})
export type OAuthRequest = z.infer<typeof OAuthRequest>
