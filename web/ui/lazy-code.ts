import { useSyncExternalStore } from 'react'

/**
 * A hook that answers code which comes after the page, undefined until then. The first part that stands on the page asks for it. Code that
 * does not come is asked for again by the next part.
 */
export const lazyCode = <Code>(load: () => Promise<Code>) => {
  let code: Code | undefined
  let asked: Promise<unknown> | undefined
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    asked ??= load().then(
      (came) => {
        code = came
        listeners.forEach((tell) => tell())
      },
      () => (asked = undefined),
    )
    return () => void listeners.delete(listener)
  }
  return () =>
    useSyncExternalStore(
      subscribe,
      () => code,
      () => undefined,
    )
}
