import { useEffect, useSyncExternalStore } from 'react'
import { Icon } from './icon.tsx'

/** Duration in milliseconds, enough to read two lines slowly. */
const TOAST_DURATION = 8000

let currentToast: { text: string; isSuccess: boolean } | undefined
const listeners = new Set<() => void>()

const setToast = (next: typeof currentToast) => {
  currentToast = next
  listeners.forEach((notify) => notify())
}

/** Shows a toast: an error, or with `isSuccess` a confirmation. */
export const showToast = (text: string, { isSuccess = false } = {}) => setToast({ text, isSuccess })

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Toast region, once per layout. It exists before its text, so that screen readers announce it. */
export function Toast() {
  const current = useSyncExternalStore(
    subscribe,
    () => currentToast,
    () => undefined,
  )
  useEffect(() => {
    if (!current) return undefined
    const timer = setTimeout(() => setToast(undefined), TOAST_DURATION)
    return () => clearTimeout(timer)
  }, [current])
  return (
    <div aria-live="polite" className={current?.isSuccess ? 'toast toast-good' : 'toast'}>
      {current && (
        <p>
          {current.text}
          <button type="button" onClick={() => setToast(undefined)}>
            <Icon name="cross" className="size-5" />
            <span className="sr-only">Close</span>
          </button>
        </p>
      )}
    </div>
  )
}
