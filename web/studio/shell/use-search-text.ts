import { useEffect, useEffectEvent, useState } from 'react'

/** Debounce of the search in milliseconds. */
const PAUSE = 250

/** Search text that updates the URL after a pause, and follows other changes of the URL. */
export function useSearchText(inAddress: string, onPause: (words: string) => void) {
  const [words, setWords] = useState(inAddress)
  const [known, setKnown] = useState(inAddress)
  if (known !== inAddress) {
    setKnown(inAddress)
    setWords(inAddress)
  }
  const look = useEffectEvent(() => {
    if (words === known) return
    setKnown(words)
    onPause(words)
  })
  useEffect(() => {
    const timer = setTimeout(() => look(), PAUSE)
    return () => clearTimeout(timer)
  }, [words])
  return [words, setWords] as const
}
