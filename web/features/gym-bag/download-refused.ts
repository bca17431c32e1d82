/** Thrown if a lesson cannot be downloaded. The message is shown to the member. */
export class DownloadRefused extends Error {
  override name = 'DownloadRefused'
}

/** Thrown if there is no room for another lesson. */
export class BagFull extends DownloadRefused {}
