import { APP_ID } from '#contract/limits.ts'
import { OAUTH_PAGE } from '#contract/oauth.ts'
import type { Tokens } from '#contract/session.ts'
import type { Context } from '#server/context.ts'
import { Failure } from '#server/errors.ts'

/** The page that started a flow, and the state sent by its client. */
export interface RequestingPage {
  redirect: string
  clientState: string
}

/** Adds values to the fragment, which is not sent to servers. Values are encoded, because the client splits at `=`. */
const withFragment = (page: string, values: Record<string, string>) =>
  `${page}#${Object.entries(values)
    .map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
    .join('&')}`

/**
 * Returns the URL after a successful sign-in, with four parts that the client splits at `$` (session service §10).
 */
export const withTokens = ({ redirect, clientState }: RequestingPage, tokens: Tokens) =>
  withFragment(redirect, {
    _baas_client_app_id: APP_ID,
    _baas_state: clientState,
    _baas_ua: [tokens.access_token, tokens.refresh_token, tokens.user_id, tokens.device_id].join('$'),
  })

const withError = ({ redirect, clientState }: RequestingPage, message: string) =>
  withFragment(redirect, { _baas_client_app_id: APP_ID, _baas_state: clientState, _baas_error: message })

/**
 * Returns the URL for an unknown or expired flow. Its requesting page is unknown, so the default page shows the
 * message.
 */
export const getUnknownFlowUrl = ({ config }: Context) =>
  withFragment(config.publicUrl + OAUTH_PAGE, {
    _baas_error: 'this sign-in has expired or was started in another browser',
  })

/**
 * Returns the result of a task, or the requesting page with the error as a message, so that the window never shows an
 * error page.
 */
export async function resolveRedirect(
  context: Context,
  requestingPage: RequestingPage,
  task: () => Promise<string>,
): Promise<string> {
  try {
    return await task()
  } catch (error) {
    if (error instanceof Failure) return withError(requestingPage, error.message)
    context.log.error({ err: error }, 'identity provider callback failed')
    return withError(requestingPage, new Failure('InternalServerError').message)
  }
}
