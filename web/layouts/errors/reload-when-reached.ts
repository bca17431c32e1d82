import { ignoreError } from '#web/api/log-warning.ts'
import { asObject } from '#web/api/read-response.ts'

/** Interval and timeout of the requests. */
const POLL_INTERVAL_MS = 10_000

/**
 * Reloads the page when the browser is online again or the server responds. Polls the server, because browsers do not
 * notice a server outage. Polls only while the page is visible. With `isImmediate`, sends the first request
 * immediately.
 */
export function reloadWhenReached(reload: () => void, signal: AbortSignal, { isImmediate = false } = {}) {
  addEventListener('online', reload, { signal })
  const reloadIfReachable = async () => {
    if (!document.hidden && (await isServerReachable()) && !signal.aborted) reload()
  }
  const timer = setInterval(() => void reloadIfReachable().catch(ignoreError), POLL_INTERVAL_MS)
  if (isImmediate) void reloadIfReachable().catch(ignoreError)
  signal.addEventListener('abort', () => clearInterval(timer))
}

/** Whether the server is healthy. Reads the body, because a captive portal responds with its own page. */
async function isServerReachable() {
  const response = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(POLL_INTERVAL_MS) })
  return asObject(await response.json())['status'] === 'ok'
}
