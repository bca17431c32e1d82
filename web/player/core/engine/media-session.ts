import type { PlayerContext } from './player-context.ts'
import type { Transport } from './transport.ts'

/** What the system's own controls say: lock screens, headsets, remotes. */
export interface SystemMetadata {
  title: string
  /** Such as the course. */
  album?: string | undefined
  /** Address of a picture. */
  artwork?: string | undefined
  /** What the keys for another track lead to. */
  onTrack?: ((way: 1 | -1) => void) | undefined
}

interface Needs extends Omit<PlayerContext, 'grant'> {
  transport: Transport
}

/** Seconds, where the system does not say how far. */
const SKIP = 10

/** Lets the system show and steer the film: the media keys of keyboards, headsets, foot pedals and remotes come this way. */
export function showInMediaSession(
  { video, state, signal, transport }: Needs,
  { title, album = '', artwork, onTrack }: SystemMetadata,
) {
  const { mediaSession } = navigator
  if (!mediaSession) return
  mediaSession.metadata = new MediaMetadata({ title, album, artwork: artwork ? [{ src: artwork }] : [] })
  const skip = (way: 1 | -1) => (details: MediaSessionActionDetails) =>
    transport.seek(state.get().time + way * (details.seekOffset ?? SKIP))
  const actions: [MediaSessionAction, MediaSessionActionHandler | null][] = [
    ['play', transport.play],
    ['pause', transport.pause],
    ['stop', transport.pause],
    ['seekbackward', skip(-1)],
    ['seekforward', skip(1)],
    ['seekto', ({ seekTime }) => seekTime !== undefined && transport.seek(seekTime)],
    ['previoustrack', onTrack ? () => onTrack(-1) : null],
    ['nexttrack', onTrack ? () => onTrack(1) : null],
  ]
  for (const [name, handler] of actions) listen(name, handler)

  const tell = () => {
    mediaSession.playbackState = video.paused ? 'paused' : 'playing'
    const { duration, currentTime, playbackRate } = video
    if (Number.isFinite(duration) && currentTime <= duration)
      mediaSession.setPositionState({ duration, position: currentTime, playbackRate })
  }
  for (const event of ['play', 'pause', 'seeked', 'ratechange', 'durationchange'])
    video.addEventListener(event, tell, { signal })
  signal.addEventListener('abort', () => {
    for (const [name] of actions) listen(name, null)
    mediaSession.metadata = null
    mediaSession.playbackState = 'none'
  })
}

function listen(name: MediaSessionAction, handler: MediaSessionActionHandler | null) {
  try {
    navigator.mediaSession.setActionHandler(name, handler)
  } catch {
    // A browser that does not know this action has no key for it either.
  }
}
