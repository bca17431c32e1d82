export { noteGrant } from './note-playing.ts'
export { playingFunction } from './playing-function.ts'
