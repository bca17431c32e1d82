import { PLAYBACK_GRANT_LIFE } from '#contract/limits.ts'
import type { Playback } from '#contract/media.ts'
import { PlaybackRejected } from './errors.ts'

/** A grant is renewed this long before it expires, or after three quarters of a shorter lifetime. Milliseconds. */
const RENEWAL_LEAD = 60_000
const RETRY_AFTER = 5_000

/** URL of a film with its expiry. */
export interface FilmAddress extends Playback {
  /** Height of the only rendition at this URL; omitted if all renditions are available. File names are the same. */
  height?: number | undefined
}

/**
 * Requests a film from the server. Throws {@link PlaybackRejected} if the server rejects it, and any other error on
 * network failure. With `isLost` the current URL no longer responds: the function returns another source, such as the
 * offline copy, or throws if there is none.
 */
export type RequestFilmAddress = (options?: { isLost: boolean }) => Promise<FilmAddress>

export interface GrantOptions {
  requestAddress: RequestFilmAddress
  /** Called when a newer grant has replaced an earlier one. */
  onRenewed?: () => void
  /** Called instead if the newer grant is for another film, whose playlists differ. */
  onReplaced?: () => void
  /** Called when the server rejects a renewal. */
  onRejected?: (error: PlaybackRejected) => void
  now?: () => number
}

/** Newest grant of one film. Rewrites URLs of earlier grants. */
export interface Grant {
  /** Resolves once there is a valid grant; rejects with the error of the request. */
  ensureFresh: () => Promise<void>
  /**
   * Reports that the server rejected a URL. If it belongs to the current grant, the next `ensureFresh` requests a new
   * one.
   */
  invalidate: (address: string) => void
  /** Reports that the current URL no longer responds; switches to another source of the film, if there is one. */
  reportOutage: () => void
  manifest: () => string
  /** Height of the only rendition; undefined if all are available. */
  height: () => number | undefined
  /** URL of the same file under the newest grant for its film. */
  address: (url: string) => string
  /** URL of a file in the folder of the manifest. */
  addressOfFile: (file: string) => string
  close: () => void
}

/** Film in a URL `/m/{sig}/{kid}.{exp}/{film}/…`; undefined for a file on the device. */
const getFilm = (address: string) => /^\/m\/[^/]+\/[^/]+\/([^/]+)\//.exec(address)?.[1]

export function createGrant({
  requestAddress,
  onRenewed,
  onReplaced,
  onRejected,
  now = Date.now,
}: GrantOptions): Grant {
  let folders: string[] = []
  let manifest = ''
  let film: string | undefined
  let height: number | undefined
  let renewAt = 0
  let endsAt = 0
  let requesting: Promise<void> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isClosed = false

  const applyGrant = (playback: FilmAddress) => {
    if (isClosed) return
    const isRenewal = manifest !== ''
    const playing = getFilm(playback.manifest)
    const isOther = film !== undefined && playing !== undefined && playing !== film
    ;({ manifest, height } = playback)
    film = playing ?? film
    // Requests for the former film keep its own grant, which is still valid for a while.
    folders = [getFolder(manifest), ...(isOther ? [] : folders)]
    const remainingLife = plausibleLife(Date.parse(playback.expiresAt) - now())
    endsAt = now() + remainingLife
    renewAt = now() + Math.max(remainingLife - RENEWAL_LEAD, remainingLife * 0.75)
    renewAfter(renewAt - now())
    if (isOther) onReplaced?.()
    else if (isRenewal) onRenewed?.()
  }
  const fail = (error: unknown) => {
    if (isClosed) return
    if (error instanceof PlaybackRejected) onRejected?.(error)
    // Playback continues from the buffer; the network may return meanwhile.
    else if (manifest) renewAfter(RETRY_AFTER)
  }
  const renew = () =>
    (requesting ??= requestAddress()
      .then(applyGrant, (error: unknown) => {
        fail(error)
        throw error
      })
      .finally(() => (requesting = undefined)))
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
      if (now() >= endsAt) await renew()
      // Timers do not run during sleep, so the first request afterwards starts the renewal.
      else if (now() >= renewAt) renewInBackground()
    },
    invalidate: (address) => {
      if (folders[0] !== undefined && address.includes(folders[0])) endsAt = 0
    },
    reportOutage: () => {
      if (height !== undefined) return
      // Without another source the player shows the outage itself.
      requestAddress({ isLost: true }).then(applyGrant, () => undefined)
    },
    manifest: () => manifest,
    height: () => height,
    address: (url) => rewrite(url, folders),
    addressOfFile: (file) => (folders[0] ?? '') + file,
    close: () => {
      isClosed = true
      clearTimeout(timer)
    },
  }
}

const getFolder = (manifest: string) => manifest.slice(0, manifest.lastIndexOf('/') + 1)

/**
 * Tolerates a wrong client clock, which must neither expire a valid grant nor extend a short one. A 403 handles the
 * rest.
 */
const plausibleLife = (remainingLife: number) =>
  remainingLife > 0 ? Math.min(remainingLife, PLAYBACK_GRANT_LIFE) : PLAYBACK_GRANT_LIFE / 2

function rewrite(url: string, [newest = '', ...older]: readonly string[]) {
  const old = older.find((folder) => url.includes(folder))
  return old ? url.replace(old, () => newest) : url
}
