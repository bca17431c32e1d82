import { ConfigError } from '#server/config/index.ts'
import type { Logger } from '#server/platform/logging/log.ts'
import { BucketUnavailable } from '#server/platform/object-storage/bucket-unavailable.ts'
import { type MediaLocation, openBucketOnce } from './open-store.ts'

/** Throws ConfigError if MEDIA_STORE is misconfigured. An outage is only logged, because it may end. */
export async function checkMediaStore({ mediaStore }: MediaLocation, log: Pick<Logger, 'warn'>): Promise<void> {
  if (!mediaStore) return
  try {
    await openBucketOnce(mediaStore).listFolders().next()
  } catch (error) {
    if (error instanceof BucketUnavailable && error.isMisconfigured)
      throw new ConfigError(`MEDIA_STORE: ${error.message}`)
    log.warn({ err: error }, 'MEDIA_STORE cannot be reached; films cannot be played until it is reachable')
  }
}
