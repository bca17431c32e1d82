import { ConfigError } from '#server/config/index.ts'
import type { Logger } from '#server/platform/logging/log.ts'
import { BucketUnavailable } from '#server/platform/object-storage/bucket-unavailable.ts'
import { type MediaLocation, openBucketOnce } from './open-store.ts'

/** Throws ConfigError if MEDIA_STORE is misconfigured. An outage is only logged, because it may be temporary. */
export async function checkMediaStore({ mediaStore }: MediaLocation, log: Pick<Logger, 'warn'>): Promise<void> {
  if (!mediaStore) return
  try {
    await openBucketOnce(mediaStore).check()
  } catch (error) {
    if (error instanceof BucketUnavailable && error.isMisconfigured)
      throw new ConfigError(`MEDIA_STORE: ${error.message}`)
    log.warn({ err: error }, 'MEDIA_STORE cannot be reached; films cannot be played until it is reachable')
  }
}

/** Time after which a bucket that does not respond is reported. Less than the time limit of all warnings. */
const CHECK_TIMEOUT_MS = 1000

/** Returns a warning if the bucket of MEDIA_STORE cannot be reached now. */
export async function findMediaStoreProblems({ mediaStore }: MediaLocation) {
  if (!mediaStore) return []
  const check = openBucketOnce(mediaStore).check(AbortSignal.timeout(CHECK_TIMEOUT_MS))
  return check.then(
    () => [],
    (error: unknown) => {
      const reason = error instanceof BucketUnavailable ? error.message : `${mediaStore.url}: no response`
      return [{ code: 'films-unreachable' as const, text: `films: MEDIA_STORE cannot be reached: ${reason}` }]
    },
  )
}
