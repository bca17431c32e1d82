import type { Player } from './core/engine/player.ts'

/** A page that has not come after this long will not come: the press may have led elsewhere. Milliseconds. */
const TIMEOUT = 4_000

/**
 * Shows a film as soon as its link is pressed, in the layout of the watch page (`watch.tsx`, `player-frame.tsx`), and
 * plays it while that page is still loading. It covers the current page until the watch page takes the film over.
 * Returns how to end it.
 */
export function showEarlyPlayback({ video, state, play }: Player) {
  const cover = createBox('watch early-playback')
  cover.inert = true
  cover.append(createBox('watch-top'), createBox('player'))
  const [mirror, controls] = [createBox('film-mirror'), createBox('controls')]
  mirror.dataset['mirror'] = String(state.get().mirror === true)
  mirror.append(video)
  controls.append(createBox('scrubber-area'), createBox('lens-area'), createBox('control-bar'))
  const picture = createBox('picture', createBox('film-viewport', createBox('film', mirror)))
  cover.lastElementChild?.append(picture, controls)
  document.body.append(cover)
  const timer = setTimeout(() => cover.remove(), TIMEOUT)
  play()
  return () => {
    clearTimeout(timer)
    cover.remove()
  }
}

function createBox(className: string, child?: HTMLElement) {
  const box = document.createElement('div')
  box.className = className
  if (child) box.append(child)
  return box
}
