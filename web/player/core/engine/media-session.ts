import { registerMediaKeys } from './media-keys.ts'
import type { PlayerContext } from './player-context.ts'
import type { Transport } from './transport.ts'

/** What the system's own controls show: lock screens, headsets, remotes. */
export interface SystemMetadata {
  title: string
  /** Such as the course. */
  album?: string | undefined
  /** Address of a picture. */
  artwork?: string | undefined
  /** Called for the keys of the previous and the next track. */
  onTrack?: ((way: 1 | -1) => void) | undefined
}

interface Needs extends Omit<PlayerContext, 'grant'> {
  transport: Transport
}

/** Seconds of a skip where the system names none. */
const SKIP = 10

/** Lets the system show and control the film, with the media keys of keyboards, headsets, foot pedals and remotes. */
export function showInMediaSession(
  { video, state, signal, transport }: Needs,
  { title, album = '', artwork, onTrack }: SystemMetadata,
) {
  const { mediaSession } = navigator
  if (!mediaSession) return
  mediaSession.metadata = new MediaMetadata({ title, album, artwork: artwork ? [{ src: artwork }] : [] })
  const skip = (way: 1 | -1) => (details: MediaSessionActionDetails) =>
    transport.seek(state.get().time + way * (details.seekOffset ?? SKIP))
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
