import type { PlayerContext } from './player-context.ts'
import { showNotice } from './notice.ts'

/** Without a touch for this long, the controls leave a full screen that plays. */
const IDLE = 3_000

/** Phones that know full screen only for the film itself. */
interface PhoneVideo extends HTMLVideoElement {
  webkitEnterFullscreen?: () => void
}

export interface FullscreenSwitch {
  toggle: () => void
}

/** Full screen of the whole frame, so that our controls and captions come along. */
export function createFullscreen(
  { video, state, signal }: Omit<PlayerContext, 'grant'>,
  frame: HTMLElement,
): FullscreenSwitch {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stir = () => {
    clearTimeout(timer)
    frame.removeAttribute('data-idle')
    if (state.get().fullscreen) timer = setTimeout(() => frame.toggleAttribute('data-idle', !video.paused), IDLE)
  }
  const stand = () => frame.toggleAttribute('data-stands', state.get().paused)
  const changed = () => {
    state.set({ fullscreen: document.fullscreenElement === frame })
    stir()
  }
  document.addEventListener('fullscreenchange', changed, { signal })
  for (const event of ['pointermove', 'pointerdown', 'keydown', 'focusin'])
    document.addEventListener(event, stir, { signal, passive: true })
  video.addEventListener('pause', stir, { signal })
  signal.addEventListener('abort', state.subscribe(stand))
  signal.addEventListener('abort', () => clearTimeout(timer))

  return {
    toggle: () => {
      if (document.fullscreenElement) return void document.exitFullscreen()
      if (document.fullscreenEnabled)
        return void frame
          .requestFullscreen()
          .catch(() => showNotice({ state }, 'Full screen was refused by the browser.'))
      const phone: PhoneVideo = video
      phone.webkitEnterFullscreen?.()
    },
  }
}
