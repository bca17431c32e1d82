import { APP_ID } from '#contract/limits.ts'
import { OAUTH_PAGE } from '#contract/oauth.ts'
import type { Tokens } from '#contract/session.ts'
import type { Context } from '#server/context.ts'
import { Failure } from '#server/fail.ts'

/** The page that began a flow, and the client's own word for it. */
export interface RequestingPage {
  redirect: string
  clientState: string
}

/** A fragment reaches no server and no log. A raw `=` in a value would cut it short in the client. */
const withFragment = (page: string, values: Record<string, string>) =>
  `${page}#${Object.entries(values)
    .map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
    .join('&')}`

/** Where a flow ends that went well: exactly four parts, which the client splits at `$` (session service §10). */
export const signedIn = ({ redirect, clientState }: RequestingPage, tokens: Tokens) =>
  withFragment(redirect, {
    _baas_client_app_id: APP_ID,
    _baas_state: clientState,
    _baas_ua: [tokens.access_token, tokens.refresh_token, tokens.user_id, tokens.device_id].join('$'),
  })

const refused = ({ redirect, clientState }: RequestingPage, words: string) =>
  withFragment(redirect, { _baas_client_app_id: APP_ID, _baas_state: clientState, _baas_error: words })

/** Where a window ends whose flow nobody knows (any more). No page waits for it, so it ends on ours, which shows the words. */
export const lost = ({ config }: Context) =>
  withFragment(config.publicUrl + OAUTH_PAGE, {
    _baas_error: 'this sign-in has expired, or was begun in another browser',
  })

/** The address a task ends on. Whatever it throws becomes words for the page that began: a window never shows an error of ours. */
export async function settle(context: Context, beginner: RequestingPage, task: () => Promise<string>): Promise<string> {
  try {
    return await task()
  } catch (error) {
    if (error instanceof Failure) return refused(beginner, error.message)
    context.log.error({ err: error }, 'a sign-in through a provider failed')
    return refused(beginner, new Failure('InternalServerError').message)
  }
}
