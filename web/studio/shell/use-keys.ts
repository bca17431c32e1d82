import { useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react'
import { tryCatch, asObject } from '#web/api/read-response.ts'

/** Keyboard shortcut of a Studio page. */
export interface StudioKey {
  key: string
  /** Description in the list of shortcuts. */
  does: string
  press: () => void
}

let shown: readonly StudioKey[] = []
const registered = new Set<readonly StudioKey[]>()
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
const publish = () => {
  shown = [...registered].flat()
  listeners.forEach((notify) => notify())
}

/** Shortcuts of the current page. */
export const useShownKeys = () =>
  useSyncExternalStore(
    subscribe,
    () => shown,
    () => shown,
  )

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

/** Disabling single-key shortcuts in the player's settings applies here too (WCAG 2.1.4). */
const areKeysOff = () =>
  asObject(tryCatch((): unknown => JSON.parse(localStorage.getItem('player') ?? '')))['singleKeys'] === false

/**
 * Registers single-key shortcuts, inactive in text fields and while a dialog is open. Ctrl+S and ⌘S also work in text
 * fields.
 */
export function useKeys(keys: readonly StudioKey[]) {
  const names = keys.map(({ key }) => key).join(' ')
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey } = event
    const found = keys.find((one) => one.key === key)
    const isSave = key === 's' && (ctrlKey || metaKey) && !altKey
    const isSingle = !ctrlKey && !metaKey && !altKey && !isTyping(target) && !areKeysOff()
    // Space activates the focused button itself.
    if (key === ' ' && target instanceof HTMLElement && target.matches('button, a, summary')) return
    if (!found || event.repeat || !(isSave || isSingle) || document.querySelector('[role=dialog]')) return
    event.preventDefault()
    found.press()
  })
  const register = useEffectEvent(() => {
    const own = keys.map(({ key, does }) => ({ key, does, press: () => keys.find((one) => one.key === key)?.press() }))
    registered.add(own)
    publish()
    return () => {
      registered.delete(own)
      publish()
    }
  })
  // A layout effect, so that shortcuts work as soon as the page is visible.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener)
    const remove = register()
    return () => {
      document.removeEventListener('keydown', listener)
      remove()
    }
  }, [names])
}
