export { captionItemOf } from './caption-file.ts'
export { addLesson, refuseUnfit } from './ingest/add-lesson.ts'
export {
  type Asset,
  assetOfPicture,
  lessonMedia,
  readFilmCaptions,
  readLessonMedia,
  removeAssets,
  soundOfFilm,
  sourceOfFilm,
} from './asset.ts'
export { secretText } from './grants.ts'
export { Refusal } from './encoding/refusal.ts'
export { pictureAddress, pictureAddresses } from './media-address.ts'
export { type IngestJob, parseIngestJobs, USAGE } from './ingest/command-line.ts'
export { readFilm } from './encoding/read-film.ts'
export { deleteDeadDrafts, findFilmFolder, type Store } from './media-store.ts'
export { lessonId, titleFrom } from './ingest/place-lesson.ts'
export { ingestFilm } from './ingest/ingest-film.ts'
export { ingestLowestFirst } from './ingest/ingest-lowest-first.ts'
export { playback } from './playback.ts'
export { publishDrawings, publishPictures, publishStill } from './publish-pictures.ts'
export { mediaRoutes } from './routes.ts'
export { watchFilm } from './watch-film.ts'
