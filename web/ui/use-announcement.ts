import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Announces where an element was moved, and keeps the focus on its `data-handle`: a moved element loses it. */
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
