/** Why a lesson cannot be downloaded. The message is for the member. */
export class DownloadRefused extends Error {
  override name = 'DownloadRefused'
}
