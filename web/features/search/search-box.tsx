import { useEffect, useRef, useState, type RefObject, type SubmitEvent } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigationType, useParams } from 'react-router'
import type { SEARCH_DEBOUNCE, SEARCH_TERM_LENGTH } from '#contract/limits.ts'
import { paths, POPULAR_SEARCH } from '#web/routing/paths.ts'
import { afterNextPaint } from '#web/ui/after-next-paint.ts'
import { Icon } from '#web/ui/icon.tsx'
import { lazyComponent } from '#web/ui/lazy.tsx'
import { useSlashKey } from './use-slash-key.ts'

/** Loaded with the search index on the first interaction. */
const LazyResultsDialog = lazyComponent(async () => (await import('./results-dialog.tsx')).ResultsDialog)

const LENGTH: typeof SEARCH_TERM_LENGTH = 100
const DEBOUNCE: typeof SEARCH_DEBOUNCE = 500

interface SearchBoxProps {
  className?: string
  /** True on the results page, whose Search link opens an empty, focused box. */
  isOwnPage?: boolean
}

/** Search box that searches while typing. An empty box does not search (specification §5). */
export function SearchBox({ className = '', isOwnPage = false }: SearchBoxProps) {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const isLinked = useParams()['term'] === POPULAR_SEARCH && isOwnPage
  const { typed, type, clear } = useTyped(isLinked)
  useCursorOnArrival(input, isLinked)
  const term = useDebounced(typed, DEBOUNCE).trim()
  const [isNear, setNear] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const preloadIndex = () => setNear(true)
  useSlashKey(input)

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (typed.trim() === '') return
    setOpen(false)
    // Closes the dialog before the results page renders, which takes a moment for large academies.
    afterNextPaint(() => void navigate(paths.search(typed.trim())))
  }
  const change = (value: string) => {
    type(value)
    setOpen(value.trim() !== '')
  }
  const closeSearch = (back: boolean) => {
    setOpen(false)
    if (back) input.current?.focus()
  }
  return (
    <search
      className={`search-box relative ${isOpen ? 'z-25' : ''} ${className}`}
      onPointerEnter={preloadIndex}
      onFocus={preloadIndex}
    >
      <form onSubmit={submit} className="relative z-1">
        <Icon name="search" className="pointer-events-none absolute top-3 left-3 size-6 text-quiet" />
        <input
          ref={input}
          name="term"
          type="search"
          value={typed}
          onChange={({ target }) => change(target.value)}
          onClick={() => setOpen(typed.trim() !== '')}
          maxLength={LENGTH}
          autoComplete="off"
          aria-label="Search the lessons"
          aria-keyshortcuts="/"
          placeholder="Search a move, art or teacher"
          className="h-12 w-full rounded-part border-[1.5px] border-edge bg-transparent pr-3 pl-11 xl:pr-12 not-placeholder-shown:pr-12 text-base text-ellipsis placeholder:text-quiet"
        />
        {typed === '' ? (
          <kbd
            aria-hidden="true"
            className="key-cap pointer-events-none absolute top-3 right-3 max-xl:hidden pointer-coarse:hidden"
          >
            /
          </kbd>
        ) : (
          <button
            type="button"
            onClick={() => {
              clear()
              closeSearch(true)
            }}
            className="absolute top-0.5 right-0.5 grid size-11 cursor-pointer place-items-center"
          >
            <Icon name="cross" className="size-5" />
            <span className="sr-only">Clear the search</span>
          </button>
        )}
      </form>
      {isNear && <LazyResultsDialog term={isOpen && typed.trim() !== '' ? term : ''} onLeave={closeSearch} />}
    </search>
  )
}

/**
 * Text of the box. Initialized with the term of the results page. Empty after each press of the Search link.
 */
function useTyped(isLinked: boolean) {
  const term = (useParams()['term'] ?? '').trim()
  const { key } = useLocation()
  const [start, origin] = isLinked ? ['', key] : [term, term]
  const [state, setState] = useState({ origin, typed: start })
  const typed = state.origin === origin ? state.typed : start
  const type = (value: string) => setState({ origin, typed: value })
  return { typed, type, clear: () => type('') }
}

/**
 * Focuses the visible box after each navigation by the Search link. Skipped on back navigation, where the
 * on-screen keyboard would cover the page.
 */
function useCursorOnArrival(input: RefObject<HTMLInputElement | null>, isLinked: boolean) {
  const { key } = useLocation()
  const isNew = useNavigationType() === NavigationType.Push
  useEffect(() => {
    if (isLinked && isNew && input.current?.checkVisibility()) input.current.focus({ preventScroll: true })
  }, [input, key, isLinked, isNew])
}

/** Debounces a value by `delay` milliseconds; an empty value applies at once. */
function useDebounced(value: string, delay: number): string {
  const [debouncedValue, setDebouncedValue] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebouncedValue(value), value === '' ? 0 : delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return debouncedValue
}
