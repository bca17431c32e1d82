import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { formatClock } from '../core/study/format-time.ts'
import { findLines, lineAt, parseTranscript, type Line } from '../core/study/transcript.ts'
import { usePlayer, usePlayerState } from '../use-player.ts'

/** Transcript with search; a click on a line seeks to it. The list follows the film unless it was scrolled recently. */
export function TranscriptPanel() {
  const player = usePlayer()
  const lines = useLines()
  const [search, setSearch] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const currentLine = usePlayerState((state) => lines && lineAt(lines, state.time))
  const isScrollIdle = useScrollIdle(list)
  useEffect(() => {
    const line = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (search === '' && line && list.current && isScrollIdle()) centerLine(list.current, line)
  }, [currentLine, search, isScrollIdle])
  if (!lines || lines.length === 0) return null
  const matches = findLines(lines, search)
  return (
    <section aria-label="Transcript" className="transcript">
      <header>
        <h2>Transcript</h2>
        <input
          type="search"
          aria-label="Find in the transcript"
          placeholder="Find"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </header>
      <p role="status" className="match-count">
        {search && (matches.length === 1 ? '1 line' : `${matches.length || 'No'} lines`)}
      </p>
      {/* Keyboard users scroll the list through its buttons. */}
      <ol ref={list}>
        {matches.map((line) => (
          <li key={line.from}>
            <button
              type="button"
              aria-current={line === currentLine ? 'true' : undefined}
              onClick={() => player.seek(line.from)}
            >
              <time className="tabular">{formatClock(line.from)}</time>
              <span>{line.text}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Lines of the active captions, or of the first captions if none are active. */
function useLines() {
  const player = usePlayer()
  const file = usePlayerState(
    ({ captions, captionLanguage }) => (captions.find(({ lang }) => lang === captionLanguage) ?? captions[0])?.file,
  )
  const ready = usePlayerState((state) => state.ready)
  const [lines, setLines] = useState<readonly Line[]>()
  useEffect(() => {
    if (!file || !ready) return undefined
    let isUnmounted = false
    const load = async () => {
      const response = await fetch(await player.getFileUrl(file))
      if (response.ok && !isUnmounted) setLines(parseTranscript(await response.text()))
    }
    // The transcript is optional.
    load().catch(() => undefined)
    return () => {
      isUnmounted = true
    }
  }, [player, file, ready])
  return lines
}

/** Scrolls only the list; the page must not move. */
function centerLine(list: HTMLElement, line: HTMLElement) {
  list.scrollTop = line.offsetTop - list.offsetTop - (list.clientHeight - line.clientHeight) / 2
}

/** Milliseconds after the last scroll until the list follows the film again. */
const SCROLL_PAUSE_MS = 5_000

/** Returns a function that checks whether the member has not scrolled the list recently. */
function useScrollIdle(list: RefObject<HTMLElement | null>) {
  const scrolledAt = useRef(-SCROLL_PAUSE_MS)
  useEffect(() => {
    const element = list.current
    if (!element) return undefined
    const controller = new AbortController()
    const recordScroll = () => (scrolledAt.current = performance.now())
    for (const event of ['wheel', 'touchmove', 'pointerdown', 'keydown'])
      element.addEventListener(event, recordScroll, { signal: controller.signal, passive: true })
    return () => controller.abort()
  })
  return useCallback(() => performance.now() - scrolledAt.current > SCROLL_PAUSE_MS, [])
}
