import { isNumber, isText, asObject } from '#web/api/read-response.ts'

/** Maximum number of failed loads. The second gets the code of the newest release; a third would get the same. */
const MAX_LOADS = 2
/**
 * Start of React Router's error message before it reloads a page. Nothing else distinguishes that from other reloads.
 */
const ERROR_PREFIX = 'Error loading route module'

/** The code of a screen failed to load while the device was offline. */
export class UnloadedError extends Error {
  override name = 'UnloadedError'
}

let isDrawn = false

/**
 * Counts loads of a page whose code failed to load, in its history entry, which survives reloads. React Router would
 * reload forever. Returns whether to render the page: false once after two failures. Interrupted loads do not count.
 */
export function beginPageLoad(): boolean {
  const { pageLoads } = asObject(history.state)
  const loads = isNumber(pageLoads) ? pageLoads : 0
  if (loads >= MAX_LOADS) {
    set({ pageLoads: 0 })
    return false
  }
  // Some browsers abort the requests of a page before its scripts on navigation.
  let isLeft = false
  addEventListener('beforeunload', () => (isLeft = true))
  // oxlint-disable-next-line no-console -- React Router reports it nowhere else
  const logError = console.error
  // oxlint-disable-next-line no-console
  console.error = (...words: unknown[]) => {
    const [first] = words
    const isLost = !isLeft && isText(first) && first.startsWith(ERROR_PREFIX)
    // Rejects the navigation instead: offline, the reload would replace the page with the browser's error page.
    if (isLost && isDrawn && !navigator.onLine) throw new UnloadedError(first)
    if (isLost) set(isDrawn ? { hasLostPage: true } : { pageLoads: loads + 1 })
    logError(...words)
  }
  return true
}

/** Resets the counter once the page is rendered. Returns whether it is rendered because another one failed to load. */
export function endPageLoad(): boolean {
  isDrawn = true
  const { hasLostPage } = asObject(history.state)
  set({ pageLoads: 0, hasLostPage: undefined })
  return hasLostPage === true
}

const set = (members: object) => history.replaceState({ ...asObject(history.state), ...members }, '')
