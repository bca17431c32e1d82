import { useEffect, useEffectEvent, useState } from 'react'

/** Debounce of the search in milliseconds. */
const DEBOUNCE = 250

/** Text of a search box. `onSearch` receives it after a pause in typing. A change of `urlText` replaces it. */
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
    const timer = setTimeout(() => applyText(), DEBOUNCE)
    return () => clearTimeout(timer)
  }, [searchText])
  return [searchText, setSearchText] as const
}
