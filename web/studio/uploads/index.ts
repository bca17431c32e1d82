export { FailedFilm } from './failed-film.tsx'
export { UploadEffects } from './upload-effects.tsx'
export { Uploads } from './uploads.tsx'
