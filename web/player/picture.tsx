import { useEffect, useRef, type CSSProperties, type ReactNode } from 'react'
import { CaptionLines } from './caption-lines.tsx'
import { PlayerIcon } from './icons.tsx'
import { Labels, type Side } from './labels.tsx'
import { PlaybackStatus } from './picture-overlays.tsx'
import { useGestures } from './use-gestures.ts'
import { usePlayer, usePlayerState } from './use-player.ts'

interface PictureProps {
  poster: ReactNode
  /** The side on which the lesson shows the technique. */
  side: Side
  children?: ReactNode
}

/** The film. Nothing lies over it while it plays but captions, and what is not as the film has it: mirror, speed. */
export function Picture({ poster, side, children }: PictureProps) {
  const player = usePlayer()
  const room = useRef<HTMLDivElement>(null)
  const ready = usePlayerState((now) => now.ready)
  const mirror = usePlayerState((now) => now.mirror === true)
  const zoom = usePlayerState((now) => now.zoom)
  useGestures(room)
  useEffect(() => {
    room.current?.append(player.video)
    return () => player.video.remove()
  }, [player])
  const look: CSSProperties =
    zoom.scale > 1 ? { transform: `translate(${zoom.x * 100}%, ${zoom.y * 100}%) scale(${zoom.scale})` } : {}

  return (
    <>
      {!ready && <div className="still">{poster}</div>}
      {/* A press on the picture is a convenience; the play button beside it has the name and the keys. */}
      <div className="film-room" data-zoomed={zoom.scale > 1}>
        <div className="film" style={look}>
          <div ref={room} className="film-side" data-mirror={mirror} role="presentation" />
        </div>
      </div>
      <Labels side={side} />
      <CaptionLines />
      <StartButton />
      {children}
      <PlaybackStatus />
    </>
  )
}

/** Only where the browser wants a press before it plays sound. */
function StartButton() {
  const player = usePlayer()
  const blocked = usePlayerState((now) => now.blocked && now.paused && !now.error)
  if (!blocked) return null
  return (
    <button type="button" className="start" onClick={player.play}>
      <PlayerIcon sign="play" />
      Play the lesson
    </button>
  )
}
