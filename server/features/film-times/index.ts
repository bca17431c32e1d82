export { filmTimesQueue, createRecordShiftHandler, queueRecordShift } from './shift-records.ts'
