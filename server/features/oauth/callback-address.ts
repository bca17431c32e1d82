import { API_PREFIX } from '#contract/endpoint.ts'
import { APP_ID } from '#contract/limits.ts'
import { OAUTH_CALLBACK } from '#contract/oauth.ts'
import type { Config } from '#server/config/index.ts'

/**
 * Where this provider sends browsers back to, exactly as it is registered there. One for each: an answer meant for
 * another is not ours.
 */
export const callbackAddress = ({ publicUrl }: Pick<Config, 'publicUrl'>, { name }: { name: string }): string =>
  new URL(publicUrl + API_PREFIX + OAUTH_CALLBACK.replace(':appId', APP_ID).replace(':provider', name)).href
