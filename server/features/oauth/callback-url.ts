import { API_PREFIX } from '#contract/endpoint.ts'
import { APP_ID } from '#contract/limits.ts'
import { OAUTH_CALLBACK } from '#contract/oauth.ts'
import type { Config } from '#server/config/index.ts'

/**
 * Returns the redirect URI of a provider, exactly as registered at the provider. Each provider has its own redirect
 * URI, so that a response cannot be used for another provider.
 */
export const getCallbackUrl = ({ publicUrl }: Pick<Config, 'publicUrl'>, { name }: { name: string }): string =>
  new URL(publicUrl + API_PREFIX + OAUTH_CALLBACK.replace(':appId', APP_ID).replace(':provider', name)).href
