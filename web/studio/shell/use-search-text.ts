import { useEffect, useEffectEvent, useState } from 'react'

/** Milliseconds after the last key until what was typed is looked for. */
const PAUSE = 250

/** What is typed, which the address follows after a pause; where the address changes by itself, this follows it. */
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
