import { useEffect, useSyncExternalStore } from 'react'
import { Icon } from './icon.tsx'

/** Duration of a toast, sufficient for reading two lines slowly. */
const TOAST_DURATION_MS = 8000

let currentToast: { text: string; isSuccess: boolean } | undefined
const listeners = new Set<() => void>()

const setToast = (next: typeof currentToast) => {
  currentToast = next
  listeners.forEach((notify) => notify())
}

/** Shows a toast with an error, or with a confirmation if `isSuccess` is true. */
export const showToast = (text: string, { isSuccess = false } = {}) => setToast({ text, isSuccess })

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Region of toasts, once per layout. The region exists before its text, so that screen readers announce the text. */
export function Toast() {
  const current = useSyncExternalStore(
    subscribe,
    () => currentToast,
    () => undefined,
  )
  useEffect(() => {
    if (!current) return undefined
    const timer = setTimeout(() => setToast(undefined), TOAST_DURATION_MS)
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
