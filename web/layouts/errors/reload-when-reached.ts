import { ignoreError } from '#web/api/log-warning.ts'
import { asObject } from '#web/api/read-answer.ts'

/** Milliseconds between two questions to the academy. */
const PAUSE = 10_000

/**
 * Reloads a page once the network is back or the academy answers: a browser does not notice that a server, or the way
 * to it, was away. It asks only while the page is in sight.
 */
export function reloadWhenReached(reload: () => void, signal: AbortSignal) {
  addEventListener('online', reload, { signal })
  const ask = async () => {
    if (!document.hidden && (await isReached()) && !signal.aborted) reload()
  }
  const timer = setInterval(() => void ask().catch(ignoreError), PAUSE)
  signal.addEventListener('abort', () => clearInterval(timer))
}

/** A hotel's network answers with a page of its own. Throws where nothing answers. */
async function isReached() {
  const answer = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(PAUSE) })
  return asObject(await answer.json())['status'] === 'ok'
}
