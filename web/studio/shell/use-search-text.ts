import { useEffect, useEffectEvent, useState } from 'react'

/** Debounce of the search in milliseconds. */
const DEBOUNCE = 250

/** Search text that updates the URL after a pause, and follows other changes of the URL. */
export function useSearchText(urlText: string, onPause: (searchText: string) => void) {
  const [searchText, setSearchText] = useState(urlText)
  const [appliedText, setAppliedText] = useState(urlText)
  if (appliedText !== urlText) {
    setAppliedText(urlText)
    setSearchText(urlText)
  }
  const applyText = useEffectEvent(() => {
    if (searchText === appliedText) return
    setAppliedText(searchText)
    onPause(searchText)
  })
  useEffect(() => {
    const timer = setTimeout(() => applyText(), DEBOUNCE)
    return () => clearTimeout(timer)
  }, [searchText])
  return [searchText, setSearchText] as const
}
