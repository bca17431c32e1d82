export { ErrorBoundary } from './error-boundary.tsx'
export { reportPageError } from './report-error.ts'
