import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import type { Captions, Chapter } from '#contract/catalogue.ts'
import type { PlaybackError } from './core/engine/errors.ts'
import type { Player } from './core/engine/player.ts'
import type { CountedReps } from './core/mat/count-reps.ts'
import type { MatSegment } from './core/mat/mat-segments.ts'
import { goToChapter, type PageActions } from './core/study/commands.ts'
import { ControlBar } from './controls/control-bar.tsx'
import { Scrubber } from './controls/scrubber.tsx'
import type { MatNote } from './mat/mat-notes.ts'
import { PlayerFrame } from './player-frame.tsx'
import { ShortcutHints } from './shortcut-hints.tsx'
import { Picture } from './picture.tsx'
import type { Side } from './core/study/side.ts'
import { CurrentPlayer, useErrorReports, useKeys, usePlayerState } from './use-player.ts'
import { useStudyTools } from './study-tools.lazy.tsx'
import { useStudyUrl } from './use-study-url.ts'

/** Lesson data for the player. */
export interface PlayerLesson {
  title: string
  duration?: number | undefined
  /** Frames per second. */
  frameRate?: number | undefined
  /** Side on which the technique is shown; the default is right. */
  side?: Side | undefined
  captions?: readonly Captions[] | undefined
  chapters?: readonly Chapter[] | undefined
  /** WebVTT file with the thumbnails of the scrubber, in the folder of the manifest. */
  storyboard?: string | undefined
  /** WebVTT file with the labels drawn over the picture, in the folder of the manifest. */
  callOuts?: string | undefined
  /** URL of a drawing of the start position. */
  startPicture?: string | undefined
  /** URL of a still for system controls. */
  thumbnail?: string | undefined
}

interface PlayerViewProps {
  /** May already be started. The view stops the player on unmount. */
  player: Player
  lesson: PlayerLesson
  poster: ReactNode
  /** Called once per error; the callback may navigate. */
  onError?: (error: PlaybackError) => void
  /** Actions of the page, such as opening the next lesson. Omitted actions are not offered. */
  page?: Pick<PageActions, 'lesson' | 'save'>
  /** Saved clips for mat mode, a full-screen view for use on the mat. Without clips, mat mode uses the chapters. */
  clips?: readonly MatSegment[] | undefined
  /** Notes for mat mode. */
  notes?: readonly MatNote[] | undefined
  /** Called with repetitions done in mat mode. */
  onReps?: ((reps: CountedReps) => void) | undefined
  /** Rendered over the picture, such as the link to the next lesson. */
  overlay?: ReactNode
  /** Rendered beside the picture with access to the player, such as the chapter list. */
  children?: ReactNode
}

const NO_CHAPTERS: readonly Chapter[] = []
const NO_NOTES: readonly MatNote[] = []
const NO_CLIPS: readonly MatSegment[] = []
const NO_ACTIONS: PageActions = {}

/** Player of one lesson. Use the lesson as `key`, because another lesson needs another player. */
export function PlayerView({
  player,
  lesson,
  poster,
  onError,
  page = NO_ACTIONS,
  clips = NO_CLIPS,
  notes,
  onReps,
  overlay,
  children,
}: PlayerViewProps) {
  const { title, chapters = NO_CHAPTERS, storyboard, callOuts, side = 'right' } = lesson
  const frame = useRef<HTMLElement>(null)
  const [dialog, setDialog] = useState<'shortcuts' | 'mat'>()
  const closeDialog = useCallback(() => setDialog(undefined), [])
  const actions = useMemo<PageActions>(
    () => ({
      ...page,
      help: () => setDialog((open) => (open === 'shortcuts' ? undefined : 'shortcuts')),
      mat: () => setDialog((open) => (open === 'mat' ? undefined : 'mat')),
    }),
    [page],
  )
  useStudyUrl(player)
  usePlaybackWhileMounted(player, lesson, frame, page)
  useKeys(player, { chapters, page: actions, clips })
  useErrorReports(player, onError)
  const tools = useStudyTools()
  const aspect = useSyncExternalStore(player.state.subscribe, () => player.state.get().aspect)

  return (
    <CurrentPlayer value={player}>
      <PlayerFrame
        ref={frame}
        title={title}
        aspect={aspect}
        picture={
          <Picture poster={poster} side={side} callOuts={callOuts}>
            {overlay}
          </Picture>
        }
        scrubber={<Scrubber chapters={chapters} notes={notes ?? NO_NOTES} storyboard={storyboard} />}
        lens={<StudyLens chapters={chapters} storyboard={storyboard} />}
        controls={<ControlBar onMat={actions.mat} onShortcuts={actions.help} />}
        footer={<ShortcutHints hasSave={page.save !== undefined} onShowAll={actions.help} />}
      >
        {tools && dialog !== 'mat' && <tools.HandsFree chapters={chapters} />}
        {tools && dialog === 'mat' && (
          <tools.MatMode
            chapters={chapters}
            clips={clips}
            notes={notes}
            picture={lesson.startPicture}
            title={title}
            side={side}
            onReps={onReps}
            onDone={closeDialog}
          />
        )}
        {tools && dialog === 'shortcuts' && <tools.ShortcutList page={page} onDone={closeDialog} />}
      </PlayerFrame>
      {children}
    </CurrentPlayer>
  )
}

/** Magnified timeline of the loop. The player frame reserves space for the lens, which loads later. */
function StudyLens(props: { chapters: readonly Chapter[]; storyboard: string | undefined }) {
  const tools = useStudyTools()
  const isReady = usePlayerState((state) => state.ready)
  return isReady && tools ? <tools.Lens {...props} /> : null
}

/** Returns the handler of the next and previous track keys: they change the chapter, or the lesson without chapters. */
function getTrackKeyHandler(
  player: Player,
  { lesson: { chapters = NO_CHAPTERS }, page }: Pick<PlayerViewProps, 'lesson' | 'page'>,
) {
  return chapters.length > 0 ? (direction: 1 | -1) => goToChapter(player, chapters, direction) : page?.lesson
}

/** Plays the film while the view is mounted. */
function usePlaybackWhileMounted(
  player: Player,
  lesson: PlayerLesson,
  frame: { current: HTMLElement | null },
  page: Pick<PageActions, 'lesson'>,
) {
  // Initial lesson, because a refetched catalogue must not restart the film.
  const initialProps = useRef({ lesson, page })
  useEffect(() => {
    if (!frame.current) return undefined
    const { captions = [], duration = 0, frameRate, title, thumbnail } = initialProps.current.lesson
    player.start()
    const detachPlayer = player.attach(frame.current, {
      captions,
      duration,
      frameRate,
      title,
      artwork: thumbnail,
      onTrack: getTrackKeyHandler(player, initialProps.current),
    })
    player.play()
    return () => {
      detachPlayer()
      player.stop()
    }
  }, [player, frame])
}
