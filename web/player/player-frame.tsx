import type { CSSProperties, ReactNode, Ref } from 'react'
import './player.css'

interface PlayerFrameProps {
  title: string
  picture: ReactNode
  /** Width divided by height of the film, once it is known: a phone gives an upright film the height that it has. */
  aspect?: number | undefined
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
export function PlayerFrame({
  title,
  picture,
  aspect = 16 / 9,
  scrubber,
  lens,
  controls,
  footer,
  ref,
  children,
}: PlayerFrameProps) {
  const shape: CSSProperties & Record<'--aspect', number> = { '--aspect': aspect }
  return (
    <section className="player" aria-label={`Player, ${title}`} ref={ref}>
      <div className="picture" {...(aspect < 1 && { 'data-upright': true, style: shape })}>
        {picture}
      </div>
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
