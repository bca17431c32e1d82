export { Guard } from './error-boundary.tsx'
export { tellFault } from './report-error.ts'
