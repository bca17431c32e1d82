import { useEffect, useRef, useState } from 'react'
import { clock } from '../core/study/time.ts'
import { findLines, lineAt, parseTranscript, type Line } from '../core/study/transcript.ts'
import { useLeftAlone } from './use-stillness.ts'
import { usePlayer, usePlayerState } from '../use-player.ts'

/** What is said, to be read, searched and gone to. It follows the film unless somebody has just scrolled it. */
export function TranscriptPanel() {
  const player = usePlayer()
  const lines = useLines()
  const [sought, setSought] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const current = usePlayerState((now) => lines && lineAt(lines, now.time))
  const isStill = useLeftAlone(list)
  useEffect(() => {
    const line = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (sought === '' && line && list.current && isStill()) centre(list.current, line)
  }, [current, sought, isStill])
  if (!lines || lines.length === 0) return null
  const found = findLines(lines, sought)
  return (
    <section aria-label="Transcript" className="transcript">
      <header>
        <h2>Transcript</h2>
        <input
          type="search"
          aria-label="Find in the transcript"
          placeholder="Find"
          value={sought}
          onChange={(event) => setSought(event.currentTarget.value)}
        />
      </header>
      <p role="status" className="found">
        {sought && (found.length === 1 ? '1 line' : `${found.length || 'No'} lines`)}
      </p>
      {/* The list scrolls by itself, so the keyboard must reach it; its lines are buttons. */}
      <ol ref={list}>
        {found.map((line) => (
          <li key={line.from}>
            <button
              type="button"
              aria-current={line === current ? 'true' : undefined}
              onClick={() => player.seek(line.from)}
            >
              <time className="tabular">{clock(line.from)}</time>
              <span>{line.text}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The words of the captions that are on, or of the first ones. */
function useLines() {
  const player = usePlayer()
  const file = usePlayerState(
    ({ captions, captionsOn }) => (captions.find(({ lang }) => lang === captionsOn) ?? captions[0])?.file,
  )
  const ready = usePlayerState((now) => now.ready)
  const [lines, setLines] = useState<readonly Line[]>()
  useEffect(() => {
    if (!file || !ready) return undefined
    let gone = false
    const load = async () => {
      const answer = await fetch(await player.file(file))
      if (answer.ok && !gone) setLines(parseTranscript(await answer.text()))
    }
    // Without a transcript the lesson is still all there.
    load().catch(() => undefined)
    return () => {
      gone = true
    }
  }, [player, file, ready])
  return lines
}

/** Within its own list only: the page must not move under a film. */
function centre(list: HTMLElement, line: HTMLElement) {
  list.scrollTop = line.offsetTop - list.offsetTop - (list.clientHeight - line.clientHeight) / 2
}
