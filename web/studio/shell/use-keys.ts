import { useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react'
import { tryCatch, asObject } from '#web/api/read-answer.ts'

/** A single key that does something on a page of the Studio. */
export interface StudioKey {
  key: string
  /** What it does, as the list of keys says it. */
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

/** The keys of what is open now. */
export const useShownKeys = () =>
  useSyncExternalStore(
    subscribe,
    () => shown,
    () => shown,
  )

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

/** A member who switched keys of one letter off in the player's settings gets none here either (WCAG 2.1.4). */
const areKeysOff = () =>
  asObject(tryCatch((): unknown => JSON.parse(localStorage.getItem('player') ?? '')))['singleKeys'] === false

/** Keys of one letter, while nobody types and no dialog is open. With Ctrl or ⌘, `s` saves while one types, too. */
export function useKeys(keys: readonly StudioKey[]) {
  const names = keys.map(({ key }) => key).join(' ')
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey } = event
    const found = keys.find((one) => one.key === key)
    const isSave = key === 's' && (ctrlKey || metaKey) && !altKey
    const isSingle = !ctrlKey && !metaKey && !altKey && !isTyping(target) && !areKeysOff()
    // A button that has the focus is pressed by Space itself.
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
  // Before the page is seen: whoever reads its heading may press a key.
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
