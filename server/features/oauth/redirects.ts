import { APP_ID } from '#contract/limits.ts'
import { OAUTH_PAGE } from '#contract/oauth.ts'
import type { Tokens } from '#contract/session.ts'
import type { Context } from '#server/context.ts'
import { Failure } from '#server/errors.ts'

/** The page that began a flow, and the state its client sent along. */
export interface RequestingPage {
  redirect: string
  clientState: string
}

/** A fragment reaches no server and no log. A raw `=` in a value would cut it short in the client. */
const withFragment = (page: string, values: Record<string, string>) =>
  `${page}#${Object.entries(values)
    .map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
    .join('&')}`

/**
 * The address of a sign-in that succeeded: exactly four parts, which the client splits at `$` (session service §10).
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
 * The address for a flow that is unknown or has expired. No page waits for its answer, so our own page shows the
 * message.
 */
export const endUnknownFlow = ({ config }: Context) =>
  withFragment(config.publicUrl + OAUTH_PAGE, {
    _baas_error: 'this sign-in has expired or was started in another browser',
  })

/**
 * The address that a task returns. An error that it throws becomes a message for the requesting page: the window never
 * shows our own error page.
 */
export async function redirectAfter(
  context: Context,
  beginner: RequestingPage,
  task: () => Promise<string>,
): Promise<string> {
  try {
    return await task()
  } catch (error) {
    if (error instanceof Failure) return withError(beginner, error.message)
    context.log.error({ err: error }, 'identity provider callback failed')
    return withError(beginner, new Failure('InternalServerError').message)
  }
}
