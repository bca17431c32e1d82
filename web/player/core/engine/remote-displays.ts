/** AirPlay API of Safari. */
interface AirPlayVideo extends HTMLVideoElement {
  webkitShowPlaybackTargetPicker?: () => void
}

export interface RemoteDisplay {
  name: 'AirPlay' | 'Cast'
  /** Opens the browser's device picker. */
  openPicker: () => void
}

/** Reports when a remote display becomes available or unavailable. Returns the unsubscribe function. */
export function watchRemoteDisplays(video: HTMLVideoElement, report: (display: RemoteDisplay | undefined) => void) {
  const controller = new AbortController()
  const airPlayVideo: AirPlayVideo = video
  if (airPlayVideo.webkitShowPlaybackTargetPicker) {
    const display: RemoteDisplay = {
      name: 'AirPlay',
      openPicker: () => airPlayVideo.webkitShowPlaybackTargetPicker?.(),
    }
    video.addEventListener(
      'webkitplaybacktargetavailabilitychanged',
      (event) => report('availability' in event && event.availability === 'available' ? display : undefined),
      { signal: controller.signal },
    )
  } else if ('remote' in video) {
    const display: RemoteDisplay = { name: 'Cast', openPicker: () => void video.remote.prompt().catch(() => undefined) }
    const availability = video.remote.watchAvailability(
      (isAvailable) => !controller.signal.aborted && report(isAvailable ? display : undefined),
    )
    // If the browser cannot monitor the availability, no remote display is offered.
    availability.then(
      (id) => controller.signal.addEventListener('abort', () => void video.remote.cancelWatchAvailability(id)),
      () => undefined,
    )
  }
  return () => controller.abort()
}
