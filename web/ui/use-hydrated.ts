import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * False while a page that was drawn at build time is taken over: until then nothing may depend on the address or on
 * this browser.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
