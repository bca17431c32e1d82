import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react'

export interface RailState {
  isAtStart: boolean
  isAtEnd: boolean
  /** Whether cards can be focused. Lessons that are coming soon have no links. */
  hasLinks: boolean
}

/** State and handlers of a horizontally scrolling row: native scrolling, arrow keys between cards, and two buttons. */
export function useRail() {
  const rail = useRef<HTMLUListElement>(null)
  const [ends, setEnds] = useState<RailState>({ isAtStart: true, isAtEnd: true, hasLinks: true })

  const updateEnds = useCallback(() => {
    if (!rail.current) return
    const { scrollLeft, clientWidth, scrollWidth } = rail.current
    const hasLinks = rail.current.querySelector('a, button') !== null
    const isAtEnd = scrollLeft + clientWidth >= scrollWidth - 8
    setEnds(keepIfEqual({ isAtStart: scrollLeft <= 8, isAtEnd, hasLinks }))
  }, [])

  useEffect(() => {
    if (!rail.current) return undefined
    const observer = new ResizeObserver(updateEnds)
    observer.observe(rail.current)
    return () => observer.disconnect()
  }, [updateEnds])

  const scroll = (direction: 1 | -1) => () =>
    rail.current?.scrollBy({ left: direction * rail.current.clientWidth * 0.8 })

  return { rail, ends, onScroll: updateEnds, onKeyDown: moveByKey, scrollBack: scroll(-1), scrollForward: scroll(1) }
}

/** Returns the same state object if nothing changed, which avoids rerenders while scrolling. */
const keepIfEqual = (next: RailState) => (previous: RailState) =>
  previous.isAtStart === next.isAtStart && previous.isAtEnd === next.isAtEnd && previous.hasLinks === next.hasLinks
    ? previous
    : next

/** Returns the index of the card that a key moves to. Undefined for other keys and at the ends. */
export const getTargetIndex = (key: string, index: number, count: number): number | undefined => {
  const targets: Record<string, number> = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: count - 1 }
  const target = targets[key]
  return target !== undefined && target >= 0 && target < count ? target : undefined
}

function moveByKey(event: KeyboardEvent<HTMLElement>) {
  const railStops = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-rail-stop]')]
  const currentIndex = railStops.findIndex((stop) => stop.closest('li')?.contains(document.activeElement))
  const target =
    currentIndex === -1 ? undefined : railStops[getTargetIndex(event.key, currentIndex, railStops.length) ?? -1]
  if (!target || event.altKey || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  target.focus({ preventScroll: true })
  target.closest('li')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
