import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/**
 * Announces the new position of a moved element, and restores the focus of its `data-handle`, which the move removes.
 */
export function useAnnouncement() {
  const [announcement, setAnnouncement] = useState('')
  const handleToFocus = useRef<string>(undefined)
  useLayoutEffect(() => {
    const handle =
      handleToFocus.current &&
      document.querySelector<HTMLElement>(`[data-handle="${CSS.escape(handleToFocus.current)}"]`)
    if (handle && document.activeElement !== handle) handle.focus()
  })
  useEffect(() => {
    const clearOnBlur = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target.dataset['handle'] !== handleToFocus.current)
        handleToFocus.current = undefined
    }
    document.addEventListener('focusin', clearOnBlur)
    return () => document.removeEventListener('focusin', clearOnBlur)
  }, [])
  return {
    announcement,
    announce: (handle: string, text: string) => {
      handleToFocus.current = handle
      setAnnouncement(text)
    },
  }
}
