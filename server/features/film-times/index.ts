export { filmTimesQueue, moveRecords, noteFilmChange } from './move-records.ts'
