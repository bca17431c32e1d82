export { FailedFilm } from './failed-film.tsx'
export { FilmsEverywhere } from './films-everywhere.tsx'
export { Uploads } from './uploads.tsx'
