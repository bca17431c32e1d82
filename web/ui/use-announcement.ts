import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Says where something went, and keeps the focus on its `data-handle`: an element that changes its place in the page loses it. */
export function useAnnouncement() {
  const [told, tell] = useState('')
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
    told,
    announce: (handle: string, words: string) => {
      moved.current = handle
      tell(words)
    },
  }
}
