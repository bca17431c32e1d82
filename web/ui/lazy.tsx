import { useSyncExternalStore, type ComponentType, type ReactNode } from 'react'
import { logWarning } from '#web/api/log-warning.ts'

interface LoadState<Code> {
  module?: Code
  /**
   * Whether the last attempt failed. The next attempt starts when a component that needs the code is mounted, when the
   * browser is online again, or by `retry`.
   */
  hasFailed: boolean
}

interface LazyCode<Code> {
  /** Loads the code once. May be called early to preload it. */
  load: () => Promise<Code>
  /** Resets a failure and tries again. */
  retry: () => void
  /** Subscribes to the loading state, and starts loading. */
  useModule: () => LoadState<Code>
}

const INITIAL_STATE = { hasFailed: false }

/** Store of {@link lazyCode}. Loads for the first subscriber, and resets a failure when the last one unsubscribes. */
export function createLoader<Code>(load: () => Promise<Code>) {
  let loadState: LoadState<Code> = INITIAL_STATE
  let loading: Promise<Code> | undefined
  const listeners = new Set<() => void>()
  const setState = (nextState: LoadState<Code>) => {
    loadState = nextState
    listeners.forEach((notify) => notify())
  }
  const loadOnce = () =>
    (loading ??= load().then(
      (code) => {
        setState({ module: code, hasFailed: false })
        return code
      },
      (reason: unknown) => {
        loading = undefined
        if (listeners.size > 0) setState({ hasFailed: true })
        throw reason
      },
    ))
  const loadOrWarn = () => {
    loadOnce().catch((reason: unknown) => logWarning('A part of the page did not load.', reason))
  }
  return {
    load: loadOnce,
    retry: () => {
      setState(INITIAL_STATE)
      loadOrWarn()
    },
    current: () => loadState,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      if (!loadState.module) loadOrWarn()
      window.addEventListener('online', loadOrWarn)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        window.removeEventListener('online', loadOrWarn)
        if (loadState.hasFailed) loadState = INITIAL_STATE
      }
    },
  }
}

/**
 * Declares code that is loaded on demand or after the page: `lazyCode(() => import('./panel.tsx'))`, in a file
 * `panel.lazy.ts` if other files import it. Replaces React's `lazy`, which shows suspended content 300 ms late and
 * throws if the code fails to load.
 */
export function lazyCode<Code>(importCode: () => Promise<Code>): LazyCode<Code> {
  const { load, retry, current, subscribe } = createLoader(importCode)
  return { load, retry, useModule: () => useSyncExternalStore(subscribe, current, () => INITIAL_STATE) }
}

/**
 * Declares a component that is loaded on demand: `lazyComponent(async () => (await import('./panel.tsx')).Panel)`, in a
 * file `panel.lazy.tsx` if other files import it. `fallback` is rendered until the code is loaded.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: (props: Props, hasFailed: boolean) => ReactNode = () => null,
) {
  const { useModule } = lazyCode(load)
  return function Lazy(props: Props) {
    const { module: Component, hasFailed } = useModule()
    return Component ? <Component {...props} /> : fallback(props, hasFailed)
  }
}
