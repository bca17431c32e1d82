export { prepareDemo } from './prepare.ts'
export { isDemo } from './state.ts'
