import type { CSSProperties } from 'react'
import { usePlayerState } from './use-player.ts'

/** The captions of this moment. Not announced: who needs them spoken hears the film itself. */
export function CaptionLines() {
  const cue = usePlayerState((now) => now.cue)
  const size = usePlayerState((now) => now.captionSize)
  const ground = usePlayerState((now) => now.captionGround)
  if (cue.length === 0) return null
  const look: CSSProperties & Record<'--caption-size', number> = { '--caption-size': size }
  return (
    <p className="caption-lines" data-ground={ground} style={look}>
      {cue.map((line, i) => (
        <span key={i}>{line}</span>
      ))}
    </p>
  )
}
