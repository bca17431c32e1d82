import { ignoreError } from '#web/api/log-warning.ts'
import { asObject } from '#web/api/read-response.ts'

/** Milliseconds between requests, and their timeout. */
const POLL_INTERVAL = 10_000

/**
 * Reloads the page once the network is back or the server responds, because browsers do not notice a server outage.
 * Polls only while the page is visible. With `isImmediate` the first request is sent at once.
 */
export function reloadWhenReached(reload: () => void, signal: AbortSignal, { isImmediate = false } = {}) {
  addEventListener('online', reload, { signal })
  const reloadIfReachable = async () => {
    if (!document.hidden && (await isServerReachable()) && !signal.aborted) reload()
  }
  const timer = setInterval(() => void reloadIfReachable().catch(ignoreError), POLL_INTERVAL)
  if (isImmediate) void reloadIfReachable().catch(ignoreError)
  signal.addEventListener('abort', () => clearInterval(timer))
}

/** Reads the body, because a captive portal responds with its own page. Rejects without a response. */
async function isServerReachable() {
  const response = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(POLL_INTERVAL) })
  return asObject(await response.json())['status'] === 'ok'
}
