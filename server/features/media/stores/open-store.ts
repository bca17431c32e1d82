import type { BucketConfig, Config } from '#server/config/index.ts'
import { openBucket } from '#server/platform/object-storage/bucket.ts'
import { openBucketStore } from './bucket-store.ts'
import { openFolderStore } from './folder-store.ts'
import type { MediaStore } from './store.ts'

/** Location of the films of an academy. Tests may omit the bucket. */
export type MediaLocation = Pick<Config, 'dataDir'> & { mediaStore?: Config['mediaStore'] }

type OpenedBucket = ReturnType<typeof openBucket>

/** Caches one client for each bucket, because a client keeps connections open. */
const buckets = new WeakMap<BucketConfig, OpenedBucket>()

export function openBucketOnce(config: BucketConfig): OpenedBucket {
  const bucket = buckets.get(config) ?? openBucket(config)
  buckets.set(config, bucket)
  return bucket
}

/** Opens the media store of an academy: its bucket, or `DATA_DIR/media`. */
export function openMediaStore({ dataDir, mediaStore }: MediaLocation): MediaStore {
  const folder = openFolderStore(dataDir)
  return mediaStore ? openBucketStore(openBucketOnce(mediaStore), folder) : folder
}

/** Opens a bucket without the fallback to the data folder that {@link openMediaStore} has. */
export const openBucketWithoutFallback = (config: BucketConfig): MediaStore => openBucketStore(openBucketOnce(config))

/** Opens every media store that may contain films of the academy. */
export const openAllStores = ({ dataDir, mediaStore }: MediaLocation): MediaStore[] => [
  ...(mediaStore ? [openBucketWithoutFallback(mediaStore)] : []),
  openFolderStore(dataDir),
]
