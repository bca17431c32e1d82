/** Thrown if a lesson cannot be downloaded. The message is shown to the member. */
export class DownloadRefused extends Error {
  override name = 'DownloadRefused'
}
