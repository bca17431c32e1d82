import { useLayoutEffect, type RefObject } from 'react'
import { tryCatch, asObject } from '#web/api/read-answer.ts'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

/** A member who switched keys of one letter off in the player's settings gets none here either (WCAG 2.1.4). */
const areKeysOff = () =>
  asObject(tryCatch((): unknown => JSON.parse(localStorage.getItem('player') ?? '')))['singleKeys'] === false

/** The slash key moves the focus to the search box if it is visible, unless the member is typing elsewhere. */
export function useSlashKey(input: RefObject<HTMLInputElement | null>) {
  // Before the page is seen: whoever reads its heading may press the key.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event
      if (
        key !== '/' ||
        ctrlKey ||
        metaKey ||
        altKey ||
        isTyping(target) ||
        areKeysOff() ||
        !input.current?.checkVisibility()
      )
        return
      event.preventDefault()
      input.current.focus()
      input.current.select()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [input])
}
