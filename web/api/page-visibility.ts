/** Milliseconds after which a hidden page closes its connection. Without a page, as in tests, it stays open. */

const MIN_HIDDEN_TIME = 5 * 60_000

const isHidden = () => globalThis.document?.visibilityState === 'hidden'
const isOffline = () => globalThis.navigator?.onLine === false

export const aborted = (signal: AbortSignal) =>
  new Promise<unknown>((resolve) => (signal.aborted ? resolve(null) : signal.addEventListener('abort', resolve)))

/** Calls back now and whenever the page becomes visible, hidden, online or offline, until aborted. */
const onEachChange = (check: () => void, signal: AbortSignal) => {
  for (const event of ['online', 'offline', 'visibilitychange']) globalThis.addEventListener?.(event, check, { signal })
  check()
}

/** Resolves once the page is visible and online, or the signal aborts. */
export const whenAwake = (signal: AbortSignal) =>
  Promise.race([
    aborted(signal),
    new Promise<void>((resolve) => onEachChange(() => isHidden() || isOffline() || resolve(), signal)),
  ])

/** Calls back when the page has been hidden for long, or is offline. */
export const onSleep = (sleep: () => void, signal: AbortSignal) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  onEachChange(() => {
    clearTimeout(timer)
    if (isOffline()) sleep()
    else if (isHidden()) timer = setTimeout(sleep, MIN_HIDDEN_TIME)
  }, signal)
}
