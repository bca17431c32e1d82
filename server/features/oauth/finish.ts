import type { Origin } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { startSession } from '#server/features/session/index.ts'
import { accountOf } from './find-account.ts'
import { endUnknownFlow, redirectAfter, withTokens } from './redirects.ts'
import { consumeFlow } from './flows.ts'
import { identify } from './identify.ts'
import type { Provider } from './providers.ts'

interface Answer {
  /** As the provider glued it onto our address. */
  query: string
  state: string
  /** The state, if this browser is the one that began. */
  isOurs: boolean
  origin: Origin
}

/** The page that a sign-in ends on, with its session or with the reason why there is none. */
export async function finish(context: Context, provider: Provider, { query, state, isOurs, origin }: Answer) {
  // Taken out in any case: a state that turned up in another browser is known to too many.
  const flow = await consumeFlow(context.db, state, provider.name, context.now())
  if (!flow || !isOurs) return endUnknownFlow(context)
  return redirectAfter(context, flow, async () => {
    const identity = await identify(context, provider, { flow, query, state })
    const proof = await accountOf(context, provider, identity)
    return withTokens(flow, await startSession(context, proof, flow.device, origin))
  })
}
