import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import type { Captions, Chapter } from '#contract/catalogue.ts'
import type { PlaybackError } from './core/engine/errors.ts'
import type { Player } from './core/engine/player.ts'
import type { Station } from './core/mat/mat.ts'
import { chapterAt } from './core/study/chapters.ts'
import type { PageActions } from './core/study/commands.ts'
import { ChapterList } from './chapter-list.tsx'
import { ControlBar } from './controls/control-bar.tsx'
import { Scrubber } from './controls/scrubber.tsx'
import { PlayerFrame } from './player-frame.tsx'
import { ShortcutHints } from './shortcut-hints.tsx'
import { Picture } from './picture.tsx'
import type { Side } from './core/study/side.ts'
import { CurrentPlayer, useErrorReports, useKeys, usePlayer, usePlayerState } from './use-player.ts'
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
  /** WebVTT file beside the manifest. */
  storyboard?: string | undefined
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
  /** Lies over the picture, such as the link to the next lesson. */
  over?: ReactNode
  /** Stands beside the picture and may use the player, such as the list of chapters. */
  children?: ReactNode
}

const none: readonly Chapter[] = []
const nothing: PageActions = {}

/** One lesson, playing. Give it a `key` of the lesson: another lesson is another player. */
export function PlayerView({
  player,
  lesson,
  poster,
  onError,
  page = nothing,
  stations,
  over,
  children,
}: PlayerViewProps) {
  const { title, chapters = none, storyboard, side = 'right' } = lesson
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
  useKeys(player, chapters, actions)
  useErrorReports(player, onError)
  const tools = useStudyTools()

  return (
    <CurrentPlayer value={player}>
      <PlayerFrame
        ref={frame}
        title={title}
        picture={
          <Picture poster={poster} side={side}>
            {over}
          </Picture>
        }
        scrubber={<Scrubber chapters={chapters} storyboard={storyboard} />}
        lens={<StudyLens chapters={chapters} storyboard={storyboard} />}
        controls={<ControlBar onMat={actions.mat} onHelp={actions.help} />}
        footer={<ShortcutHints hasSave={page.save !== undefined} onShowAll={actions.help} />}
      >
        {tools && dialog === 'mat' && (
          <tools.MatMode chapters={chapters} clips={stations} title={title} side={side} onDone={closeDialog} />
        )}
        {tools && dialog === 'shortcuts' && <tools.ShortcutList page={page} onDone={closeDialog} />}
      </PlayerFrame>
      {children}
    </CurrentPlayer>
  )
}

/** The list of chapters: it marks the current one and jumps to the one that is pressed. */
export function PlayerChapterList({ chapters }: { chapters: readonly Chapter[] }) {
  const player = usePlayer()
  const current = usePlayerState((now) => chapterAt(chapters, now.time))
  return <ChapterList chapters={chapters} current={current} onChoose={({ at }) => player.seek(at)} />
}

/** Its room is kept by the frame, so that nothing moves when it comes. */
function StudyLens(props: { chapters: readonly Chapter[]; storyboard: string | undefined }) {
  const tools = useStudyTools()
  const isReady = usePlayerState((now) => now.ready)
  return isReady && tools ? <tools.Lens {...props} /> : null
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
      onTrack: first.current.page.lesson,
    })
    player.play()
    return () => {
      leave()
      player.stop()
    }
  }, [player, frame])
}
