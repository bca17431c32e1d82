import { useLayoutEffect, type RefObject } from 'react'
import { tryCatch, asObject } from '#web/api/read-response.ts'
import { shortcutKey } from '#rules/shortcut-key.ts'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

/** Reads the player setting that turns off single-character shortcuts (WCAG 2.1.4). */
const areSingleKeysOff = () =>
  asObject(tryCatch((): unknown => JSON.parse(localStorage.getItem('player') ?? '')))['singleKeys'] === false

/** Focuses the visible search box when slash is pressed outside of text fields. */
export function useSlashKey(input: RefObject<HTMLInputElement | null>) {
  // A layout effect, so that the key works as soon as the page is painted.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, ctrlKey, metaKey, altKey } = event
      if (
        shortcutKey(event) !== '/' ||
        ctrlKey ||
        metaKey ||
        altKey ||
        isTyping(target) ||
        areSingleKeysOff() ||
        !input.current?.checkVisibility()
      )
        return
      event.preventDefault()
      input.current.focus()
      input.current.select()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [input])
}
