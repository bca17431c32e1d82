import type { Origin } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { startSession } from '#server/features/session/index.ts'
import { accountOf } from './find-account.ts'
import { endUnknownFlow, redirectAfter, withTokens } from './redirects.ts'
import { consumeFlow } from './flows.ts'
import { identify } from './identify.ts'
import type { Provider } from './providers.ts'

interface Answer {
  /** The query string of the callback. */
  query: string
  state: string
  /** Whether the browser has the state cookie of this flow. */
  isOurs: boolean
  origin: Origin
}

/** Finishes a sign-in. Returns the address of the requesting page, with the session or an error. */
export async function finish(context: Context, provider: Provider, { query, state, isOurs, origin }: Answer) {
  // Consumed in any case, because a state that another browser presents has leaked.
  const flow = await consumeFlow(context.db, state, provider.name, context.now())
  if (!flow || !isOurs) return endUnknownFlow(context)
  return redirectAfter(context, flow, async () => {
    const identity = await identify(context, provider, { flow, query, state })
    const proof = await accountOf(context, provider, identity)
    return withTokens(flow, await startSession(context, proof, flow.device, origin))
  })
}
