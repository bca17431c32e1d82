export { parseCaptionItemId } from './caption-file.ts'
export { addLesson, failIfLessonsInvalid } from './ingest/add-lesson.ts'
export {
  type Asset,
  parseAssetName,
  toLessonMedia,
  readFilmCaptions,
  readLessonMedia,
  removeAssets,
  findSound,
  readFilmSource,
} from './asset.ts'
export { secretToHex } from './grants.ts'
export { FilmRejected } from './encoding/film-rejected.ts'
export { formatPictureUrl, formatPictureUrls } from './media-urls.ts'
export { type IngestJob, parseIngestJobs } from './ingest/command-line.ts'
export { planRenditions } from './encoding/ladder.ts'
export { readCaptionFile } from './encoding/captions.ts'
export { readFilm } from './encoding/read-film.ts'
export { deleteAbandonedDrafts, hasFilm, type Store } from './media-store.ts'
export { checkMediaStore, findMediaStoreProblems } from './stores/check-store.ts'
export { copyAssets } from './stores/copy-assets.ts'
export { findOrphans } from './stores/find-orphans.ts'
export { listFiles, openFolderStore } from './stores/folder-store.ts'
export { type MediaLocation, openAllStores, openBucketWithoutFallback, openMediaStore } from './stores/open-store.ts'
export { deriveLessonId, formatTitle } from './ingest/place-lesson.ts'
export { ingestFilm } from './ingest/ingest-film.ts'
export { ingestLowestFirst } from './ingest/ingest-lowest-first.ts'
export { readFilmProgress } from './film-progress.ts'
export { startPlayback } from './playback.ts'
export { publishDrawings, publishPictures, publishStill } from './publish-pictures.ts'
export { mediaRoutes } from './routes.ts'
export { watchFilm } from './watch-film.ts'
