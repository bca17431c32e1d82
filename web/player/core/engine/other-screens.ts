/** Safari's way to a television. */
interface AirPlayVideo extends HTMLVideoElement {
  webkitShowPlaybackTargetPicker?: () => void
}

export interface OtherScreen {
  name: 'AirPlay' | 'Cast'
  /** Lets the member choose; the browser itself asks. */
  choose: () => void
}

/** Tells when a television can be reached and when it no longer can. The sender stops what it returns. */
export function watchOtherScreens(video: HTMLVideoElement, tell: (screen: OtherScreen | undefined) => void) {
  const gone = new AbortController()
  const safari: AirPlayVideo = video
  if (safari.webkitShowPlaybackTargetPicker) {
    const screen: OtherScreen = { name: 'AirPlay', choose: () => safari.webkitShowPlaybackTargetPicker?.() }
    video.addEventListener(
      'webkitplaybacktargetavailabilitychanged',
      (event) => tell('availability' in event && event.availability === 'available' ? screen : undefined),
      { signal: gone.signal },
    )
  } else if ('remote' in video) {
    const screen: OtherScreen = { name: 'Cast', choose: () => void video.remote.prompt().catch(() => undefined) }
    const watched = video.remote.watchAvailability(
      (isThere) => !gone.signal.aborted && tell(isThere ? screen : undefined),
    )
    // Where nothing can be watched for, nothing is offered.
    watched.then(
      (id) => gone.signal.addEventListener('abort', () => void video.remote.cancelWatchAvailability(id)),
      () => undefined,
    )
  }
  return () => gone.abort()
}
