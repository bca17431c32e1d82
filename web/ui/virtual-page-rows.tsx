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
 * Up to so many rows are simply all there: for find-in-page, for screen readers that list headings, and because it is
 * cheaper.
 */
const ALL_AT_ONCE = 24
/** Rows that are drawn above and below the screen. */
const AHEAD = 3
/** Rows that stand there with the page; the others have their turn in the pictures after it. */
const FIRST = 2

interface PageRowsProps<Item> {
  /**
   * A key of this list alone. Heights are remembered under it, so that going back finds the same height of the page.
   */
  name: string
  items: readonly Item[]
  keyOf: (item: Item) => string
  /** Pixels of a row that has not been drawn yet, with the room around it. Rows have padding, not margins. */
  estimate: number
  /**
   * The page was come to, not gone back to or loaded: it begins at its start, though the one before is scrolled still
   * while it is drawn.
   */
  isNew: boolean
  /** What they are: a list of items, or sections of the page. */
  as?: 'list' | 'sections'
  className?: string
  /** Stands in place of a row for the moment until it is its turn. */
  skeleton?: ReactNode
  children: (item: Item, index: number) => ReactNode
}

/** Rows one below the other, of which a page with thousands draws those near the screen. It scrolls with the page. */
export function PageRows<Item>(props: PageRowsProps<Item>) {
  return props.items.length > ALL_AT_ONCE ? <SomeRows key={props.name} {...props} /> : <AllRows {...props} />
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

function SomeRows<Item>({ items, as = 'sections', className, skeleton, children, ...rest }: PageRowsProps<Item>) {
  const { list, rows, after, onFocus } = useRows({ items, ...rest })
  const [List, Row] = as === 'list' ? (['ul', 'li'] as const) : (['div', 'div'] as const)
  const positionInSet = (index: number) =>
    as === 'list' ? { 'aria-setsize': items.length, 'aria-posinset': index + 1 } : undefined
  return (
    // The virtualizer keeps the visible rows in place; the browser's own scroll anchoring would do it twice.
    <List ref={list} className={`[overflow-anchor:none] ${className ?? ''}`} style={{ paddingBottom: after }}>
      {rows.map(({ key, index, before, measure, ...turn }) => {
        const item = items[index]
        return (
          item !== undefined && (
            <Row
              key={key}
              ref={measure}
              data-index={index}
              style={{ marginTop: before }}
              onFocus={onFocus}
              {...positionInSet(index)}
            >
              <DeferredRow item={item} index={index} skeleton={skeleton} {...turn}>
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
  /** It is in sight; there from the start, and not come upon by scrolling; how high it is, as far as is known. */
  isSeen: boolean
  renderImmediately: boolean
  height: number
  skeleton: ReactNode
  children: (item: Item, index: number) => ReactNode
}

/** A row that is drawn when it is its turn, and is then left alone by scrolling. */
function DeferredRow<Item>({
  item,
  index,
  isSeen,
  renderImmediately,
  height,
  skeleton,
  children,
}: DeferredRowProps<Item>) {
  const isDue = useStaggeredRender({ isUrgent: isSeen, renderImmediately })
  const content = useMemo(() => isDue && children(item, index), [isDue, children, item, index])
  if (isDue) return content
  return (
    <div aria-hidden="true" className="overflow-hidden" style={{ height }}>
      {skeleton}
    </div>
  )
}

type Measured = Pick<PageRowsProps<unknown>, 'name' | 'estimate' | 'isNew'>

/** Lists that were left: heights of their rows, how far the page was scrolled, and where they began. */
const remembered = new Map<string, { heights: VirtualItem[]; offset: number; top: number }>()

function useRows<Item>({
  name,
  items,
  keyOf,
  estimate,
  isNew,
}: Measured & Pick<PageRowsProps<Item>, 'items' | 'keyOf'>) {
  // The focused row stays rendered, however far the page is scrolled.
  const [focused, setFocused] = useState<number>()
  const left = remembered.get(name)
  const { list, top } = useTop(left?.top)
  const rows = useWindowVirtualizer<HTMLElement>({
    count: items.length,
    estimateSize: () => estimate,
    getItemKey: (index) => {
      const item = items[index]
      return item === undefined ? index : keyOf(item)
    },
    overscan: AHEAD,
    scrollMargin: top,
    rangeExtractor: (range) => withFocused(range, focused),
    observeElementOffset: watchOffset,
    scrollToFn: useScroll(),
    initialOffset: () => (isNew ? 0 : (left?.offset ?? window.scrollY)),
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    initialMeasurementsCache: left?.heights ?? [],
  })
  useLayoutEffect(() => {
    const leave = () => {
      const { scrollOffset, options } = rows
      remembered.set(name, { heights: rows.takeSnapshot(), offset: scrollOffset ?? 0, top: options.scrollMargin })
    }
    return leave
  }, [name, rows])
  const seen = rows.getVirtualItems()
  const { range, isScrolling } = rows
  const isInSight = (index: number) => !range || (index >= range.startIndex && index <= range.endIndex)
  return {
    list,
    rows: seen.map((row, i) => ({
      key: String(row.key),
      index: row.index,
      before: row.start - (seen[i - 1]?.end ?? top),
      measure: rows.measureElement,
      height: row.size,
      isSeen: isInSight(row.index),
      renderImmediately: !isScrolling && isInSight(row.index) && row.index - (range?.startIndex ?? 0) < FIRST,
    })),
    after: rows.getTotalSize() - ((seen.at(-1)?.end ?? top) - top),
    onFocus: (event: FocusEvent<HTMLElement>) => setFocused(Number(event.currentTarget.dataset['index'])),
  }
}

const withFocused = (range: Range, focused: number | undefined) => {
  const near = defaultRangeExtractor(range)
  if (focused === undefined || focused >= range.count || near.includes(focused)) return near
  return [...near, focused].toSorted((a, b) => a - b)
}

/**
 * Keeps the visible rows in place while rows above them change. Skips the first call, which would only lay out the page
 * and scroll it to where it is.
 */
const useScroll = () => {
  const isFirst = useRef(true)
  return useCallback<typeof windowScroll>((...how) => {
    if (isFirst.current) isFirst.current = false
    else windowScroll(...how)
  }, [])
}

/** Observes scrolling, and the position of the page once the router has scrolled it. */
const watchOffset = (
  rows: Virtualizer<Window, HTMLElement>,
  report: (offset: number, isScrolling: boolean) => void,
) => {
  const stop = observeWindowOffset(rows, report)
  const frame = requestAnimationFrame(() => report(window.scrollY, false))
  return () => {
    cancelAnimationFrame(frame)
    stop?.()
  }
}

/**
 * How far below the start of the page the list begins. What is above it may grow. The observer reports it as soon as
 * the page has been laid out; to measure before would lay it out within the task that renders it.
 */
function useTop(known = 0) {
  const list = useRef<HTMLUListElement & HTMLDivElement>(null)
  const [top, setTop] = useState(known)
  useLayoutEffect(() => {
    const measure = () => list.current && setTop(Math.round(list.current.getBoundingClientRect().top + window.scrollY))
    const watcher = new ResizeObserver(measure)
    watcher.observe(document.body)
    return () => watcher.disconnect()
  }, [])
  return { list, top }
}
