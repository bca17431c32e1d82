import type { PlayerContext } from './player-context.ts'

/** Playing, stopping, moving and sound: what acts on the element alone. */
export interface Transport {
  play: () => void
  pause: () => void
  toggle: () => void
  /** Seconds; held within the film. */
  seek: (time: number) => void
  /** 0 to 1; 0 is the same as muting. */
  setVolume: (volume: number) => void
  toggleMute: () => void
}

/** `opened` is called when the element has its film, `closed` when it loses it. */
export function createTransport({ video, state }: Pick<PlayerContext, 'video' | 'state'>) {
  /** Told to play, or where to begin, before there was a film; an element without one forgets such wishes. */
  let wanted = false
  let place: number | undefined
  let open = false

  const play = () => {
    wanted = !open
    state.set({ paused: false, blocked: false })
    if (wanted) return
    // Pausing or leaving before the first picture ends the promise too; only a refusal needs the member.
    video.play().catch((error: unknown) => state.set({ blocked: isRefusal(error), paused: video.paused }))
  }
  const pause = () => {
    wanted = false
    state.set({ paused: true, resting: false })
    video.pause()
  }
  const seek = (time: number) => {
    const { duration } = state.get()
    const to = Math.max(0, duration > 0 ? Math.min(time, duration) : time)
    if (!open) place = to
    else video.currentTime = to
    state.set({ time: to })
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
    seek,
    setVolume,
    toggleMute,
  }
  return {
    transport,
    /** Where the film is to begin; seconds. */
    place: () => place ?? 0,
    opened: () => {
      open = true
      place = undefined
      if (wanted) play()
    },
    closed: () => (open = false),
  }
}

const isRefusal = (error: unknown) => error instanceof DOMException && error.name === 'NotAllowedError'
