/** Time after which a hidden page closes its connection. Without a page, as in tests, connections stay open. */
const MAX_HIDDEN_MS = 5 * 60_000

const isHidden = () => globalThis.document?.visibilityState === 'hidden'
const isOffline = () => globalThis.navigator?.onLine === false

export const whenAborted = (signal: AbortSignal) =>
  new Promise<unknown>((resolve) => (signal.aborted ? resolve(null) : signal.addEventListener('abort', resolve)))

/** Calls `check` immediately and whenever the page becomes visible, hidden, online or offline, until aborted. */
const onEachChange = (check: () => void, signal: AbortSignal) => {
  for (const event of ['online', 'offline', 'visibilitychange']) globalThis.addEventListener?.(event, check, { signal })
  check()
}

/** Resolves once the page is visible and online, or the signal aborts. */
export const whenAwake = (signal: AbortSignal) =>
  Promise.race([
    whenAborted(signal),
    new Promise<void>((resolve) => onEachChange(() => isHidden() || isOffline() || resolve(), signal)),
  ])

/** Calls back when the page is offline or has been hidden for `MAX_HIDDEN_MS`. */
export const onSleep = (callback: () => void, signal: AbortSignal) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  onEachChange(() => {
    clearTimeout(timer)
    if (isOffline()) callback()
    else if (isHidden()) timer = setTimeout(callback, MAX_HIDDEN_MS)
  }, signal)
}
