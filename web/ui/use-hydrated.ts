import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => undefined

/** False during hydration of a prerendered page, when nothing may depend on the URL or the browser. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
