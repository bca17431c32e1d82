import { useCallback, useEffect, useRef, type RefObject } from 'react'

/** After this long without a hand on it a list may move by itself again. */
const LEFT_ALONE = 5_000

/** Tells whether a list has been left alone: nobody wheeled, touched or keyed through it of late. */
export function useLeftAlone(list: RefObject<HTMLElement | null>) {
  const touched = useRef(-LEFT_ALONE)
  useEffect(() => {
    const element = list.current
    if (!element) return undefined
    const gone = new AbortController()
    const note = () => (touched.current = performance.now())
    for (const event of ['wheel', 'touchmove', 'pointerdown', 'keydown'])
      element.addEventListener(event, note, { signal: gone.signal, passive: true })
    return () => gone.abort()
  })
  return useCallback(() => performance.now() - touched.current > LEFT_ALONE, [])
}
