export { LessonFilm } from './lesson-film.lazy.tsx'
