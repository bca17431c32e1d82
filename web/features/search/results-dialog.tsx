import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { Catalogue } from '#contract/catalogue.ts'
import { MAX_SEARCH_RESULTS } from '#contract/limits.ts'
import { useCatalogue } from '#web/features/catalogue/index.ts'
import { paths } from '#web/routing/paths.ts'
import { Icon } from '#web/ui/icon.tsx'
import { SearchResult } from './search-result.tsx'
import { moveByArrowKey } from './move-by-arrow-key.ts'
import { NoMatch } from './no-match.tsx'
import './search.css'
import { useSearch } from './use-search.ts'

interface ResultsDialogProps {
  /** Search term. The dialog is closed while it is empty. */
  term: string
  /** Called to close the dialog; `returnsFocus`: moves the focus back to the search box. */
  onClose: (returnsFocus: boolean) => void
}

/**
 * Results dialog (specification §2): the three best matches below the search box. The focus stays in the box until the
 * member presses the down arrow.
 */
export function ResultsDialog({ term, onClose }: ResultsDialogProps) {
  return term === '' ? null : <OpenDialog term={term} onClose={onClose} />
}

function OpenDialog({ term, onClose }: ResultsDialogProps) {
  const panel = useRef<HTMLDivElement>(null)
  const state = useCatalogue()
  useDialogEvents(panel, onClose)
  return (
    <>
      <div aria-hidden="true" className="search-veil" />
      <div ref={panel} role="dialog" aria-label="Search results" className="search-panel">
        {state.status === 'ready' ? (
          <Results term={term} catalogue={state.catalogue} onClose={onClose} />
        ) : (
          <>
            <DialogHead text={messages[state.status]} onLeave={onClose} />
            {state.status === 'failed' && (
              <p className="px-4 py-5 md:px-6">
                <button type="button" className="link cursor-pointer" onClick={state.retry}>
                  Try again
                </button>
              </p>
            )}
          </>
        )}
      </div>
    </>
  )
}

const messages = {
  loading: 'Loading lessons…',
  offline: 'You’re offline. Results appear when the lessons have loaded.',
  failed: 'Couldn’t load the lessons.',
}

function Results({ term, catalogue, onClose }: ResultsDialogProps & { catalogue: Catalogue }) {
  const { cards, count, lowerTerm } = useSearch(catalogue, term, MAX_SEARCH_RESULTS)
  const close = () => onClose(false)
  if (count === 0)
    return (
      <>
        <DialogHead text="No matches" description={`for “${term}”`} onLeave={onClose} />
        <NoMatch term={term} catalogue={catalogue} onChoose={close} heading="h2" />
      </>
    )
  return (
    <>
      <DialogHead text={formatBestCount(cards.length)} description={`of ${count} for “${term}”`} onLeave={onClose} />
      <ul>
        {cards.map((card) => (
          <li key={`${card.lesson.gid} ${card.lesson.id}`}>
            <SearchResult card={card} term={lowerTerm} onChoose={close} heading="h2" />
          </li>
        ))}
      </ul>
      <div
        data-match=""
        className="flex flex-wrap items-center justify-between gap-x-6 border-t border-rule px-4 py-2 md:px-6"
      >
        <Link to={paths.search(term)} onClick={close} className="inline-flex min-h-11 items-center gap-3 font-semibold">
          Show more results
          <Icon name="arrow" className="size-5" />
        </Link>
        <KeyHints />
      </div>
    </>
  )
}

const formatBestCount = (count: number) => (count === 1 ? 'Best match' : `${count} best matches`)

function DialogHead({
  text,
  description,
  onLeave,
}: {
  text: string
  description?: string
  onLeave: ResultsDialogProps['onClose']
}) {
  return (
    <div className="flex items-center justify-between gap-4 border-b border-rule py-1 pr-3 pl-4 text-sm md:pl-6">
      <p role="status" className="min-w-0 wrap-anywhere">
        <b className="font-semibold">{text}</b> {description && <span className="text-quiet">{description}</span>}
      </p>
      <button
        type="button"
        onClick={() => onLeave(true)}
        className="inline-flex min-h-12 shrink-0 cursor-pointer items-center gap-2.5 px-3 font-semibold"
      >
        <Icon name="cross" className="size-5" />
        <span>
          Close<span className="max-md:sr-only"> results</span>
        </span>
      </button>
    </div>
  )
}

function KeyHints() {
  return (
    <p aria-hidden="true" className="flex items-center gap-1.5 text-sm text-quiet max-md:hidden pointer-coarse:hidden">
      <kbd className="key-cap">↑</kbd> <kbd className="key-cap">↓</kbd> choose
      <kbd className="key-cap ml-4">Enter</kbd> play
      <kbd className="key-cap ml-4">Esc</kbd> close
    </p>
  )
}

/** Handles keys in the box and results. Escape, or a click or focus outside of them, closes the dialog. */
function useDialogEvents(panel: React.RefObject<HTMLDivElement | null>, onLeave: ResultsDialogProps['onClose']) {
  const latestOnClose = useRef(onLeave)
  useEffect(() => {
    latestOnClose.current = onLeave
  })
  useEffect(() => {
    const controller = new AbortController()
    const searchBox = panel.current?.closest('search')
    const isOutside = (target: EventTarget | null) => target instanceof Node && !searchBox?.contains(target)
    const options = { signal: controller.signal }
    const closeIfOutside = ({ target }: Event) => isOutside(target) && latestOnClose.current(false)
    document.addEventListener('pointerdown', closeIfOutside, options)
    document.addEventListener('focusin', closeIfOutside, options)
    searchBox?.addEventListener(
      'keydown',
      (event) => {
        if (event.key === 'Escape') {
          event.preventDefault()
          latestOnClose.current(true)
        } else if (panel.current) moveByArrowKey(event, panel.current)
      },
      options,
    )
    return () => controller.abort()
  }, [panel])
}
