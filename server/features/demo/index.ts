export { makeFilmsBeside } from './beside.ts'
export { makeFilms } from './make-films.ts'
export { prepareDemo } from './prepare.ts'
export { isDemoWanted } from './state.ts'
