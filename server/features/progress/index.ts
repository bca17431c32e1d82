export { progressFunctions } from './functions.ts'
