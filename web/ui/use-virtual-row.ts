import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState, type CSSProperties, type RefObject } from 'react'

/** Rows up to this length are not virtualized. */
const MAX_UNVIRTUALIZED = 24
/** Cells rendered beyond either end of the viewport. */
const OVERSCAN = 3
/** Initial estimate in pixels from one cell to the next. */
const ESTIMATED_PITCH = 320

export interface Cell {
  index: number
  /** Margins that replace the adjacent cells that are not rendered. */
  style: CSSProperties | undefined
}

/**
 * Virtualizes a horizontal row of equally wide cells. `row` is the scroll container with the cells as children. `reach`
 * scrolls a cell into view and calls back with it.
 */
export function useVirtualRow(row: RefObject<HTMLElement | null>, count: number) {
  const isLong = count > MAX_UNVIRTUALIZED
  const pitch = usePitch(row, isLong)
  const virtual = useVirtualizer<HTMLElement, HTMLElement>({
    count,
    enabled: isLong,
    horizontal: true,
    overscan: OVERSCAN,
    getScrollElement: () => row.current,
    estimateSize: () => pitch,
    observeElementRect: watchRect,
    // Only the user and `reach` scroll.
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

  const renderedIndexes = useRef(indexes)
  useLayoutEffect(() => {
    renderedIndexes.current = indexes
  })
  const withCell = (index: number, then: (cell: Element) => void) => {
    const find = () => row.current?.children[renderedIndexes.current.indexOf(index)]
    const position = find()
    if (position) return then(position)
    row.current?.scrollTo({ left: index * pitch, behavior: 'instant' })
    // Rendered in the frame after the scroll.
    const findAgain = () => {
      const cell = find()
      if (cell) then(cell)
    }
    requestAnimationFrame(() => requestAnimationFrame(findAgain))
  }
  return { cells, reach: withCell }
}

/** Reports the width of the row after layout. Measuring immediately would force a layout for each new row. */
const watchRect = (
  { scrollElement: row }: Virtualizer<HTMLElement, HTMLElement>,
  report: (rect: { width: number; height: number }) => void,
) => {
  if (!row) return undefined
  const watcher = new ResizeObserver(() => report({ width: row.clientWidth, height: row.clientHeight }))
  watcher.observe(row)
  return () => watcher.disconnect()
}

/** Margins of the rendered cell `i` for adjacent cells that are not rendered; undefined if there are none. */
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

/** Last measured pitch. Rows of a page are alike, so a correct initial value avoids a second render. */
let lastPitch = ESTIMATED_PITCH

function usePitch(row: RefObject<HTMLElement | null>, isLong: boolean) {
  const [pitch, setPitch] = useState(lastPitch)
  useLayoutEffect(() => {
    if (!row.current || !isLong) return undefined
    // The observer calls back after layout; measuring earlier would force a layout per row.
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
