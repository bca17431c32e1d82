import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Announces the new position of a moved element, and restores the focus to its `data-handle`, which moving loses. */
export function useAnnouncement() {
  const [announcement, setAnnouncement] = useState('')
  const moved = useRef<string>(undefined)
  useLayoutEffect(() => {
    const handle = moved.current && document.querySelector<HTMLElement>(`[data-handle="${CSS.escape(moved.current)}"]`)
    if (handle && document.activeElement !== handle) handle.focus()
  })
  useEffect(() => {
    const forget = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target.dataset['handle'] !== moved.current) moved.current = undefined
    }
    document.addEventListener('focusin', forget)
    return () => document.removeEventListener('focusin', forget)
  }, [])
  return {
    announcement,
    announce: (handle: string, text: string) => {
      moved.current = handle
      setAnnouncement(text)
    },
  }
}
