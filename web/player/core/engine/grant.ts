import { PLAYBACK_GRANT_LIFETIME_MS } from '#contract/limits.ts'
import type { Playback } from '#contract/media.ts'
import { PlaybackRejected } from './errors.ts'

/** Milliseconds before the expiry at which a grant is renewed; at the latest after three quarters of its lifetime. */
const RENEWAL_LEAD_MS = 60_000
const RETRY_DELAY_MS = 5_000

/** URL of a film with its expiry. */
export interface FilmUrl extends Playback {
  /** Height of the only rendition at this URL; omitted if all renditions are available. File names are the same. */
  height?: number | undefined
}

/**
 * Requests a film from the server. Throws {@link PlaybackRejected} if the server rejects it, and any other error on
 * network failure. `isLost` means that the current URL no longer responds: the function then returns another source,
 * such as the offline copy, or throws if no other source exists.
 */
export type RequestFilmUrl = (options?: { isLost: boolean }) => Promise<FilmUrl>

export interface GrantOptions {
  requestUrl: RequestFilmUrl
  /** Called when a newer grant has replaced the previous grant. */
  onRenewed?: () => void
  /** Called instead if the newer grant is for another film, whose playlists differ. */
  onReplaced?: () => void
  /** Called when the server rejects a renewal. */
  onRejected?: (error: PlaybackRejected) => void
  now?: () => number
}

/** Newest grant of one film. Rewrites URLs of previous grants. */
export interface Grant {
  /** Resolves once there is a valid grant; rejects with the error of the request. */
  ensureFresh: () => Promise<void>
  /**
   * Reports that the server rejected a URL. If the URL belongs to the current grant, the next `ensureFresh` requests a
   * new grant.
   */
  invalidate: (url: string) => void
  /** Reports that the current URL no longer responds; switches to another source of the film, if any. */
  reportOutage: () => void
  getManifestUrl: () => string
  /** Height of the only rendition; undefined if all are available. */
  getHeight: () => number | undefined
  /** URL of the same file under the newest grant for its film. */
  toCurrentUrl: (url: string) => string
  /** URL of a file in the folder of the manifest. */
  getFileUrl: (file: string) => string
  close: () => void
}

/** Film in a URL `/m/{sig}/{kid}.{exp}/{film}/…`; undefined for a file on the device. */
const getFilm = (url: string) => /^\/m\/[^/]+\/[^/]+\/([^/]+)\//.exec(url)?.[1]

export function createGrant({ requestUrl, onRenewed, onReplaced, onRejected, now = Date.now }: GrantOptions): Grant {
  let folders: string[] = []
  let manifest = ''
  let currentFilm: string | undefined
  let height: number | undefined
  let renewAt = 0
  let expiresAt = 0
  let pendingRequest: Promise<void> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isClosed = false

  const applyGrant = (playback: FilmUrl) => {
    if (isClosed) return
    const isRenewal = manifest !== ''
    const newFilm = getFilm(playback.manifest)
    const isOtherFilm = currentFilm !== undefined && newFilm !== undefined && newFilm !== currentFilm
    ;({ manifest, height } = playback)
    currentFilm = newFilm ?? currentFilm
    // Requests for the previous film keep the grant of that film, which stays valid until it expires.
    folders = [getFolder(manifest), ...(isOtherFilm ? [] : folders)]
    const remainingMs = limitRemainingMs(Date.parse(playback.expiresAt) - now())
    expiresAt = now() + remainingMs
    renewAt = now() + Math.max(remainingMs - RENEWAL_LEAD_MS, remainingMs * 0.75)
    renewAfter(renewAt - now())
    if (isOtherFilm) onReplaced?.()
    else if (isRenewal) onRenewed?.()
  }
  const fail = (error: unknown) => {
    if (isClosed) return
    if (error instanceof PlaybackRejected) onRejected?.(error)
    // Playback continues from the buffer; the network may return meanwhile.
    else if (manifest) renewAfter(RETRY_DELAY_MS)
  }
  const renew = () =>
    (pendingRequest ??= requestUrl()
      .then(applyGrant, (error: unknown) => {
        fail(error)
        throw error
      })
      .finally(() => (pendingRequest = undefined)))
  const renewInBackground = () => {
    // `fail` has handled the error.
    renew().catch(() => undefined)
  }
  const renewAfter = (delay: number) => {
    clearTimeout(timer)
    timer = setTimeout(renewInBackground, delay)
  }

  return {
    ensureFresh: async () => {
      if (now() >= expiresAt) await renew()
      // Timers do not run during sleep, so the first request afterwards starts the renewal.
      else if (now() >= renewAt) renewInBackground()
    },
    invalidate: (url) => {
      if (folders[0] !== undefined && url.includes(folders[0])) expiresAt = 0
    },
    reportOutage: () => {
      if (height !== undefined) return
      // Without another source the player shows the outage itself.
      requestUrl({ isLost: true }).then(applyGrant, () => undefined)
    },
    getManifestUrl: () => manifest,
    getHeight: () => height,
    toCurrentUrl: (url) => rewrite(url, folders),
    getFileUrl: (file) => (folders[0] ?? '') + file,
    close: () => {
      isClosed = true
      clearTimeout(timer)
    },
  }
}

const getFolder = (manifest: string) => manifest.slice(0, manifest.lastIndexOf('/') + 1)

/**
 * Limits the lifetime computed with the client's clock. A wrong clock must neither expire a valid grant nor keep an
 * expired grant for long; a 403 response corrects the remaining error.
 */
const limitRemainingMs = (remainingMs: number) =>
  remainingMs > 0 ? Math.min(remainingMs, PLAYBACK_GRANT_LIFETIME_MS) : PLAYBACK_GRANT_LIFETIME_MS / 2

function rewrite(url: string, [currentFolder = '', ...oldFolders]: readonly string[]) {
  const oldFolder = oldFolders.find((folder) => url.includes(folder))
  return oldFolder ? url.replace(oldFolder, () => currentFolder) : url
}
