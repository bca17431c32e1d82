export { myListFunctions } from './functions.ts'
