export { captionRoutes } from './routes.ts'
export { searchTranscripts } from './search-transcripts.ts'
