import { registerMediaKeys } from './media-keys.ts'
import type { PlayerContext } from './player-context.ts'
import type { Transport } from './transport.ts'

/** Metadata for system controls such as lock screens. */
export interface SystemMetadata {
  title: string
  /** Title of the course, for example. */
  album?: string | undefined
  /** URL of a picture. */
  artwork?: string | undefined
  /** Called for the previous and next track keys. */
  onTrack?: ((direction: 1 | -1) => void) | undefined
}

interface MediaSessionContext extends Omit<PlayerContext, 'grant'> {
  transport: Transport
}

/** Seconds per skip if the system specifies no offset. */
const DEFAULT_SKIP_SECONDS = 10

/** Integrates the film with the Media Session API: system controls and media keys. */
export function showInMediaSession(
  { video, state, signal, transport }: MediaSessionContext,
  { title, album = '', artwork, onTrack }: SystemMetadata,
) {
  const { mediaSession } = navigator
  if (!mediaSession) return
  mediaSession.metadata = new MediaMetadata({ title, album, artwork: artwork ? [{ src: artwork }] : [] })
  const skip = (direction: 1 | -1) => (details: MediaSessionActionDetails) =>
    transport.seek(state.get().time + direction * (details.seekOffset ?? DEFAULT_SKIP_SECONDS))
  const release = registerMediaKeys({
    play: transport.play,
    pause: transport.pause,
    stop: transport.pause,
    seekbackward: skip(-1),
    seekforward: skip(1),
    seekto: ({ seekTime }) => seekTime !== undefined && transport.seek(seekTime),
    previoustrack: onTrack ? () => onTrack(-1) : null,
    nexttrack: onTrack ? () => onTrack(1) : null,
  })

  const updatePosition = () => {
    mediaSession.playbackState = video.paused ? 'paused' : 'playing'
    const { duration, currentTime, playbackRate } = video
    if (Number.isFinite(duration) && currentTime <= duration)
      mediaSession.setPositionState({ duration, position: currentTime, playbackRate })
  }
  for (const event of ['play', 'pause', 'seeked', 'ratechange', 'durationchange'])
    video.addEventListener(event, updatePosition, { signal })
  signal.addEventListener('abort', () => {
    release()
    mediaSession.metadata = null
    mediaSession.playbackState = 'none'
  })
}
