import { useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import type { Chapter } from '#contract/catalogue.ts'
import { useStoryboard } from '../controls/storyboard-preview.tsx'
import { chapterName } from '../core/study/chapters.ts'
import { suggestChapterToLoop } from '../core/study/hardest-chapter.ts'
import { tileAt, type Storyboard } from '../core/study/storyboard.ts'
import type { TimeRange } from '../core/study/study-state.ts'
import { usePlayer, usePlayerState } from '../use-player.ts'
import { getShortcutKey } from '#rules/shortcut-key.ts'
import { AutoNext } from './auto-next.tsx'
import { shouldKeepFocus } from './busy.ts'

export interface NextLesson {
  title: string
  thumbnail: string | undefined
  onGo: () => void
}

export interface EndOfFilmProps {
  title: string
  chapters: readonly Chapter[]
  storyboard: string | undefined
  /** Saved loops of this lesson. */
  clips: readonly TimeRange[]
  /** Next lesson of the course, if any. */
  next: NextLesson | undefined
}

/** End screen: replay, suggested chapter, or next lesson. The screen waits for a choice unless autoplay is on. */
export function EndOfFilm(props: EndOfFilmProps) {
  const ended = usePlayerState((state) => state.ended && !state.error && !state.isMatMode)
  return ended ? <Choices {...props} /> : null
}

function Choices({ title, chapters, storyboard, clips, next }: EndOfFilmProps) {
  const { state, study, play } = usePlayer()
  const board = useStoryboard(storyboard, true)
  const replayButton = useFocusedAtEnd()
  const playerState = state.get()
  const suggestedChapter = suggestChapterToLoop(chapters, playerState, [...playerState.loopedRanges, ...clips])
  const loop = suggestedChapter && (() => study.playLoop(suggestedChapter.range))
  const onKeyDown = (event: KeyboardEvent) => {
    const isModified = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey
    if (event.repeat || isModified || !state.get().singleKeys) return
    const action = new Map([
      ['h', loop],
      ['n', next?.onGo],
    ]).get(getShortcutKey(event))
    if (!action) return
    event.preventDefault()
    action()
  }
  return (
    <div role="group" aria-label="The video has ended" className="film-end">
      <h2 className="condensed">You finished {title}.</h2>
      <div className="film-end-choices">
        <button
          ref={replayButton}
          type="button"
          className="film-end-choice"
          data-main
          onClick={play}
          onKeyDown={onKeyDown}
        >
          <FramePicture board={board} time={0} />
          <ChoiceText name="Replay" detail="From the start" keyName="Enter" />
        </button>
        {suggestedChapter && (
          <button type="button" className="film-end-choice" aria-keyshortcuts="h" onClick={loop} onKeyDown={onKeyDown}>
            <FramePicture board={board} time={(suggestedChapter.range.a + suggestedChapter.range.b) / 2} />
            <ChoiceText
              name={suggestedChapter.isMostLooped ? 'Loop the hardest chapter' : 'Loop the longest chapter'}
              detail={
                suggestedChapter.isMostLooped
                  ? `${chapterName(suggestedChapter.chapter)}, where you loop most`
                  : chapterName(suggestedChapter.chapter)
              }
              keyName="H"
            />
          </button>
        )}
        {next && (
          <button
            type="button"
            className="film-end-choice"
            aria-keyshortcuts="n"
            onClick={next.onGo}
            onKeyDown={onKeyDown}
          >
            <FramePicture>{next.thumbnail && <img src={next.thumbnail} alt="" />}</FramePicture>
            <ChoiceText name="Next" detail={next.title} keyName="N" />
          </button>
        )}
      </div>
      {next && <AutoNext onGo={next.onGo} />}
    </div>
  )
}

function ChoiceText({ name, detail, keyName }: { name: string; detail: string; keyName: string }) {
  return (
    <>
      <b className="condensed">{name}</b>
      <span className="sr-only">: </span>
      <span>{detail}</span>
      <kbd aria-hidden="true">{keyName}</kbd>
    </>
  )
}

/** Storyboard thumbnail for a time, or a picture. */
function FramePicture({
  board,
  time,
  children,
}: {
  board?: Storyboard | undefined
  time?: number
  children?: ReactNode
}) {
  const tile = board && time !== undefined ? tileAt(board.tiles, time) : undefined
  return (
    <span className="film-end-still" aria-hidden="true">
      {children}
      {board && tile && (
        <svg viewBox={`0 0 ${tile.width} ${tile.height}`} preserveAspectRatio="xMidYMid slice">
          <image href={board.sprites.get(tile.file)} x={-tile.x} y={-tile.y} />
        </svg>
      )}
    </span>
  )
}

/** Focuses the button unless the member uses a field or dialog. On unmount the focus moves to the play button. */
function useFocusedAtEnd() {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const group = button.current?.closest('.film-end')
    const play = group?.closest('.player')?.querySelector<HTMLElement>('.play')
    if (!shouldKeepFocus(document.activeElement)) button.current?.focus({ preventScroll: true })
    return () => {
      if (group?.contains(document.activeElement)) play?.focus({ preventScroll: true })
    }
  }, [])
  return button
}
