export { filmTimesQueue, moveRecords, recordFilmChange } from './move-records.ts'
