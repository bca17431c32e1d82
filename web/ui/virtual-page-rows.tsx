import {
  defaultRangeExtractor,
  observeWindowOffset,
  useWindowVirtualizer,
  windowScroll,
  type Range,
  type VirtualItem,
  type Virtualizer,
} from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useMemo, useRef, useState, type FocusEvent, type ReactNode } from 'react'
import { useStaggeredRender } from './use-staggered-render.ts'

/**
 * Maximum number of items in a list that is not virtualized, which is faster, and better for find-in-page and screen
 * readers.
 */
const MAX_UNVIRTUALIZED = 24
/** Number of rows rendered above and below the viewport. */
const OVERSCAN = 3
/** Number of rows rendered with the page. The other rows are rendered in the next frames. */
const INITIAL_ROWS = 2

interface PageRowsProps<Item> {
  /** Unique key, under which the row heights are stored, so that Back restores the height of the page. */
  name: string
  items: readonly Item[]
  keyOf: (item: Item) => string
  /** Estimated row height in pixels. Rows must use padding instead of margins. */
  estimate: number
  /** Whether the user navigated forward to the page, which then starts at the top and does not restore its position. */
  isForwardNavigation: boolean
  /** Whether the rows are a list or sections of the page, for screen readers. */
  as?: 'list' | 'sections'
  className?: string
  /** Placeholder for a row until it is rendered. */
  skeleton?: ReactNode
  children: (item: Item, index: number) => ReactNode
}

/** Vertical rows that scroll with the page. Long lists are virtualized. */
export function PageRows<Item>(props: PageRowsProps<Item>) {
  return props.items.length > MAX_UNVIRTUALIZED ? (
    <VirtualizedRows key={props.name} {...props} />
  ) : (
    <AllRows {...props} />
  )
}

function AllRows<Item>({ items, keyOf, as = 'sections', className, children }: PageRowsProps<Item>) {
  const [List, Row] = as === 'list' ? (['ul', 'li'] as const) : (['div', 'div'] as const)
  return (
    <List className={className}>
      {items.map((item, index) => (
        <Row key={keyOf(item)}>{children(item, index)}</Row>
      ))}
    </List>
  )
}

function VirtualizedRows<Item>({
  items,
  as = 'sections',
  className,
  skeleton,
  children,
  ...rest
}: PageRowsProps<Item>) {
  const { list, rows, spacerAfter, onFocus } = useRows({ items, ...rest })
  const [List, Row] = as === 'list' ? (['ul', 'li'] as const) : (['div', 'div'] as const)
  const positionInSet = (index: number) =>
    as === 'list' ? { 'aria-setsize': items.length, 'aria-posinset': index + 1 } : undefined
  return (
    // The virtualizer keeps visible rows in place, so the browser's scroll anchoring is disabled.
    <List ref={list} className={`[overflow-anchor:none] ${className ?? ''}`} style={{ paddingBottom: spacerAfter }}>
      {rows.map(({ key, index, spacerBefore, measure, ...deferral }) => {
        const item = items[index]
        return (
          item !== undefined && (
            <Row
              key={key}
              ref={measure}
              data-index={index}
              style={{ marginTop: spacerBefore }}
              onFocus={onFocus}
              {...positionInSet(index)}
            >
              <DeferredRow item={item} index={index} skeleton={skeleton} {...deferral}>
                {children}
              </DeferredRow>
            </Row>
          )
        )
      })}
    </List>
  )
}

interface DeferredRowProps<Item> {
  item: Item
  index: number
  isVisible: boolean
  renderImmediately: boolean
  /** Measured or estimated height in pixels. */
  height: number
  skeleton: ReactNode
  children: (item: Item, index: number) => ReactNode
}

/** Row that is rendered once. Scrolling does not rerender the row. */
function DeferredRow<Item>({
  item,
  index,
  isVisible,
  renderImmediately,
  height,
  skeleton,
  children,
}: DeferredRowProps<Item>) {
  const mayRender = useStaggeredRender({ isUrgent: isVisible, renderImmediately })
  const content = useMemo(() => mayRender && children(item, index), [mayRender, children, item, index])
  if (mayRender) return content
  return (
    <div aria-hidden="true" className="overflow-hidden" style={{ height }}>
      {skeleton}
    </div>
  )
}

type RowMeasurementOptions = Pick<PageRowsProps<unknown>, 'name' | 'estimate' | 'isForwardNavigation'>

/** Saved lists by name: row heights, scroll position, and offset of the list from the top, in pixels. */
const savedLists = new Map<string, { heights: VirtualItem[]; offset: number; top: number }>()

function useRows<Item>({
  name,
  items,
  keyOf,
  estimate,
  isForwardNavigation,
}: RowMeasurementOptions & Pick<PageRowsProps<Item>, 'items' | 'keyOf'>) {
  // The focused row is rendered at every scroll position.
  const [focusedIndex, setFocusedIndex] = useState<number>()
  const savedList = savedLists.get(name)
  const { list, top } = useListTop(savedList?.top)
  const rows = useWindowVirtualizer<HTMLElement>({
    count: items.length,
    estimateSize: () => estimate,
    getItemKey: (index) => {
      const item = items[index]
      return item === undefined ? index : keyOf(item)
    },
    overscan: OVERSCAN,
    scrollMargin: top,
    rangeExtractor: (range) => includeFocused(range, focusedIndex),
    observeElementOffset: observeOffset,
    scrollToFn: useScrollAfterFirstCall(),
    initialOffset: () => (isForwardNavigation ? 0 : (savedList?.offset ?? window.scrollY)),
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    initialMeasurementsCache: savedList?.heights ?? [],
  })
  useLayoutEffect(() => {
    const saveList = () => {
      const { scrollOffset, options } = rows
      savedLists.set(name, { heights: rows.takeSnapshot(), offset: scrollOffset ?? 0, top: options.scrollMargin })
    }
    return saveList
  }, [name, rows])
  const virtualItems = rows.getVirtualItems()
  const { range, isScrolling } = rows
  const isVisibleIndex = (index: number) => !range || (index >= range.startIndex && index <= range.endIndex)
  return {
    list,
    rows: virtualItems.map((row, i) => ({
      key: String(row.key),
      index: row.index,
      spacerBefore: row.start - (virtualItems[i - 1]?.end ?? top),
      measure: rows.measureElement,
      height: row.size,
      isVisible: isVisibleIndex(row.index),
      renderImmediately:
        !isScrolling && isVisibleIndex(row.index) && row.index - (range?.startIndex ?? 0) < INITIAL_ROWS,
    })),
    spacerAfter: rows.getTotalSize() - ((virtualItems.at(-1)?.end ?? top) - top),
    onFocus: (event: FocusEvent<HTMLElement>) => setFocusedIndex(Number(event.currentTarget.dataset['index'])),
  }
}

const includeFocused = (range: Range, focused: number | undefined) => {
  const visibleIndexes = defaultRangeExtractor(range)
  if (focused === undefined || focused >= range.count || visibleIndexes.includes(focused)) return visibleIndexes
  return [...visibleIndexes, focused].toSorted((a, b) => a - b)
}

/**
 * Keeps visible rows in place while rows above them change. Skips the first call, which would force a layout without
 * effect.
 */
const useScrollAfterFirstCall = () => {
  const isFirst = useRef(true)
  return useCallback<typeof windowScroll>((...scrollArgs) => {
    if (isFirst.current) isFirst.current = false
    else windowScroll(...scrollArgs)
  }, [])
}

/** Observes scrolling, and the position after the router's scroll restoration. */
const observeOffset = (
  rows: Virtualizer<Window, HTMLElement>,
  report: (offset: number, isScrolling: boolean) => void,
) => {
  const unsubscribe = observeWindowOffset(rows, report)
  const frame = requestAnimationFrame(() => report(window.scrollY, false))
  return () => {
    cancelAnimationFrame(frame)
    unsubscribe?.()
  }
}

/**
 * Returns the current offset of the list from the top of the page in pixels. An observer measures the offset after
 * layout, because an earlier measurement would force a layout during rendering.
 */
function useListTop(initialTop = 0) {
  const list = useRef<HTMLUListElement & HTMLDivElement>(null)
  const [top, setTop] = useState(initialTop)
  useLayoutEffect(() => {
    const measure = () => list.current && setTop(Math.round(list.current.getBoundingClientRect().top + window.scrollY))
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  return { list, top }
}
