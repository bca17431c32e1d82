export { tellFault } from './tell.ts'
