import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import type { Chapter, Video } from '#contract/catalogue.ts'
import type { PlaybackRequest } from '#contract/media.ts'
import { useLessonTracking } from '#web/features/progress/index.ts'
import { ChapterList } from '#web/player/chapter-list.tsx'
import { playbackError, type PlaybackError } from '#web/player/core/engine/errors.ts'
import type { Player } from '#web/player/core/engine/player.ts'
import type { CountedReps } from '#web/player/core/mat/count-reps.ts'
import type { Station } from '#web/player/core/mat/mat.ts'
import { stretchOf } from '#web/player/core/study/study-state.ts'
import { ErrorPanel } from '#web/player/error-panel.tsx'
import { PlayerFrame } from '#web/player/player-frame.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { startPicture } from '#rules/review-film.ts'
import type { MatNote } from '#web/player/mat/mat-notes.ts'
import { playerCode, type PlayerCode } from './player.lazy.ts'
import { claim, forget, playerFor } from './prepare.ts'
import { useMirrorHabit } from './use-mirror-habit.ts'
import { usePlaying } from './use-playing.ts'
import { useResume } from './use-resume.ts'
import '#web/player/player.css'
import './watch.css'

interface LessonPlayerProps {
  /** The lesson as the address names it, perhaps by another group than its home group. */
  lessonRef: PlaybackRequest
  lesson: Video
  /** The lesson's home group, under which its progress is saved. */
  home: string
  onError: (error: PlaybackError) => void
  /** The next lesson of the course, where there is one. */
  next?: { title: string; thumbnail: string | undefined; onGo: () => void } | undefined
  /** Goes to the lesson before or after it, by key. */
  onLesson: (way: 1 | -1) => void
  /** The clips that mat mode goes through. */
  stations: readonly Station[]
  /** What the member wrote in this lesson, for mat mode. */
  notes: readonly MatNote[]
  onReps: (reps: CountedReps) => void
  /** "Left 12, right 31": what was done of this lesson, where something was. */
  balance: string | undefined
  /** The form that saves a loop, and what opens it. */
  saveLoop: ReactNode
  onSaveLoop: () => void
  /** Draws what is beside the picture. The parts follow the film as soon as there is a player. */
  children: (parts: LessonParts) => ReactNode
}

/** Null for a part whose code is loading: its room stays. */
export interface LessonParts {
  chapters: ReactNode
  loop?: ReactNode
  transcript?: ReactNode
}

/** Plays a lesson. Shows the frame and the poster until the player's code is loaded. Give it a `key`. */
export function LessonPlayer(props: LessonPlayerProps) {
  const { code, hasFailed } = playerCode.useCode()
  if (code) return <Playing {...props} code={code} />
  const { lesson, children } = props
  const { title, advice } = playbackError('network')
  return (
    <>
      <PlayerFrame
        title={lesson.title}
        picture={
          <>
            <div className="still">
              <LessonPoster lesson={lesson} />
            </div>
            {hasFailed && <ErrorPanel title={title} advice={advice} onRetry={playerCode.retry} />}
          </>
        }
      />
      {children({ chapters: <ChapterList chapters={lesson.chapters ?? []} />, loop: null, transcript: null })}
    </>
  )
}

function Playing({
  code,
  lessonRef,
  lesson,
  home,
  next,
  onLesson,
  onError,
  stations,
  notes,
  onReps,
  balance,
  saveLoop,
  onSaveLoop,
  children,
}: LessonPlayerProps & { code: PlayerCode }) {
  const [player] = useState(() => playerFor(code, lessonRef))
  const [page] = useState(() => ({
    lesson: onLesson,
    save: () =>
      stretchOf(player.state.get()) ? onSaveLoop() : showToast('Set A and B first, then press S to save the loop.'),
  }))
  const chapters = lesson.chapters ?? none
  const withStart = useMemo(() => ({ ...lesson, start: startPicture(lesson) }), [lesson])
  useEffect(() => claim(player), [player])
  useLessonTracking(player.state, lesson.id, home)
  useResume(player, lesson, home)
  usePlaying(player)
  useMirrorHabit(player)
  useNewFilm(player, lesson.media)
  return (
    <code.PlayerView
      player={player}
      lesson={withStart}
      poster={<LessonPoster lesson={lesson} />}
      onError={onError}
      page={page}
      stations={stations}
      notes={notes}
      onReps={onReps}
      over={
        <code.LazyEndOfFilm
          title={lesson.title}
          chapters={chapters}
          storyboard={lesson.storyboard}
          savedLoops={stations}
          next={next}
        />
      }
    >
      {children({
        chapters: <code.PlayerChapterList chapters={chapters} savedLoops={stations} />,
        loop: <code.LazyLoopPanel chapters={chapters} savedLoops={stations} balance={balance} saveLoop={saveLoop} />,
        transcript: <code.LazyTranscriptPanel />,
      })}
    </code.PlayerView>
  )
}

/** Goes on with another film as soon as the catalogue names it: its chapters are shown from then on. */
function useNewFilm(player: Player, media: string | undefined) {
  const shown = useRef(media)
  useEffect(() => {
    if (media === shown.current) return
    shown.current = media
    player.changeFilm()
  }, [player, media])
}

const none: readonly Chapter[] = []

/** In place of the player while the film is being made. The next catalogue brings the film. */
export function LessonPreparing({ lesson }: { lesson: Video }) {
  // A grant that was requested ahead was refused, and must not be the player's first answer later.
  useEffect(forget, [])
  return (
    <section className="player being-prepared" aria-label={`Video, ${lesson.title}`}>
      <div className="picture">
        <div className="still">
          <LessonPoster lesson={lesson} />
        </div>
      </div>
      <p role="status">
        <b>This video is processing.</b> It’ll play here when it’s ready. You don’t have to reload.
      </p>
    </section>
  )
}

/** The still in the player until the film's first picture. It needs no alternative text: the film follows. */
function LessonPoster({ lesson: { images, thumbnail } }: { lesson: Video }) {
  return (
    <picture>
      {images && <source srcSet={images.poster.avif} type="image/avif" />}
      <img src={images?.poster.jpeg ?? thumbnail} alt="" width="1280" height="720" fetchPriority="high" />
    </picture>
  )
}
