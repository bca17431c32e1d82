import { PLAYBACK_GRANT_LIFE } from '#contract/limits.ts'
import type { Playback } from '#contract/media.ts'
import { PlaybackRefused } from './errors.ts'

/** A grant is renewed this long before it ends, or after three quarters of a shorter life. Milliseconds. */
const RENEWAL_LEAD = 60_000
const RETRY_AFTER = 5_000

/** The address of a film, and until when it works. */
export interface FilmAddress extends Playback {
  /**
   * Height of the only rendition behind this address; left out where all renditions are there. Its files have the usual
   * names.
   */
  height?: number | undefined
}

/**
 * Requests a film from the server. Throws {@link PlaybackRefused} where the server refuses, and any other error where
 * the network fails. With `isLost` the current address no longer answers: the function returns another source of the
 * film, such as the gym bag, or throws where there is none.
 */
export type RequestFilmAddress = (how?: { isLost: boolean }) => Promise<FilmAddress>

export interface GrantOptions {
  requestAddress: RequestFilmAddress
  /** Called when a newer grant has replaced an earlier one. */
  renewed?: () => void
  /** Called instead where the newer grant is for another film: its playlists are others. */
  replaced?: () => void
  /** Called when the server refuses another grant. */
  refused?: (error: PlaybackRefused) => void
  now?: () => number
}

/** The newest grant of one film. Rewrites older addresses to it. */
export interface Grant {
  /** Resolves as soon as there is a grant that has not ended; rejects with the error of the request. */
  ensureFresh: () => Promise<void>
  /**
   * Call this when the server has refused an address. If it belongs to the current grant, the next `ensureFresh`
   * requests a new one.
   */
  invalidate: (address: string) => void
  /**
   * Call this when the current address no longer answers: another source of the film takes over, where there is one.
   */
  reportOutage: () => void
  manifest: () => string
  /** Height of its only rendition; undefined where it has all. */
  height: () => number | undefined
  /** The same file under the newest grant for its film. */
  address: (url: string) => string
  /** Address of a file in the folder of the manifest. */
  addressOfFile: (file: string) => string
  close: () => void
}

/** The film that an address `/m/{sig}/{kid}.{exp}/{film}/…` names; undefined for one that lies on the device. */
const filmOf = (address: string) => /^\/m\/[^/]+\/[^/]+\/([^/]+)\//.exec(address)?.[1]

export function createGrant({ requestAddress, renewed, replaced, refused, now = Date.now }: GrantOptions): Grant {
  let folders: string[] = []
  let manifest = ''
  let film: string | undefined
  let height: number | undefined
  let renewAt = 0
  let endsAt = 0
  let requesting: Promise<void> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let closed = false

  const applyGrant = (playback: FilmAddress) => {
    if (closed) return
    const isRenewal = manifest !== ''
    const playing = filmOf(playback.manifest)
    const isOther = film !== undefined && playing !== undefined && playing !== film
    ;({ manifest, height } = playback)
    film = playing ?? film
    // The rest of the former film uses its own grant, which still works for a while.
    folders = [folderOf(manifest), ...(isOther ? [] : folders)]
    const left = plausibleLife(Date.parse(playback.expiresAt) - now())
    endsAt = now() + left
    renewAt = now() + Math.max(left - RENEWAL_LEAD, left * 0.75)
    renewAfter(renewAt - now())
    if (isOther) replaced?.()
    else if (isRenewal) renewed?.()
  }
  const fail = (error: unknown) => {
    if (closed) return
    if (error instanceof PlaybackRefused) refused?.(error)
    // The film plays on from its buffer; meanwhile the network may return.
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
      // No timer runs while the machine sleeps: the first request after that starts the renewal.
      else if (now() >= renewAt) renewInBackground()
    },
    invalidate: (address) => {
      if (folders[0] !== undefined && address.includes(folders[0])) endsAt = 0
    },
    reportOutage: () => {
      if (height !== undefined) return
      // Where no other source has the film, the player shows the outage itself.
      requestAddress({ isLost: true }).then(applyGrant, () => undefined)
    },
    manifest: () => manifest,
    height: () => height,
    address: (url) => rewrite(url, folders),
    addressOfFile: (file) => (folders[0] ?? '') + file,
    close: () => {
      closed = true
      clearTimeout(timer)
    },
  }
}

const folderOf = (manifest: string) => manifest.slice(0, manifest.lastIndexOf('/') + 1)

/**
 * Corrects for a wrong clock, which must neither end a good grant nor keep a short one for ever. A 403 corrects the
 * rest.
 */
const plausibleLife = (left: number) => (left > 0 ? Math.min(left, PLAYBACK_GRANT_LIFE) : PLAYBACK_GRANT_LIFE / 2)

function rewrite(url: string, [newest = '', ...older]: readonly string[]) {
  const old = older.find((folder) => url.includes(folder))
  return old ? url.replace(old, () => newest) : url
}
