import { useLayoutEffect, type RefObject } from 'react'
import { getShortcutKey } from '#rules/shortcut-key.ts'
import { areSingleKeysDisabled } from '#web/session/storage/single-keys.ts'
import { ignoreHeldKey } from '#web/ui/ignore-held-key.ts'
import { isTyping } from '#web/ui/is-typing.ts'

/** Focuses the visible search box when slash is pressed outside of text fields. */
export function useSlashKey(input: RefObject<HTMLInputElement | null>) {
  // A layout effect, so that the key works as soon as the page is painted.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, ctrlKey, metaKey, altKey } = event
      if (
        getShortcutKey(event) !== '/' ||
        ctrlKey ||
        metaKey ||
        altKey ||
        isTyping(target) ||
        areSingleKeysDisabled() ||
        !input.current?.checkVisibility()
      )
        return
      event.preventDefault()
      ignoreHeldKey(document)
      input.current.focus()
      input.current.select()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [input])
}
