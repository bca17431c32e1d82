import { ignoreError } from '#web/api/log-warning.ts'
import { asObject } from '#web/api/read-response.ts'

/** Polling interval in milliseconds. */
const PAUSE = 10_000

/**
 * Reloads the page once the network is back or the server responds, because browsers do not notice a server outage.
 * Polls only while the page is visible, from now on if `isImmediate`.
 */
export function reloadWhenReached(reload: () => void, signal: AbortSignal, { isImmediate = false } = {}) {
  addEventListener('online', reload, { signal })
  const ask = async () => {
    if (!document.hidden && (await isServerReachable()) && !signal.aborted) reload()
  }
  const timer = setInterval(() => void ask().catch(ignoreError), PAUSE)
  if (isImmediate) void ask().catch(ignoreError)
  signal.addEventListener('abort', () => clearInterval(timer))
}

/** A captive portal returns its own page. Throws without a response. */
async function isServerReachable() {
  const response = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(PAUSE) })
  return asObject(await response.json())['status'] === 'ok'
}
