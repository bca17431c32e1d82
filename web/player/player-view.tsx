import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import type { Captions, Chapter } from '#contract/catalogue.ts'
import type { PlaybackError } from './core/engine/errors.ts'
import type { Player } from './core/engine/player.ts'
import type { CountedReps } from './core/mat/count-reps.ts'
import type { Station } from './core/mat/mat.ts'
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
import { useStudyAddress } from './use-study-address.ts'

/** What the player needs to know of a lesson. */
export interface PlayerLesson {
  title: string
  duration?: number | undefined
  /** Frames a second. */
  frameRate?: number | undefined
  /** The side on which the technique is shown; most show the right one. */
  side?: Side | undefined
  captions?: readonly Captions[] | undefined
  chapters?: readonly Chapter[] | undefined
  /** WebVTT files beside the manifest. */
  storyboard?: string | undefined
  /** Address of a drawing of where the technique begins. */
  start?: string | undefined
  callOuts?: string | undefined
  /** Address of a still, for the system's own controls. */
  thumbnail?: string | undefined
}

interface PlayerViewProps {
  /** Started already, or not. It is stopped when the view leaves the page. */
  player: Player
  lesson: PlayerLesson
  poster: ReactNode
  /** Called with each error once: the page may lead elsewhere. */
  onError?: (error: PlaybackError) => void
  /** What the page does for the player: open the next lesson, save a loop. An action left out is not offered. */
  page?: Pick<PageActions, 'lesson' | 'save'>
  /** The member's clips for mat mode, which uses the chapters where there are none. */
  stations?: readonly Station[] | undefined
  /** What the member wrote at moments of the film, for mat mode. */
  notes?: readonly MatNote[] | undefined
  /** Called with repetitions that were done in mat mode. */
  onReps?: ((reps: CountedReps) => void) | undefined
  /** Lies over the picture, such as the link to the next lesson. */
  over?: ReactNode
  /** Stands beside the picture and may use the player, such as the list of chapters. */
  children?: ReactNode
}

const none: readonly Chapter[] = []
const noNotes: readonly MatNote[] = []
const noStations: readonly Station[] = []
const nothing: PageActions = {}

/** One lesson, playing. Give it a `key` of the lesson: another lesson is another player. */
export function PlayerView({
  player,
  lesson,
  poster,
  onError,
  page = nothing,
  stations = noStations,
  notes,
  onReps,
  over,
  children,
}: PlayerViewProps) {
  const { title, chapters = none, storyboard, callOuts, side = 'right' } = lesson
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
  useStudyAddress(player)
  useOnPage(player, lesson, frame, page)
  useKeys(player, { chapters, page: actions, savedLoops: stations })
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
            {over}
          </Picture>
        }
        scrubber={<Scrubber chapters={chapters} notes={notes ?? noNotes} storyboard={storyboard} />}
        lens={<StudyLens chapters={chapters} storyboard={storyboard} />}
        controls={<ControlBar onMat={actions.mat} onHelp={actions.help} />}
        footer={<ShortcutHints hasSave={page.save !== undefined} onShowAll={actions.help} />}
      >
        {tools && dialog !== 'mat' && <tools.HandsFree chapters={chapters} />}
        {tools && dialog === 'mat' && (
          <tools.MatMode
            chapters={chapters}
            clips={stations}
            notes={notes}
            picture={lesson.start}
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

/** The frame reserves its room, so that nothing moves when it comes. */
function StudyLens(props: { chapters: readonly Chapter[]; storyboard: string | undefined }) {
  const tools = useStudyTools()
  const isReady = usePlayerState((now) => now.ready)
  return isReady && tools ? <tools.Lens {...props} /> : null
}

/** What the keys of the previous and the next track do: headsets have no others. */
function trackKeyOf(player: Player, { lesson: { chapters = none }, page }: Pick<PlayerViewProps, 'lesson' | 'page'>) {
  return chapters.length > 0 ? (way: 1 | -1) => goToChapter(player, chapters, way) : page?.lesson
}

/** Plays the film as long as the view is on the page. */
function useOnPage(
  player: Player,
  lesson: PlayerLesson,
  frame: { current: HTMLElement | null },
  page: Pick<PageActions, 'lesson'>,
) {
  // The lesson as it was when it was opened: a newer copy of the catalogue must not restart the film.
  const first = useRef({ lesson, page })
  useEffect(() => {
    if (!frame.current) return undefined
    const { captions = [], duration = 0, frameRate, title, thumbnail } = first.current.lesson
    player.start()
    const leave = player.join(frame.current, {
      captions,
      duration,
      frameRate,
      title,
      artwork: thumbnail,
      onTrack: trackKeyOf(player, first.current),
    })
    player.play()
    return () => {
      leave()
      player.stop()
    }
  }, [player, frame])
}
