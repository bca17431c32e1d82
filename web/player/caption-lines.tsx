import { usePlayerState } from './use-player.ts'

/** The captions of this moment. Not announced: who needs them spoken hears the film itself. */
export function CaptionLines() {
  const cue = usePlayerState((now) => now.cue)
  if (cue.length === 0) return null
  return (
    <p className="caption-lines">
      {cue.map((line, i) => (
        <span key={i}>{line}</span>
      ))}
    </p>
  )
}
