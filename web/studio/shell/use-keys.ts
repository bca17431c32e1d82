import { useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react'
import { tryCatch, asObject } from '#web/api/read-response.ts'

/** Keyboard shortcut of a Studio page. */
export interface StudioKey {
  key: string
  /** Description in the list of shortcuts. */
  description: string
  press: () => void
}

let shownBindings: readonly StudioKey[] = []
const registeredKeys = new Set<readonly StudioKey[]>()
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
const publish = () => {
  shownBindings = [...registeredKeys].flat()
  listeners.forEach((notify) => notify())
}

/** Shortcuts of the current page. */
export const useShownKeys = () =>
  useSyncExternalStore(
    subscribe,
    () => shownBindings,
    () => shownBindings,
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
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey } = event
    const binding = keys.find((candidate) => candidate.key === key)
    const isSave = key === 's' && (ctrlKey || metaKey) && !altKey
    const isSettings = !ctrlKey && !metaKey && !altKey && !isTyping(target) && !areKeysOff()
    // Space activates the focused button itself.
    if (key === ' ' && target instanceof HTMLElement && target.matches('button, a, summary')) return
    if (!binding || event.repeat || !(isSave || isSettings) || document.querySelector('[role=dialog]')) return
    event.preventDefault()
    binding.press()
  })
  const register = useEffectEvent(() => {
    const shownKeys = keys.map(({ key, description }) => ({
      key,
      description,
      press: () => keys.find((candidate) => candidate.key === key)?.press(),
    }))
    registeredKeys.add(shownKeys)
    publish()
    return () => {
      registeredKeys.delete(shownKeys)
      publish()
    }
  })
  // A layout effect, so that shortcuts work as soon as the page is visible.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('keydown', listener)
    const remove = register()
    return () => {
      document.removeEventListener('keydown', listener)
      remove()
    }
  }, [names])
}
