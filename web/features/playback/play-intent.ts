import type { PlaybackRequest } from '#contract/media.ts'
import { preloadPlayer, preparePlayback } from './prepare.ts'

/** Spread over a link that plays a lesson, so that the film is on its way before the press is over. */
export const playIntent = ({ gid, id }: PlaybackRequest) => ({
  onPointerEnter: preloadPlayer,
  onFocus: preloadPlayer,
  onPointerDown: () => preparePlayback({ gid, id }),
})
