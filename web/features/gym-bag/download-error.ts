/** Thrown if a lesson cannot be downloaded. The message is shown to the member. */
export class DownloadError extends Error {
  override name = 'DownloadError'
}

/** Thrown if another lesson does not fit. */
export class BagFullError extends DownloadError {}
