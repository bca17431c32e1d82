import { useEffect, useRef, type ReactNode } from 'react'
import type { Captions, Chapter } from '#contract/catalogue.ts'
import type { Fault } from './core/errors.ts'
import type { Player } from './core/player.ts'
import { Deck } from './controls/deck.tsx'
import { Scrubber } from './controls/scrubber.tsx'
import { Frame } from './frame.tsx'
import { Picture } from './picture.tsx'
import { PlayerContext, useKeys } from './use-player.ts'

/** What the player needs to know of a lesson. */
export interface PlayerLesson {
  title: string
  duration?: number | undefined
  captions?: readonly Captions[] | undefined
  chapters?: readonly Chapter[] | undefined
  /** WebVTT file beside the manifest. */
  storyboard?: string | undefined
}

interface PlayerViewProps {
  /** Started already, or not. It is stopped when the view leaves the page. */
  player: Player
  lesson: PlayerLesson
  poster: ReactNode
  /** What stopped the film, when something did: the screen may lead elsewhere. */
  onFault?: (fault: Fault) => void
  /** Stands beside the picture and may follow it, such as the list of chapters. */
  children?: ReactNode
}

const none: readonly Chapter[] = []

/** One lesson, playing. Give it a `key` of the lesson: another lesson is another player. */
export function PlayerView({ player, lesson, poster, onFault, children }: PlayerViewProps) {
  const { title, chapters = none, storyboard } = lesson
  const frame = useRef<HTMLElement>(null)
  useOnPage(player, lesson, frame)
  useKeys(player, chapters)
  useFaults(player, onFault)

  return (
    <PlayerContext value={player}>
      <Frame
        ref={frame}
        title={title}
        picture={<Picture poster={poster} />}
        bar={<Scrubber chapters={chapters} storyboard={storyboard} />}
        deck={<Deck />}
      />
      {children}
    </PlayerContext>
  )
}

/** Plays as long as it is on the page. */
function useOnPage(
  player: Player,
  { captions = [], duration = 0 }: PlayerLesson,
  frame: { current: HTMLElement | null },
) {
  // What the catalogue knew when the lesson was opened: a later copy of it must not start the film anew.
  const film = useRef({ captions, duration })
  useEffect(() => {
    if (!frame.current) return undefined
    player.start()
    const leave = player.join(frame.current, film.current)
    player.play()
    return () => {
      leave()
      player.stop()
    }
  }, [player, frame])
}

function useFaults({ state }: Player, onFault: PlayerViewProps['onFault']) {
  useEffect(() => {
    let told: Fault | undefined
    const tell = () => {
      const { fault } = state.get()
      if (fault && fault !== told) onFault?.(fault)
      told = fault
    }
    tell()
    return state.subscribe(tell)
  }, [state, onFault])
}
