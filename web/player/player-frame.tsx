import type { CSSProperties, ReactNode, Ref } from 'react'
import './player.css'

interface PlayerFrameProps {
  title: string
  picture: ReactNode
  /** Aspect ratio of the film, once known; a phone gives a portrait film more height. */
  aspect?: number | undefined
  scrubber?: ReactNode
  lens?: ReactNode
  controls?: ReactNode
  /** Rendered at the bottom. */
  footer?: ReactNode
  ref?: Ref<HTMLElement>
  /** Rendered above everything else. */
  children?: ReactNode
}

/** Layout of the player without its code. The page renders it at once, so that nothing shifts when the player loads. */
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
