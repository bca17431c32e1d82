import type { PlayerContext } from './player-context.ts'
import { showNotice } from './notice.ts'

/** Milliseconds without input after which the controls are hidden in fullscreen. */
const HIDE_DELAY_MS = 3_000

/** iPhone API: fullscreen is available for the video element only. */
interface PhoneVideo extends HTMLVideoElement {
  webkitEnterFullscreen?: () => void
}

export interface FullscreenSwitch {
  toggle: () => void
}

/** Fullscreen of the whole player with its controls and captions. */
export function createFullscreen(
  { video, state, signal }: Omit<PlayerContext, 'grant'>,
  frame: HTMLElement,
): FullscreenSwitch {
  let timer: ReturnType<typeof setTimeout> | undefined
  const showControls = () => {
    clearTimeout(timer)
    frame.removeAttribute('data-idle')
    if (state.get().fullscreen)
      timer = setTimeout(() => frame.toggleAttribute('data-idle', !video.paused), HIDE_DELAY_MS)
  }
  /** While paused or looping, the controls stay visible and the picture keeps its size. */
  const updateKeepsControls = () => {
    const { paused, a, b } = state.get()
    frame.toggleAttribute('data-keeps-controls', paused || a !== undefined || b !== undefined)
  }
  const onFullscreenChange = () => {
    state.set({ fullscreen: document.fullscreenElement === frame })
    showControls()
  }
  document.addEventListener('fullscreenchange', onFullscreenChange, { signal })
  for (const event of ['pointermove', 'pointerdown', 'keydown', 'focusin'])
    document.addEventListener(event, showControls, { signal, passive: true })
  video.addEventListener('pause', showControls, { signal })
  signal.addEventListener('abort', state.subscribe(updateKeepsControls))
  signal.addEventListener('abort', () => clearTimeout(timer))

  return {
    toggle: () => {
      if (document.fullscreenElement) return void document.exitFullscreen()
      if (document.fullscreenEnabled)
        return void frame.requestFullscreen().catch(() => showNotice({ state }, 'Your browser blocked full screen.'))
      const phoneVideo: PhoneVideo = video
      phoneVideo.webkitEnterFullscreen?.()
    },
  }
}
