import type { PlayerContext } from './player-context.ts'
import { showNotice } from './notice.ts'

/** Tracks picture-in-picture in the state. */
export function followPictureInPicture({ video, state, signal }: Omit<PlayerContext, 'grant'>) {
  for (const event of ['enterpictureinpicture', 'leavepictureinpicture'])
    video.addEventListener(event, () => state.set({ pictureInPicture: event === 'enterpictureinpicture' }), { signal })
}

export const hasPictureInPicture = () => document.pictureInPictureEnabled

export async function togglePictureInPicture({ video, state }: Pick<PlayerContext, 'video' | 'state'>) {
  try {
    if (document.pictureInPictureElement === video) await document.exitPictureInPicture()
    else await video.requestPictureInPicture()
  } catch {
    showNotice({ state }, 'Your browser blocked picture in picture.')
  }
}
