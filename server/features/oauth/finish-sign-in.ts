import type { Origin } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { startSession } from '#server/features/session/index.ts'
import { findOrAddAccount } from './find-account.ts'
import { getUnknownFlowUrl, resolveRedirect, withTokens } from './redirects.ts'
import { consumeFlow } from './flows.ts'
import { identify } from './identify.ts'
import type { Provider } from './providers.ts'

interface CallbackRequest {
  /** The query string of the callback. */
  query: string
  state: string
  /** Whether the browser has the state cookie of this flow. */
  hasCookie: boolean
  origin: Origin
}

/** Finishes a sign-in. Returns the URL of the requesting page, with the session or an error. */
export async function finishSignIn(
  context: Context,
  provider: Provider,
  { query, state, hasCookie, origin }: CallbackRequest,
) {
  // The flow is consumed in any case, because a state from another browser has leaked.
  const flow = await consumeFlow(context.db, state, provider.name, context.now())
  if (!flow || !hasCookie) return getUnknownFlowUrl(context)
  return resolveRedirect(context, flow, async () => {
    const identity = await identify(context, provider, { flow, query, state })
    const linkedAccount = await findOrAddAccount(context, provider, identity)
    return withTokens(flow, await startSession(context, linkedAccount, flow.device, origin))
  })
}
