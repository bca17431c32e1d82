import type { Player } from './core/engine/player.ts'

/** Timeout in milliseconds after which the navigation counts as failed. */
const TIMEOUT_MS = 4_000

/**
 * Shows and plays a film as soon as its link is clicked, in the layout of the watch page (`watch.tsx`,
 * `player-frame.tsx`), while that page loads. The film covers the current page until the watch page adopts the player.
 * Returns the remove function.
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
  const timer = setTimeout(() => cover.remove(), TIMEOUT_MS)
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
