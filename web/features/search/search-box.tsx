import { useEffect, useRef, useState, type RefObject, type SubmitEvent } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigationType, useParams } from 'react-router'
import type { SEARCH_DEBOUNCE_MS, MAX_SEARCH_TERM_LENGTH } from '#contract/limits.ts'
import { paths, POPULAR_SEARCH } from '#web/routing/paths.ts'
import { afterNextPaint } from '#web/ui/after-next-paint.ts'
import { Icon } from '#web/ui/icon.tsx'
import { lazyComponent } from '#web/ui/lazy.tsx'
import { useSlashKey } from './use-slash-key.ts'

/** Loaded with the search index on the first interaction. */
const LazyResultsDialog = lazyComponent(async () => (await import('./results-dialog.tsx')).ResultsDialog)

const MAX_LENGTH: typeof MAX_SEARCH_TERM_LENGTH = 100
const DEBOUNCE_MS: typeof SEARCH_DEBOUNCE_MS = 500

interface SearchBoxProps {
  className?: string
  /** True for the box on the search page. The Search link opens that page with this box empty and focused. */
  isOnSearchPage?: boolean
}

/** Search box that searches while typing. An empty box does not search (specification §5). */
export function SearchBox({ className = '', isOnSearchPage = false }: SearchBoxProps) {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const isOpenedByLink = useParams()['term'] === POPULAR_SEARCH && isOnSearchPage
  const { text, setText, clear } = useSearchText(isOpenedByLink)
  useFocusOnArrival(input, isOpenedByLink)
  const term = useDebounced(text, DEBOUNCE_MS).trim()
  const [hasInteracted, setInteracted] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const preloadIndex = () => setInteracted(true)
  useSlashKey(input)

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (text.trim() === '') return
    setOpen(false)
    // Closes the dialog before the results page renders, which takes a moment for large academies.
    afterNextPaint(() => void navigate(paths.search(text.trim())))
  }
  const onTextChange = (value: string) => {
    setText(value)
    setOpen(value.trim() !== '')
  }
  const closeSearch = (returnsFocus: boolean) => {
    setOpen(false)
    if (returnsFocus) input.current?.focus()
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
          value={text}
          onChange={({ target }) => onTextChange(target.value)}
          onClick={() => setOpen(text.trim() !== '')}
          maxLength={MAX_LENGTH}
          autoComplete="off"
          aria-label="Search the lessons"
          aria-keyshortcuts="/"
          placeholder="Search a move, art or instructor"
          className="h-12 w-full rounded-part border-[1.5px] border-edge bg-transparent pr-3 pl-11 xl:pr-12 not-placeholder-shown:pr-12 text-base text-ellipsis placeholder:text-quiet"
        />
        {text === '' ? (
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
      {hasInteracted && <LazyResultsDialog term={isOpen && text.trim() !== '' ? term : ''} onClose={closeSearch} />}
    </search>
  )
}

/**
 * Text of the box. Initially the term of the results page, or empty after each click on the Search link.
 */
function useSearchText(isOpenedByLink: boolean) {
  const term = (useParams()['term'] ?? '').trim()
  const { key } = useLocation()
  // The text applies until the origin changes.
  const [initialText, origin] = isOpenedByLink ? ['', key] : [term, term]
  const [state, setState] = useState({ origin, text: initialText })
  const text = state.origin === origin ? state.text : initialText
  const setText = (value: string) => setState({ origin, text: value })
  return { text, setText, clear: () => setText('') }
}

/**
 * Focuses the visible box after each navigation by the Search link. Skipped on back navigation, where the
 * on-screen keyboard would cover the page.
 */
function useFocusOnArrival(input: RefObject<HTMLInputElement | null>, isOpenedByLink: boolean) {
  const { key } = useLocation()
  const isForward = useNavigationType() === NavigationType.Push
  useEffect(() => {
    if (isOpenedByLink && isForward && input.current?.checkVisibility()) input.current.focus({ preventScroll: true })
  }, [input, key, isOpenedByLink, isForward])
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
