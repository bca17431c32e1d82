import { useEffect, useEffectEvent, useState } from 'react'

/** Pause in typing after which the search starts. */
const DEBOUNCE_MS = 250

/** Text of a search box. Calls `onSearch` after a pause in typing. A change of `urlText` replaces the text. */
export function useSearchText(urlText: string, onSearch: (searchText: string) => void) {
  const [searchText, setSearchText] = useState(urlText)
  const [appliedText, setAppliedText] = useState(urlText)
  if (appliedText !== urlText) {
    setAppliedText(urlText)
    setSearchText(urlText)
  }
  const applyText = useEffectEvent(() => {
    if (searchText === appliedText) return
    setAppliedText(searchText)
    onSearch(searchText)
  })
  useEffect(() => {
    const timer = setTimeout(() => applyText(), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [searchText])
  return [searchText, setSearchText] as const
}
