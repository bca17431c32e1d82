import { z } from 'zod'
import { OAUTH_STATE_LENGTH } from './limits.ts'
import { text } from './text.ts'

/**
 * OAuth redirect flow (session service §10). Both URLs are opened in a browser window and respond with redirects, so
 * they are not declared as endpoints.
 */
export const OAUTH_LOGIN = '/app/:appId/auth/providers/:provider/login'
/** Path of the redirect URI, which must be registered at the provider with the public URL of the server as prefix. */
export const OAUTH_CALLBACK = '/app/:appId/auth/providers/:provider/callback'

/** Page that stores the result for the window that started the flow, see `web/public-site/scripts/oauth.ts`. */
export const OAUTH_PAGE = '/oauth'

export const OAuthRequest = z.object({
  state: z
    .string()
    .regex(
      new RegExp(`^[a-z]{${OAUTH_STATE_LENGTH}}$`),
      `must be ${OAUTH_STATE_LENGTH} random lowercase letters from a to z`,
    ),
  /** URL to which the flow finally redirects, with the result in the fragment. */
  redirect: z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' }).max(2000),
  /** JSON in base64: the device of a login, its `deviceId` as bare hexadecimal digits. */
  device: text(4000).optional().catch(undefined),
})
export type OAuthRequest = z.infer<typeof OAuthRequest>
