import { useSyncExternalStore } from 'react'

/**
 * A hook that answers code which comes after the page, undefined until then. The first part that stands on the page asks for it. Code that
 * does not come is asked for again by the next part. `ask` is for whoever knows before that it will be wanted.
 */
export const lazyCode = <Code>(load: () => Promise<Code>) => {
  let code: Code | undefined
  let asked: Promise<unknown> | undefined
  const listeners = new Set<() => void>()
  const ask = () =>
    void (asked ??= load().then(
      (came) => {
        code = came
        listeners.forEach((tell) => tell())
      },
      () => (asked = undefined),
    ))
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    ask()
    return () => void listeners.delete(listener)
  }
  const useCode = () =>
    useSyncExternalStore(
      subscribe,
      () => code,
      () => undefined,
    )
  return Object.assign(useCode, { ask })
}
