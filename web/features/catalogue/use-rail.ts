import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react'

interface RailEnds {
  isAtStart: boolean
  isAtEnd: boolean
}

/** State of a horizontally scrolling row: native scrolling, arrow keys between cards, and two buttons. */
export function useRail() {
  const rail = useRef<HTMLUListElement>(null)
  const [ends, setEnds] = useState<RailEnds>({ isAtStart: true, isAtEnd: true })

  const updateEnds = useCallback(() => {
    if (!rail.current) return
    const { scrollLeft, clientWidth, scrollWidth } = rail.current
    setEnds(unlessEqual({ isAtStart: scrollLeft <= 8, isAtEnd: scrollLeft + clientWidth >= scrollWidth - 8 }))
  }, [])

  useEffect(() => {
    if (!rail.current) return undefined
    const observer = new ResizeObserver(updateEnds)
    observer.observe(rail.current)
    return () => observer.disconnect()
  }, [updateEnds])

  const scroll = (direction: 1 | -1) => () =>
    rail.current?.scrollBy({ left: direction * rail.current.clientWidth * 0.8 })

  return { rail, ends, onScroll: updateEnds, onKeyDown: moveByKey, back: scroll(-1), forward: scroll(1) }
}

/** Returns the same state object if nothing changed, which avoids rerenders while scrolling. */
const unlessEqual = (now: RailEnds) => (previous: RailEnds) =>
  previous.isAtStart === now.isAtStart && previous.isAtEnd === now.isAtEnd ? previous : now

/** Index of the card that a key moves to. Undefined for other keys and at the ends. */
export const cardIndexAfter = (key: string, index: number, count: number): number | undefined => {
  const goals: Record<string, number> = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: count - 1 }
  const goal = goals[key]
  return goal !== undefined && goal >= 0 && goal < count ? goal : undefined
}

function moveByKey(event: KeyboardEvent<HTMLElement>) {
  const railStops = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-rail-stop]')]
  const at = railStops.findIndex((stop) => stop.closest('li')?.contains(document.activeElement))
  const goal = at === -1 ? undefined : railStops[cardIndexAfter(event.key, at, railStops.length) ?? -1]
  if (!goal || event.altKey || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  goal.focus({ preventScroll: true })
  goal.closest('li')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
