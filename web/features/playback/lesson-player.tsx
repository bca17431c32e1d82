import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import type { Chapter, Video } from '#contract/catalogue.ts'
import type { PlaybackRequest } from '#contract/media.ts'
import { useLessonTracking } from '#web/features/progress/index.ts'
import { ChapterList } from '#web/player/chapter-list.tsx'
import { playbackError, type PlaybackError } from '#web/player/core/engine/errors.ts'
import type { Player } from '#web/player/core/engine/player.ts'
import type { CountedReps } from '#web/player/core/mat/count-reps.ts'
import type { MatSegment } from '#web/player/core/mat/mat-segments.ts'
import { getLoopRange } from '#web/player/core/study/study-state.ts'
import { ErrorPanel } from '#web/player/error-panel.tsx'
import { PlayerFrame } from '#web/player/player-frame.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { startPicture } from '#rules/review-excerpt.ts'
import type { MatNote } from '#web/player/mat/mat-notes.ts'
import { playerCode, type PlayerModule } from './player.lazy.ts'
import { claimPreparedPlayer, discardPreparedPlayback, getOrCreatePlayer } from './prepare.ts'
import { useFilmProgress } from './use-film-progress.ts'
import { useMirrorSetting } from './use-mirror-setting.ts'
import { useReportPlayback } from './use-report-playback.ts'
import { useResume } from './use-resume.ts'
import '#web/player/player.css'
import './watch.css'

interface LessonPlayerProps {
  /** Group and lesson of the URL. The group can be a related group of the lesson. */
  playbackRequest: PlaybackRequest
  lesson: Video
  /** Home group of the lesson, under which progress is saved. */
  homeGid: string
  onError: (error: PlaybackError) => void
  /** Next lesson of the course. */
  next?: { title: string; thumbnail: string | undefined; onGo: () => void } | undefined
  /** Goes to the previous (-1) or next (1) lesson. Called by keyboard shortcuts. */
  onSwitchLesson: (direction: 1 | -1) => void
  /** Clips for mat mode. */
  clips: readonly MatSegment[]
  /** The member's notes on this lesson, for mat mode. */
  notes: readonly MatNote[]
  onReps: (reps: CountedReps) => void
  /** Repetitions of this lesson: "Left 12, right 31". Undefined without repetitions. */
  balance: string | undefined
  /** Form that saves a loop. */
  saveLoop: ReactNode
  onSaveLoop: () => void
  /** Renders the content next to the player. */
  children: (parts: LessonParts) => ReactNode
}

/**
 * Content that the page places next to the player. A part is null while its code is loading; the page reserves its
 * space.
 */
export interface LessonParts {
  chapters: ReactNode
  loop?: ReactNode
  transcript?: ReactNode
}

/** Player of a lesson. Shows frame and poster until its code is loaded. Requires a `key`. */
export function LessonPlayer(props: LessonPlayerProps) {
  const { module: playerModule, hasFailed } = playerCode.useModule()
  if (playerModule) return <LoadedLessonPlayer {...props} playerModule={playerModule} />
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

function LoadedLessonPlayer({
  playerModule,
  playbackRequest,
  lesson,
  homeGid,
  next,
  onSwitchLesson,
  onError,
  clips,
  notes,
  onReps,
  balance,
  saveLoop,
  onSaveLoop,
  children,
}: LessonPlayerProps & { playerModule: PlayerModule }) {
  const [player] = useState(() => getOrCreatePlayer(playerModule, playbackRequest))
  const [page] = useState(() => ({
    lesson: onSwitchLesson,
    save: () =>
      getLoopRange(player.state.get()) ? onSaveLoop() : showToast('Set A and B first, then press S to save the loop.'),
  }))
  const chapters = lesson.chapters ?? NO_CHAPTERS
  const lessonWithStart = useMemo(() => ({ ...lesson, startPicture: startPicture(lesson) }), [lesson])
  useEffect(() => claimPreparedPlayer(player), [player])
  useLessonTracking(player.state, lesson.id, homeGid)
  useResume(player, lesson, homeGid)
  useReportPlayback(player)
  useMirrorSetting(player)
  useFilmReplacement(player, lesson.media)
  return (
    <playerModule.PlayerView
      player={player}
      lesson={lessonWithStart}
      poster={<LessonPoster lesson={lesson} />}
      onError={onError}
      page={page}
      clips={clips}
      notes={notes}
      onReps={onReps}
      overlay={
        <playerModule.LazyEndOfFilm
          title={lesson.title}
          chapters={chapters}
          storyboard={lesson.storyboard}
          clips={clips}
          next={next}
        />
      }
    >
      {children({
        chapters: <playerModule.PlayerChapterList chapters={chapters} clips={clips} />,
        loop: <playerModule.LazyLoopPanel chapters={chapters} clips={clips} balance={balance} saveLoop={saveLoop} />,
        transcript: <playerModule.LazyTranscriptPanel />,
      })}
    </playerModule.PlayerView>
  )
}

/** Loads the new film when the catalogue replaces the film, so that film and chapters match. */
function useFilmReplacement(player: Player, media: string | undefined) {
  const shownMedia = useRef(media)
  useEffect(() => {
    if (media === shownMedia.current) return
    shownMedia.current = media
    player.changeFilm()
  }, [player, media])
}

const NO_CHAPTERS: readonly Chapter[] = []

/** Replaces the player while the film is processing. The updated catalogue contains the film. */
export function ProcessingLesson({ lesson }: { lesson: Video }) {
  // Discards the prefetched playback of this lesson, whose grant was rejected.
  useEffect(discardPreparedPlayback, [])
  const progress = useFilmProgress(lesson.id)
  return (
    <section className="player being-prepared" aria-label={`Video, ${lesson.title}`}>
      <div className="picture">
        <div className="still">
          <LessonPoster lesson={lesson} />
        </div>
      </div>
      <p role="status">
        <b>This video is processing.</b> It’ll play here when it’s ready. You don’t have to reload.
        {progress !== null && <progress aria-label="Processing the video" max={1} value={progress} />}
      </p>
    </section>
  )
}

/** Poster until the first frame of the video. Decorative, hence the empty alternative text. */
function LessonPoster({ lesson: { images, thumbnail } }: { lesson: Video }) {
  return (
    <picture>
      {images && <source srcSet={images.poster.avif} type="image/avif" />}
      <img src={images?.poster.jpeg ?? thumbnail} alt="" width="1280" height="720" fetchPriority="high" />
    </picture>
  )
}
