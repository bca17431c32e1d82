import { isNumber, isText, asObject } from '#web/api/read-response.ts'

/**
 * Number of failed loads after which the page is not loaded again. The second load already requests the newest release.
 */
const MAX_FAILED_LOADS = 2
/**
 * Start of the message that React Router logs before it reloads a page. React Router has no other event for the reload.
 */
const ERROR_PREFIX = 'Error loading route module'

/** Error of a screen whose code failed to load while the device was offline. */
export class CodeLoadError extends Error {
  override name = 'CodeLoadError'
}

let isRendered = false

/**
 * Counts failed loads of a page's code in its history entry, which survives reloads, because React Router would reload
 * forever. Returns whether to render the page: false once after two failures. Interrupted loads do not count.
 */
export function beginPageLoad(): boolean {
  const { pageLoads } = asObject(history.state)
  const loads = isNumber(pageLoads) ? pageLoads : 0
  if (loads >= MAX_FAILED_LOADS) {
    updateHistoryState({ pageLoads: 0 })
    return false
  }
  // On navigation, some browsers abort the requests of a page while its scripts still run.
  let isLeaving = false
  addEventListener('beforeunload', () => (isLeaving = true))
  // oxlint-disable-next-line no-console -- React Router reports the failure nowhere else
  const logError = console.error
  // oxlint-disable-next-line no-console
  console.error = (...args: unknown[]) => {
    const [first] = args
    const hasFailedToLoad = !isLeaving && isText(first) && first.startsWith(ERROR_PREFIX)
    // Rejects the navigation, because a reload would replace the page with the browser's offline page.
    if (hasFailedToLoad && isRendered && !navigator.onLine) throw new CodeLoadError(first)
    if (hasFailedToLoad) updateHistoryState(isRendered ? { hasLostPage: true } : { pageLoads: loads + 1 })
    logError(...args)
  }
  return true
}

/** Resets the counter after the page was rendered. Returns whether another page failed to load before. */
export function endPageLoad(): boolean {
  isRendered = true
  const { hasLostPage } = asObject(history.state)
  updateHistoryState({ pageLoads: 0, hasLostPage: undefined })
  return hasLostPage === true
}

const updateHistoryState = (fields: object) => history.replaceState({ ...asObject(history.state), ...fields }, '')
