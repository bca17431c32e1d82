import { useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react'
import { getShortcutKey } from '#rules/shortcut-key.ts'
import { areSingleKeysDisabled } from '#web/session/storage/single-keys.ts'
import { ignoreHeldKey } from '#web/ui/ignore-held-key.ts'
import { isTyping } from '#web/ui/is-typing.ts'

/** Keyboard shortcut of a Studio page. */
export interface Shortcut {
  key: string
  /** Description in the list of shortcuts. */
  description: string
  onPress: () => void
  /** Whether the action is repeated while the key is held down. */
  isRepeatable?: true
}

let currentShortcuts: readonly Shortcut[] = []
const registeredShortcuts = new Set<readonly Shortcut[]>()
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
const publish = () => {
  currentShortcuts = [...registeredShortcuts].flat()
  listeners.forEach((notify) => notify())
}

/** Returns the shortcuts of the current page. */
export const useRegisteredShortcuts = () =>
  useSyncExternalStore(
    subscribe,
    () => currentShortcuts,
    () => currentShortcuts,
  )

/** Runs a shortcut of the current page, for a button with the same effect. */
export const runShortcut = (name: string) => currentShortcuts.find(({ key }) => key === name)?.onPress()

/**
 * Registers single-key shortcuts, which are inactive in text fields and while a dialog is open. Ctrl+S and ⌘S also work
 * in text fields.
 */
export function useShortcuts(shortcuts: readonly Shortcut[]) {
  const names = shortcuts.map(({ key }) => key).join(' ')
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { target, ctrlKey, metaKey, altKey } = event
    const key = getShortcutKey(event)
    const shortcut = shortcuts.find((candidate) => candidate.key === key)
    const isSave = key === 's' && (ctrlKey || metaKey) && !altKey
    const isSingleKey = !ctrlKey && !metaKey && !altKey && !isTyping(target) && !areSingleKeysDisabled()
    // The browser activates the focused button or link when Space is pressed.
    if (key === ' ' && target instanceof HTMLElement && target.matches('button, a, summary')) return
    if (!shortcut || !(isSave || isSingleKey) || document.querySelector('[role=dialog]')) return
    event.preventDefault()
    if (event.repeat && !shortcut.isRepeatable) return
    if (!shortcut.isRepeatable) ignoreHeldKey(document)
    shortcut.onPress()
  })
  const register = useEffectEvent(() => {
    const registered = shortcuts.map(({ key, description }) => ({
      key,
      description,
      onPress: () => shortcuts.find((candidate) => candidate.key === key)?.onPress(),
    }))
    registeredShortcuts.add(registered)
    publish()
    return () => {
      registeredShortcuts.delete(registered)
      publish()
    }
  })
  // Uses a layout effect, so that shortcuts work as soon as the page is visible.
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
