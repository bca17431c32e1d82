/** AirPlay API of Safari. */
interface AirPlayVideo extends HTMLVideoElement {
  webkitShowPlaybackTargetPicker?: () => void
}

export interface OtherScreen {
  name: 'AirPlay' | 'Cast'
  /** Opens the browser's device picker. */
  choose: () => void
}

/** Reports when a remote display becomes available or unavailable. Returns the unsubscribe function. */
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
    const availability = video.remote.watchAvailability(
      (isThere) => !listening.signal.aborted && report(isThere ? screen : undefined),
    )
    // Without availability monitoring no remote display is offered.
    availability.then(
      (id) => listening.signal.addEventListener('abort', () => void video.remote.cancelWatchAvailability(id)),
      () => undefined,
    )
  }
  return () => listening.abort()
}
