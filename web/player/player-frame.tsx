import type { ReactNode, Ref } from 'react'
import './player.css'

interface PlayerFrameProps {
  title: string
  picture: ReactNode
  scrubber?: ReactNode
  lens?: ReactNode
  controls?: ReactNode
  /** Under everything. */
  footer?: ReactNode
  ref?: Ref<HTMLElement>
  /** Over everything. */
  children?: ReactNode
}

/** The layout of the player without its code: the page shows it at once, and nothing moves when the player arrives. */
export function PlayerFrame({ title, picture, scrubber, lens, controls, footer, ref, children }: PlayerFrameProps) {
  return (
    <section className="player" aria-label={`Player, ${title}`} ref={ref}>
      <div className="picture">{picture}</div>
      <div className="controls">
        <div className="scrubber-area">{scrubber}</div>
        <div className="lens-area">{lens}</div>
        <div className="control-bar">{controls}</div>
      </div>
      {footer}
      {children}
    </section>
  )
}
