import { isNumber, isText, asObject } from '#web/api/read-answer.ts'

/** The second load of a page gets the code of the academy's newest release. A third would get the same. */
const MOST = 2
/** So React Router's complaint begins before it reloads a page. Nothing else of it tells that from any other reload. */
const COMPLAINT = 'Error loading route module'

let isDrawn = false

/**
 * Counts the loads of a page whose code did not come, in the state of its history entry, which outlives a reload. React
 * Router reloads a page as often as that happens. Answers whether to draw the page: after two loads in vain once not. A
 * load that is only interrupted does not count.
 */
export function beginPageLoad(): boolean {
  const { pageLoads } = asObject(history.state)
  const loads = isNumber(pageLoads) ? pageLoads : 0
  if (loads >= MOST) {
    set({ pageLoads: 0 })
    return false
  }
  // Some browsers end the requests of a page that is being left before its scripts.
  let isLeft = false
  addEventListener('beforeunload', () => (isLeft = true))
  // oxlint-disable-next-line no-console -- React Router reports it nowhere else
  const complain = console.error
  // oxlint-disable-next-line no-console
  console.error = (...words: unknown[]) => {
    const [first] = words
    if (!isLeft && isText(first) && first.startsWith(COMPLAINT))
      set(isDrawn ? { hasLostPage: true } : { pageLoads: loads + 1 })
    complain(...words)
  }
  return true
}

/** Ends the count: the page is drawn. Answers whether it is drawn anew because another one did not load from it. */
export function endPageLoad(): boolean {
  isDrawn = true
  const { hasLostPage } = asObject(history.state)
  set({ pageLoads: 0, hasLostPage: undefined })
  return hasLostPage === true
}

const set = (members: object) => history.replaceState({ ...asObject(history.state), ...members }, '')
