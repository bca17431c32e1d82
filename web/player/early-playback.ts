import type { Player } from './core/engine/player.ts'

/** A page that has not come after this long will not come: it may have led elsewhere. Milliseconds. */
const PATIENCE = 4_000

/**
 * Shows a film at the press, in the geometry of the watch page (`watch.tsx`, `frame.tsx`), and plays it, while that page is still being made. It
 * covers the page that is left until the watch page takes the film over. Answers how to lower it.
 */
export function showEarlyPlayback({ video, state, play }: Player) {
  const room = boxes('watch curtain')
  room.inert = true
  room.append(boxes('watch-top'), boxes('player'))
  const [side, controls] = [boxes('film-side'), boxes('controls')]
  side.dataset['mirror'] = String(state.get().mirror === true)
  side.append(video)
  controls.append(boxes('bar-room'), boxes('deck'))
  room.lastElementChild?.append(boxes('picture', boxes('film-room', boxes('film', side))), controls)
  document.body.append(room)
  const timer = setTimeout(() => room.remove(), PATIENCE)
  play()
  return () => {
    clearTimeout(timer)
    room.remove()
  }
}

function boxes(className: string, child?: HTMLElement) {
  const box = document.createElement('div')
  box.className = className
  if (child) box.append(child)
  return box
}
