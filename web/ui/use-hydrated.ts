import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => undefined

/** Whether the page is hydrated. During hydration, rendering must not depend on the URL or the browser. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
