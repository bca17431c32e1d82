import type { PlayerContext } from './player-context.ts'
import { playbackError } from './errors.ts'
import type { Source } from './source.ts'

/** The browser's own HLS, for those without media sources. It chooses the quality itself, and knows one address. */
export function createNativeSource({ video, state, grant, signal }: PlayerContext): Source {
  const load = (place = 0) => {
    const { paused } = video
    const currentTime = video.currentTime || place
    video.src = grant.manifest()
    if (currentTime === 0) return
    video.currentTime = currentTime
    if (!paused) void video.play().catch(() => state.set({ blocked: true }))
  }
  const failed = () => {
    const code = video.error?.code
    if (code === MediaError.MEDIA_ERR_ABORTED) return
    const kind =
      code === MediaError.MEDIA_ERR_NETWORK
        ? 'network'
        : code === MediaError.MEDIA_ERR_DECODE
          ? 'decode'
          : 'unsupported'
    state.set({ error: playbackError(kind) })
    if (kind === 'network') grant.lost()
  }
  video.addEventListener('error', failed, { signal })
  const again = () => load()
  return {
    load,
    renewed: again,
    retry: again,
    choose: () => undefined,
    chooseSound: () => undefined,
    stop: () => video.removeAttribute('src'),
  }
}
