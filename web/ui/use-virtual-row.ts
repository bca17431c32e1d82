import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState, type CSSProperties, type RefObject } from 'react'

/** Up to so many cells are simply all there. */
const ALL_AT_ONCE = 24
/** Cells that are drawn beyond either end of what is seen. */
const AHEAD = 3
/** Pixels from one cell to the next, until two of them have been drawn. */
const GUESS = 320

export interface Cell {
  index: number
  /** To be set on the cell: the space of the cells beside it that are not drawn. */
  style: CSSProperties | undefined
}

/**
 * Which cells of a sideways row to draw: those near the part that is seen. `row` is the element that scrolls; its
 * children are the cells, all equally wide. `reach` brings any cell into view, drawn, and then calls back with it.
 */
export function useVirtualRow(row: RefObject<HTMLElement | null>, count: number) {
  const isLong = count > ALL_AT_ONCE
  const pitch = usePitch(row, isLong)
  const virtual = useVirtualizer<HTMLElement, HTMLElement>({
    count,
    enabled: isLong,
    horizontal: true,
    overscan: AHEAD,
    getScrollElement: () => row.current,
    estimateSize: () => pitch,
    observeElementRect: watchRect,
    // Nothing but a hand and `reach` move it.
    scrollToFn: () => {},
    initialRect: { width: typeof window === 'undefined' ? 0 : window.innerWidth, height: 0 },
  })
  useLayoutEffect(() => {
    if (isLong) virtual.measure()
  }, [virtual, isLong, pitch])
  const indexes = isLong ? virtual.getVirtualIndexes() : Array.from({ length: count }, (_, index) => index)
  const cells = indexes.map((index, i): Cell => ({
    index,
    style: isLong ? marginsBeside(indexes, i, count, pitch) : undefined,
  }))

  const drawn = useRef(indexes)
  useLayoutEffect(() => {
    drawn.current = indexes
  })
  const reach = (index: number, then: (cell: Element) => void) => {
    const find = () => row.current?.children[drawn.current.indexOf(index)]
    const here = find()
    if (here) return then(here)
    row.current?.scrollTo({ left: index * pitch, behavior: 'instant' })
    // It is drawn with the picture after the one that scrolls.
    const findAgain = () => {
      const cell = find()
      if (cell) then(cell)
    }
    requestAnimationFrame(() => requestAnimationFrame(findAgain))
  }
  return { cells, reach }
}

/**
 * Reports the width of the row once the page has been laid out. To measure at once, as is usual, would lay out the
 * whole page for each new row.
 */
const watchRect = (
  { scrollElement: row }: Virtualizer<HTMLElement, HTMLElement>,
  report: (rect: { width: number; height: number }) => void,
) => {
  if (!row) return undefined
  const watcher = new ResizeObserver(() => report({ width: row.clientWidth, height: row.clientHeight }))
  watcher.observe(row)
  return () => watcher.disconnect()
}

/** The space of the cells before and after the drawn cell `i` that are not drawn; undefined where there are none. */
export const marginsBeside = (
  indexes: readonly number[],
  i: number,
  count: number,
  pitch: number,
): CSSProperties | undefined => {
  const index = indexes[i] ?? 0
  const marginLeft = (index - (indexes[i - 1] ?? -1) - 1) * pitch
  const marginRight = i === indexes.length - 1 ? (count - 1 - index) * pitch : 0
  return marginLeft > 0 || marginRight > 0 ? { marginLeft, marginRight } : undefined
}

/**
 * The last pitch that was measured: rows of a page are alike, and each that is right from the start need not be drawn
 * twice.
 */
let lastPitch = GUESS

function usePitch(row: RefObject<HTMLElement | null>, isLong: boolean) {
  const [pitch, setPitch] = useState(lastPitch)
  useLayoutEffect(() => {
    if (!row.current || !isLong) return undefined
    // The observer calls back after the page has been laid out: to measure before that would lay it out once a row.
    const measure = () => {
      const first = row.current?.firstElementChild
      const gap = row.current ? Number.parseFloat(getComputedStyle(row.current).columnGap) || 0 : 0
      if (first) setPitch((lastPitch = first.getBoundingClientRect().width + gap))
    }
    const watcher = new ResizeObserver(measure)
    watcher.observe(row.current)
    return () => watcher.disconnect()
  }, [row, isLong])
  return pitch
}
