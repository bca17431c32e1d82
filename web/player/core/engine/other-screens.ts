/** Safari's method for AirPlay. */
interface AirPlayVideo extends HTMLVideoElement {
  webkitShowPlaybackTargetPicker?: () => void
}

export interface OtherScreen {
  name: 'AirPlay' | 'Cast'
  /** Opens the browser's list of screens. */
  choose: () => void
}

/**
 * Reports when a television becomes available and when it disappears. The caller runs the returned function to stop.
 */
export function watchOtherScreens(video: HTMLVideoElement, report: (screen: OtherScreen | undefined) => void) {
  const listening = new AbortController()
  const safari: AirPlayVideo = video
  if (safari.webkitShowPlaybackTargetPicker) {
    const screen: OtherScreen = { name: 'AirPlay', choose: () => safari.webkitShowPlaybackTargetPicker?.() }
    video.addEventListener(
      'webkitplaybacktargetavailabilitychanged',
      (event) => report('availability' in event && event.availability === 'available' ? screen : undefined),
      { signal: listening.signal },
    )
  } else if ('remote' in video) {
    const screen: OtherScreen = { name: 'Cast', choose: () => void video.remote.prompt().catch(() => undefined) }
    const watched = video.remote.watchAvailability(
      (isThere) => !listening.signal.aborted && report(isThere ? screen : undefined),
    )
    // A browser that cannot watch for screens offers none.
    watched.then(
      (id) => listening.signal.addEventListener('abort', () => void video.remote.cancelWatchAvailability(id)),
      () => undefined,
    )
  }
  return () => listening.abort()
}
