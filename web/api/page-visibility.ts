/** Whether somebody may look at the page: it is worth a connection only then. Where there is no page, somebody always does. */

const HIDDEN_LONG = 5 * 60_000

const isHidden = () => globalThis.document?.visibilityState === 'hidden'
const isOffline = () => globalThis.navigator?.onLine === false

/** Kept when it is aborted. */
export const aborted = (signal: AbortSignal) =>
  new Promise<unknown>((resolve) => (signal.aborted ? resolve(null) : signal.addEventListener('abort', resolve)))

/** Calls back now and at every turn of the page, until aborted. */
const atEachTurn = (check: () => void, signal: AbortSignal) => {
  for (const turn of ['online', 'offline', 'visibilitychange']) globalThis.addEventListener?.(turn, check, { signal })
  check()
}

/** Kept as soon as the page is seen and online, or the signal aborted. */
export const whenAwake = (signal: AbortSignal) =>
  Promise.race([
    aborted(signal),
    new Promise<void>((resolve) => atEachTurn(() => isHidden() || isOffline() || resolve(), signal)),
  ])

/** Calls back when the page has been hidden for long, or is offline. */
export const onSleep = (sleep: () => void, signal: AbortSignal) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  atEachTurn(() => {
    clearTimeout(timer)
    if (isOffline()) sleep()
    else if (isHidden()) timer = setTimeout(sleep, HIDDEN_LONG)
  }, signal)
}
