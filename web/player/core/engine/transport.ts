import type { PlayerContext } from './player-context.ts'

/** Play, pause, seek and volume of the video element. */
export interface Transport {
  play: () => void
  pause: () => void
  toggle: () => void
  /** Seconds; limited to the film. */
  seek: (time: number) => void
  /** Seeks to the resume position, which does not count as chosen by the member. */
  begin: (time: number) => void
  /** 0 to 1; 0 mutes. */
  setVolume: (volume: number) => void
  toggleMute: () => void
}

/** `opened` must be called when the element has a film, `closed` when it loses it. */
export function createTransport({ video, state }: Pick<PlayerContext, 'video' | 'state'>) {
  /** Pending playback and position, because an element without a film stores neither. */
  let playWhenOpen = false
  let startAt: number | undefined
  let open = false

  const play = () => {
    playWhenOpen = !open
    state.set({ paused: false, blocked: false })
    if (playWhenOpen) return
    // The promise also rejects on a pause before the first frame; only an autoplay rejection needs the member.
    video.play().catch((error: unknown) => state.set({ blocked: isFinalError(error), paused: video.paused }))
  }
  const pause = () => {
    playWhenOpen = false
    state.set({ paused: true, isResting: false })
    video.pause()
  }
  const moveTo = (time: number, isBeginning: boolean) => {
    const { duration } = state.get()
    let opening = isBeginning
    const to = Math.max(0, duration > 0 ? Math.min(time, duration) : time)
    if (!open) startAt = to
    // A seek to the current position would only delay the first frame.
    else if (to !== video.currentTime || video.seeking) video.currentTime = to
    else opening = false
    state.set({ time: to, opening })
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
    seek: (time) => moveTo(time, false),
    begin: (time) => moveTo(time, true),
    setVolume,
    toggleMute,
  }
  return {
    transport,
    /** Resume position in seconds. */
    startPosition: () => startAt ?? 0,
    opened: () => {
      open = true
      startAt = undefined
      if (playWhenOpen) play()
    },
    closed: () => (open = false),
  }
}

const isFinalError = (error: unknown) => error instanceof DOMException && error.name === 'NotAllowedError'
