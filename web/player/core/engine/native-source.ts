import type { PlayerContext } from './player-context.ts'
import { playbackError } from './errors.ts'
import type { Source } from './source.ts'

/** Native HLS playback without Media Source Extensions. The browser chooses the quality and uses a single URL. */
export function createNativeSource({ video, state, grant, signal }: PlayerContext): Source {
  const load = (startPosition = 0) => {
    const { paused } = video
    const currentTime = video.currentTime || startPosition
    video.src = grant.getManifestUrl()
    if (currentTime === 0) return
    video.currentTime = currentTime
    if (!paused) void video.play().catch(() => state.set({ blocked: true }))
  }
  const onError = () => {
    const code = video.error?.code
    if (code === MediaError.MEDIA_ERR_ABORTED) return
    const kind =
      code === MediaError.MEDIA_ERR_NETWORK
        ? 'network'
        : code === MediaError.MEDIA_ERR_DECODE
          ? 'decode'
          : 'unsupported'
    state.set({ error: playbackError(kind) })
    if (kind === 'network') grant.reportOutage()
  }
  video.addEventListener('error', onError, { signal })
  const reload = () => load()
  return {
    load,
    onGrantRenewed: reload,
    onFilmReplaced: reload,
    retry: reload,
    chooseQuality: () => undefined,
    chooseAudioTrack: () => undefined,
    stop: () => video.removeAttribute('src'),
  }
}
