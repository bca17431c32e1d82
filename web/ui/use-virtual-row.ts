import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState, type CSSProperties, type RefObject } from 'react'

/** Maximum number of cells in a row that is not virtualized. */
const MAX_UNVIRTUALIZED = 24
/** Number of cells rendered beyond each end of the viewport. */
const OVERSCAN = 3
/** Initial estimate of the pitch: the distance in pixels from the start of a cell to the start of the next cell. */
const ESTIMATED_PITCH = 320

export interface Cell {
  index: number
  /** Margins in place of adjacent cells that are not rendered. */
  style: CSSProperties | undefined
}

/**
 * Virtualizes a horizontal row of equally wide cells. `row` is the scroll container with the cells as children.
 * `scrollToCell` scrolls a cell into view and calls back with its element.
 */
export function useVirtualRow(row: RefObject<HTMLElement | null>, count: number) {
  const isVirtualized = count > MAX_UNVIRTUALIZED
  const pitch = usePitch(row, isVirtualized)
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count,
    enabled: isVirtualized,
    horizontal: true,
    overscan: OVERSCAN,
    getScrollElement: () => row.current,
    estimateSize: () => pitch,
    observeElementRect: observeWidth,
    // The virtualizer must not scroll. Only the user and `scrollToCell` scroll.
    scrollToFn: () => {},
    initialRect: { width: typeof window === 'undefined' ? 0 : window.innerWidth, height: 0 },
  })
  useLayoutEffect(() => {
    if (isVirtualized) virtualizer.measure()
  }, [virtualizer, isVirtualized, pitch])
  const indexes = isVirtualized ? virtualizer.getVirtualIndexes() : Array.from({ length: count }, (_, index) => index)
  const cells = indexes.map((index, i): Cell => ({
    index,
    style: isVirtualized ? getCellMargins(indexes, i, count, pitch) : undefined,
  }))

  const renderedIndexes = useRef(indexes)
  useLayoutEffect(() => {
    renderedIndexes.current = indexes
  })
  const scrollToCell = (index: number, callback: (cell: Element) => void) => {
    const findElement = () => row.current?.children[renderedIndexes.current.indexOf(index)]
    const element = findElement()
    if (element) return callback(element)
    row.current?.scrollTo({ left: index * pitch, behavior: 'instant' })
    // The cell is rendered in the frame after the scroll.
    const callWithElement = () => {
      const cell = findElement()
      if (cell) callback(cell)
    }
    requestAnimationFrame(() => requestAnimationFrame(callWithElement))
  }
  return { cells, scrollToCell: scrollToCell }
}

/** Reports the width of the row after layout. Measuring immediately would force a layout for each new row. */
const observeWidth = (
  { scrollElement: row }: Virtualizer<HTMLElement, HTMLElement>,
  report: (rect: { width: number; height: number }) => void,
) => {
  if (!row) return undefined
  const observer = new ResizeObserver(() => report({ width: row.clientWidth, height: row.clientHeight }))
  observer.observe(row)
  return () => observer.disconnect()
}

/** Returns the margins of the rendered cell `i` in place of adjacent cells that are not rendered. */
export const getCellMargins = (
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

/** Last measured pitch, which avoids a second render of other rows, because the rows of a page have the same pitch. */
let lastPitch = ESTIMATED_PITCH

function usePitch(row: RefObject<HTMLElement | null>, isVirtualized: boolean) {
  const [pitch, setPitch] = useState(lastPitch)
  useLayoutEffect(() => {
    if (!row.current || !isVirtualized) return undefined
    // The observer calls back after layout; measuring earlier would force a layout per row.
    const measure = () => {
      const firstCell = row.current?.firstElementChild
      const gap = row.current ? Number.parseFloat(getComputedStyle(row.current).columnGap) || 0 : 0
      if (firstCell) setPitch((lastPitch = firstCell.getBoundingClientRect().width + gap))
    }
    const observer = new ResizeObserver(measure)
    observer.observe(row.current)
    return () => observer.disconnect()
  }, [row, isVirtualized])
  return pitch
}
