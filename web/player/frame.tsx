import type { ReactNode, Ref } from 'react'
import './player.css'

interface FrameProps {
  title: string
  picture: ReactNode
  bar?: ReactNode
  deck?: ReactNode
  foot?: ReactNode
  ref?: Ref<HTMLElement>
}

/** The geometry alone, light enough to stand on the page before the player is there: nothing moves when it arrives. */
export function Frame({ title, picture, bar, deck, foot, ref }: FrameProps) {
  return (
    <section className="player" aria-label={`Player, ${title}`} ref={ref}>
      <div className="picture">{picture}</div>
      <div className="controls">
        <div className="bar-room">{bar}</div>
        <div className="deck">{deck}</div>
      </div>
      {foot}
    </section>
  )
}
