import { PLAYBACK_GRANT_LIFE } from '#contract/limits.ts'
import type { Playback } from '#contract/media.ts'
import { PlaybackRefused } from './errors.ts'

/** Renewed this long before it ends, or after three quarters of a shorter life. */
const LEAD = 60_000
const RETRY_AFTER = 5_000

/** Where a film is to be had, and until when. */
export interface FilmAddress extends Playback {
  /** Lines of the one rendition that is there; left out where all of them are. Its files are named as they are everywhere. */
  height?: number | undefined
}

/**
 * Asks the server. Throws {@link PlaybackRefused} for a clear no, anything else for a lost network. `isLost`: the film's own requests stay without
 * an answer; only somebody else who has it can help, and where there is nobody, it throws.
 */
export type RequestFilmAddress = (how?: { isLost: boolean }) => Promise<FilmAddress>

export interface GrantOptions {
  requestAddress: RequestFilmAddress
  /** A later grant has replaced an earlier one. */
  renewed?: () => void
  /** The server will give no further grant. */
  refused?: (error: PlaybackRefused) => void
  now?: () => number
}

/** Holds the newest grant of one film and rewrites older addresses to it. */
export interface Grant {
  /** Resolves when a grant that has not ended is held; rejects with what the asking threw. */
  fresh: () => Promise<void>
  /** The server refused this address. If that is of the grant we hold, and not of one replaced meanwhile, the next `fresh` asks again. */
  spoil: (address: string) => void
  /** Nothing comes from the address we hold: whoever else has the film takes over. */
  lost: () => void
  manifest: () => string
  /** Lines of the only rendition that it gives; undefined where it gives all. */
  height: () => number | undefined
  /** The same file under the newest grant. */
  address: (url: string) => string
  /** Address of a file beside the manifest. */
  beside: (file: string) => string
  close: () => void
}

export function createGrant({ requestAddress, renewed, refused, now = Date.now }: GrantOptions): Grant {
  const folders: string[] = []
  let manifest = ''
  let height: number | undefined
  let renewAt = 0
  let endsAt = 0
  let asking: Promise<void> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let closed = false

  const hold = (playback: FilmAddress) => {
    if (closed) return
    const again = manifest !== ''
    ;({ manifest, height } = playback)
    folders.unshift(folderOf(manifest))
    const left = believableLife(Date.parse(playback.expiresAt) - now())
    endsAt = now() + left
    renewAt = now() + Math.max(left - LEAD, left * 0.75)
    wait(renewAt - now())
    if (again) renewed?.()
  }
  const fail = (error: unknown) => {
    if (closed) return
    if (error instanceof PlaybackRefused) refused?.(error)
    // The film plays on from what is loaded; meanwhile the network may come back.
    else if (manifest) wait(RETRY_AFTER)
  }
  const renew = () =>
    (asking ??= requestAddress()
      .then(hold, (error: unknown) => {
        fail(error)
        throw error
      })
      .finally(() => (asking = undefined)))
  const wait = (delay: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void renew().catch(noted), delay)
  }

  return {
    fresh: async () => {
      if (now() >= endsAt) await renew()
      // Timers sleep with the machine: whoever asks first after the wake-up starts the renewal.
      else if (now() >= renewAt) void renew().catch(noted)
    },
    spoil: (address) => {
      if (folders[0] !== undefined && address.includes(folders[0])) endsAt = 0
    },
    lost: () => void (height === undefined && requestAddress({ isLost: true }).then(hold, noted)),
    manifest: () => manifest,
    height: () => height,
    address: (url) => rewrite(url, folders),
    beside: (file) => (folders[0] ?? '') + file,
    close: () => {
      closed = true
      clearTimeout(timer)
    },
  }
}

/** `fail` has already said what is to be said. */
const noted = () => undefined

const folderOf = (manifest: string) => manifest.slice(0, manifest.lastIndexOf('/') + 1)

/** A wrong clock must not make a good grant look dead, nor a short one everlasting: a 403 corrects what is left of the error. */
const believableLife = (left: number) => (left > 0 ? Math.min(left, PLAYBACK_GRANT_LIFE) : PLAYBACK_GRANT_LIFE / 2)

function rewrite(url: string, [newest = '', ...older]: readonly string[]) {
  const old = older.find((folder) => url.includes(folder))
  return old ? url.replace(old, () => newest) : url
}
