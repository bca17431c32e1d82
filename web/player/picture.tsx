import { useEffect, useRef, type ReactNode } from 'react'
import { CaptionLines } from './caption-lines.tsx'
import { PlayerIcon } from './icons.tsx'
import { Trouble } from './trouble.tsx'
import { usePlayer, usePlayerState } from './use-player.ts'

/** The film. Nothing lies over it while it plays but captions. */
export function Picture({ poster }: { poster: ReactNode }) {
  const player = usePlayer()
  const room = useRef<HTMLDivElement>(null)
  const ready = usePlayerState((now) => now.ready)
  useEffect(() => {
    room.current?.append(player.video)
    return () => player.video.remove()
  }, [player])

  return (
    <>
      {!ready && <div className="still">{poster}</div>}
      {/* A press on the picture is a convenience; the play button beside it has the name and the keys. */}
      <div ref={room} className="film" onClick={player.toggle} role="presentation" />
      <CaptionLines />
      <StartButton />
      <Trouble />
    </>
  )
}

/** Only where the browser wants a press before it plays sound. */
function StartButton() {
  const player = usePlayer()
  const blocked = usePlayerState((now) => now.blocked && now.paused && !now.fault)
  if (!blocked) return null
  return (
    <button type="button" className="start" onClick={player.play}>
      <PlayerIcon sign="play" />
      Play the lesson
    </button>
  )
}
