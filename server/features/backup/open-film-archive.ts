import { type Config, readBucket } from '#server/config/index.ts'
import { resolvePath } from '#server/platform/command-line.ts'
import { failIfOverlapsDataFolder } from '#server/platform/files/data-folder.ts'
import { isUrl } from '#server/platform/files/is-url.ts'
import type { FilmArchive } from './film-archive.ts'
import { openFilmBucket } from './film-bucket.ts'
import { openFilmFolder } from './film-folder.ts'

/** Opens the folder or bucket that an operator names. Throws if it overlaps DATA_DIR or does not respond. */
export async function openFilmArchive(
  location: string,
  { dataDir, disk }: Pick<Config, 'dataDir' | 'disk'>,
): Promise<FilmArchive> {
  const bucket = isUrl(location) ? readBucket(location) : undefined
  if (bucket) return openFilmBucket(bucket)
  const folder = resolvePath(location)
  await failIfOverlapsDataFolder(dataDir, folder)
  return openFilmFolder(folder, disk.uploadMinimum)
}
