import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { Captions, Chapter } from '#contract/catalogue.ts'
import type { Fault } from './core/errors.ts'
import { createPlayer, type PlayerOptions } from './core/player.ts'
import { Deck } from './controls/deck.tsx'
import { Scrubber } from './controls/scrubber.tsx'
import { Frame } from './frame.tsx'
import { Picture } from './picture.tsx'
import { PlayerContext, useKeys } from './use-player.ts'

export { LiveChapters } from './live-chapters.tsx'

/** What the player needs to know of a lesson. */
export interface PlayerLesson {
  title: string
  duration?: number | undefined
  captions?: readonly Captions[] | undefined
  chapters?: readonly Chapter[] | undefined
  /** WebVTT file beside the manifest. */
  storyboard?: string | undefined
}

interface PlayerProps extends Pick<PlayerOptions, 'ask'> {
  lesson: PlayerLesson
  poster: ReactNode
  autoplay?: boolean
  /** What stopped the film, when something did: the screen may lead elsewhere. */
  onFault?: (fault: Fault) => void
  /** Stands beside the picture and may follow it, such as the list of chapters. */
  children?: ReactNode
}

const none: readonly Chapter[] = []

/** One lesson, playing. Give it a `key` of the lesson: another lesson is another player. */
export function Player({ lesson, ask, poster, autoplay = true, onFault, children }: PlayerProps) {
  const { title, captions = [], chapters = none, duration = 0, storyboard } = lesson
  const [player] = useState(() => createPlayer({ ask, captions, duration, autoplay }))
  const frame = useRef<HTMLElement>(null)
  useEffect(() => (frame.current ? player.start(frame.current) : undefined), [player])
  useKeys(player, chapters)
  useEffect(() => {
    let told: Fault | undefined
    return player.state.subscribe(() => {
      const { fault } = player.state.get()
      if (fault && fault !== told) onFault?.(fault)
      told = fault
    })
  }, [player, onFault])

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
