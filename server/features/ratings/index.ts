export { ratingFunctions } from './functions.ts'
