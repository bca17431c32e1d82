import type { ReactNode, Ref } from 'react'
import './player.css'

interface PlayerFrameProps {
  title: string
  picture: ReactNode
  bar?: ReactNode
  lens?: ReactNode
  deck?: ReactNode
  foot?: ReactNode
  ref?: Ref<HTMLElement>
  /** What lies over all of it. */
  children?: ReactNode
}

/** The geometry alone, light enough to stand on the page before the player is there: nothing moves when it arrives. */
export function PlayerFrame({ title, picture, bar, lens, deck, foot, ref, children }: PlayerFrameProps) {
  return (
    <section className="player" aria-label={`Player, ${title}`} ref={ref}>
      <div className="picture">{picture}</div>
      <div className="controls">
        <div className="bar-room">{bar}</div>
        {lens}
        <div className="deck">{deck}</div>
      </div>
      {foot}
      {children}
    </section>
  )
}
