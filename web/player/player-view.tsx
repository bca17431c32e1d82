import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import type { Captions, Chapter } from '#contract/catalogue.ts'
import type { PageActions } from './core/study/commands.ts'
import type { PlaybackError } from './core/engine/errors.ts'
import type { Station } from './core/mat/mat.ts'
import type { Player } from './core/engine/player.ts'
import { ControlBar } from './controls/control-bar.tsx'
import { Scrubber } from './controls/scrubber.tsx'
import { PlayerFrame } from './player-frame.tsx'
import { ShortcutHints } from './shortcut-hints.tsx'
import type { Side } from './labels.tsx'
import { Picture } from './picture.tsx'
import { useErrorReports } from './use-faults.ts'
import { CurrentPlayer, useKeys, usePlayerState } from './use-player.ts'
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
  /** What stopped the film, when something did: the screen may lead elsewhere. */
  onError?: (error: PlaybackError) => void
  /** What the page does for the player: to the next lesson, keep a loop. Left out, there is no such thing. */
  page?: Pick<PageActions, 'lesson' | 'save'>
  /** What mat mode goes through: the member's own clips; the chapters, where there are none. */
  stations?: readonly Station[] | undefined
  /** Lies over the picture, such as what comes next. */
  over?: ReactNode
  /** Stands beside the picture and may follow it, such as the list of chapters. */
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
  const [sheet, setSheet] = useState<'keys' | 'mat'>()
  const done = useCallback(() => setSheet(undefined), [])
  const actions = useMemo<PageActions>(
    () => ({
      ...page,
      help: () => setSheet((open) => (open === 'keys' ? undefined : 'keys')),
      mat: () => setSheet((open) => (open === 'mat' ? undefined : 'mat')),
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
        bar={<Scrubber chapters={chapters} storyboard={storyboard} />}
        lens={<LensRoom storyboard={storyboard} />}
        deck={<ControlBar onMat={actions.mat} />}
        foot={<ShortcutHints hasSave={page.save !== undefined} onAll={actions.help} />}
      >
        {tools && sheet === 'mat' && (
          <tools.MatMode chapters={chapters} clips={stations} title={title} side={side} onDone={done} />
        )}
        {tools && sheet === 'keys' && <tools.ShortcutList page={page} onDone={done} />}
      </PlayerFrame>
      {children}
    </CurrentPlayer>
  )
}

function LensRoom({ storyboard }: { storyboard: string | undefined }) {
  const tools = useStudyTools()
  const wanted = usePlayerState((now) => now.a !== undefined || now.b !== undefined)
  return wanted && tools ? <tools.Lens storyboard={storyboard} /> : null
}

/** Plays as long as it is on the page. */
function useOnPage(
  player: Player,
  lesson: PlayerLesson,
  frame: { current: HTMLElement | null },
  page: Pick<PageActions, 'lesson'>,
) {
  // What the catalogue knew when the lesson was opened: a later copy of it must not start the film anew.
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
