export { LessonFilm } from './lesson-film.lazy.tsx'
export { requestStaffFilm } from './request-staff-film.ts'
