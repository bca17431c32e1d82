import type { PlayerContext } from './player-context.ts'

/** Play, pause, seek and volume of the video element. */
export interface Transport {
  play: () => void
  pause: () => void
  toggle: () => void
  /** Seconds; limited to the film. */
  seek: (time: number) => void
  /** Seeks to the resume position. This seek does not count as a seek by the member. */
  seekToStart: (time: number) => void
  /** 0 to 1; 0 mutes. */
  setVolume: (volume: number) => void
  toggleMute: () => void
}

/** `onFilmLoaded` must be called when the element gets a film, `onFilmUnloaded` when the film is removed. */
export function createTransport({ video, state }: Pick<PlayerContext, 'video' | 'state'>) {
  /** Play command and time to apply once a film is loaded: a video element without a film stores neither. */
  let isPlayPending = false
  let pendingTime: number | undefined
  let hasFilm = false

  const play = () => {
    isPlayPending = !hasFilm
    state.set({ paused: false, blocked: false })
    if (isPlayPending) return
    // The promise also rejects on a pause before the first frame; only an autoplay rejection needs the member.
    video.play().catch((error: unknown) => state.set({ blocked: isAutoplayError(error), paused: video.paused }))
  }
  const pause = () => {
    isPlayPending = false
    state.set({ paused: true, isResting: false })
    video.pause()
  }
  const seekTo = (time: number, isForStart: boolean) => {
    const { duration } = state.get()
    let isInitialSeek = isForStart
    const target = Math.max(0, duration > 0 ? Math.min(time, duration) : time)
    if (!hasFilm) pendingTime = target
    // A seek to the current position would only delay the first frame.
    else if (target !== video.currentTime || video.seeking) video.currentTime = target
    else isInitialSeek = false
    state.set({ time: target, isInitialSeek })
  }
  const setVolume = (volume: number) => {
    video.volume = Math.min(Math.max(0, volume), 1)
    video.muted = video.volume === 0
  }
  const toggleMute = () => {
    video.muted = !video.muted
    if (!video.muted && video.volume === 0) video.volume = 0.5
  }
  const transport: Transport = {
    play,
    pause,
    toggle: () => (state.get().paused ? play() : pause()),
    seek: (time) => seekTo(time, false),
    seekToStart: (time) => seekTo(time, true),
    setVolume,
    toggleMute,
  }
  return {
    transport,
    /** Resume position in seconds. */
    startPosition: () => pendingTime ?? 0,
    onFilmLoaded: () => {
      hasFilm = true
      pendingTime = undefined
      if (isPlayPending) play()
    },
    onFilmUnloaded: () => (hasFilm = false),
  }
}

const isAutoplayError = (error: unknown) => error instanceof DOMException && error.name === 'NotAllowedError'
