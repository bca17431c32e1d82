import { useEffect, useRef, type CSSProperties, type ReactNode, type RefObject } from 'react'
import { bindGestures } from './core/study/gestures.ts'
import type { Side } from './core/study/side.ts'
import { CaptionLines, KeyFeedbackText, PictureLabels, PlaybackStatus, StartButton } from './picture-overlays.tsx'
import { LazyCallOuts } from './study-tools.lazy.tsx'
import { usePlayer, usePlayerState } from './use-player.ts'

interface PictureProps {
  poster: ReactNode
  /** Side on which the lesson shows the technique. */
  side: Side
  /** Callout file. */
  callOuts: string | undefined
  children?: ReactNode
}

/** The film. During playback only captions and labels cover it. */
export function Picture({ poster, side, callOuts, children }: PictureProps) {
  const player = usePlayer()
  const videoBox = useRef<HTMLDivElement>(null)
  const ready = usePlayerState((state) => state.ready)
  const mirror = usePlayerState((state) => state.mirror === true)
  const zoom = usePlayerState((state) => state.zoom)
  useGestures(videoBox)
  useEffect(() => {
    videoBox.current?.append(player.video)
    return () => player.video.remove()
  }, [player])
  const zoomStyle: CSSProperties =
    zoom.scale > 1 ? { transform: `translate(${zoom.x * 100}%, ${zoom.y * 100}%) scale(${zoom.scale})` } : {}

  return (
    <>
      {!ready && <div className="still">{poster}</div>}
      {/* Mouse convenience only; the play button has the name and the keys. */}
      <div className="film-viewport" data-zoomed={zoom.scale > 1}>
        <div className="film" style={zoomStyle}>
          <div ref={videoBox} className="film-mirror" data-mirror={mirror} role="presentation" />
          {ready && callOuts && <LazyCallOuts file={callOuts} />}
        </div>
      </div>
      <PictureLabels side={side} />
      <CaptionLines />
      <StartButton />
      {children}
      <PlaybackStatus />
      <KeyFeedbackText />
    </>
  )
}

/** Binds touch, mouse and wheel gestures. */
function useGestures(videoBox: RefObject<HTMLElement | null>) {
  const player = usePlayer()
  useEffect(() => {
    const viewport = videoBox.current?.closest<HTMLElement>('.film-viewport')
    return viewport ? bindGestures(viewport, player) : undefined
  }, [player, videoBox])
}
