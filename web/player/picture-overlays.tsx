import type { CSSProperties } from 'react'
import type { Snapshot } from './core/engine/state.ts'
import { ErrorPanel } from './error-panel.tsx'
import { PlayerIcon } from './icons.tsx'
import { getShownSide, type Side } from './core/study/side.ts'
import { usePlayer, usePlayerState } from './use-player.ts'

/** Labels for mirror, speed and zoom. The labels are never mirrored. */
export function PictureLabels({ side }: { side: Side }) {
  const mirror = usePlayerState((state) => state.mirror === true)
  const rate = usePlayerState((state) => state.rate)
  const zoom = usePlayerState((state) => state.zoom.scale)
  const labelText = [rate !== 1 && `${rate} ×`, zoom > 1 && `Zoomed in ${zoom.toFixed(1)} ×`].filter(Boolean).join(', ')
  return (
    <div className="labels">
      {mirror && (
        <p className="label">
          <PlayerIcon name="mirror" />
          Mirrored, your side: {getShownSide(side, mirror)}
        </p>
      )}
      {labelText && <p className="label label-speed tabular">{labelText}</p>}
    </div>
  )
}

/** Current captions, hidden from screen readers, whose users hear the film. */
export function CaptionLines() {
  const lines = usePlayerState((state) => state.captionLines)
  const size = usePlayerState((state) => state.captionSize)
  const ground = usePlayerState((state) => state.captionGround)
  if (lines.length === 0) return null
  const style: CSSProperties & Record<'--caption-size', number> = { '--caption-size': size }
  return (
    <p className="caption-lines" data-ground={ground} style={style}>
      {lines.map((line, i) => (
        <span key={i}>{line}</span>
      ))}
    </p>
  )
}

/** Feedback for the last key, shown briefly and announced; repeated feedback is announced again. */
export function KeyFeedbackText() {
  const feedback = usePlayerState((state) => state.keyFeedback)
  return (
    <p role="status" className="key-feedback">
      {feedback && (
        <span key={feedback.shownAt}>
          <kbd aria-hidden="true">{feedback.key}</kbd> {feedback.text}
        </span>
      )}
    </p>
  )
}

/** Shown only if the browser's autoplay policy requires a click. */
export function StartButton() {
  const player = usePlayer()
  const blocked = usePlayerState((state) => state.blocked && state.paused && !state.error)
  if (!blocked) return null
  return (
    <button type="button" className="start" onClick={player.play}>
      <PlayerIcon name="play" />
      Play the lesson
    </button>
  )
}

/** Reason for a stall: a line of text while buffering, a panel after an error. */
export function PlaybackStatus() {
  const player = usePlayer()
  const error = usePlayerState(getVisibleError)
  const message = usePlayerState(getMessage)
  return (
    <>
      <p role="status" className="playback-status">
        {!error && message && <span>{message}</span>}
      </p>
      {error && (
        <ErrorPanel
          title={error.title}
          advice={error.advice}
          onRetry={error.canRetry ? player.retry : undefined}
          {...(error.kind === 'device-limit' && { retryLabel: 'Play here' })}
        />
      )}
    </>
  )
}

/** Network errors and missing segments are hidden while the buffer still plays. */
const getVisibleError = ({ error, waiting, ready }: Snapshot) =>
  error && ((error.kind !== 'network' && error.kind !== 'gap') || waiting || !ready) ? error : undefined

function getMessage({ error, waiting, stalled, online, notice, ready }: Snapshot) {
  if (error?.kind === 'gap') return 'Part of the video ahead is missing.'
  if (waiting && !online) return 'You’re offline. Playback resumes when you’re back online.'
  if (stalled) return ready ? 'Waiting for the network…' : 'The video is loading slowly. Still waiting for the network…'
  return notice
}
