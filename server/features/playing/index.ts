export { isOusted } from './places.ts'
export { playingFunction } from './playing-function.ts'
