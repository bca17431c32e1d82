/** What of the gym bag comes after the page. */
export { followBag } from './follow-bag.ts'
export { keptLesson } from './saved-lesson.ts'
export { notePlaces } from './note-places.ts'
export { entryWords } from './bag-words.ts'
export { TakeButton } from './download-button.tsx'
export { withBag } from './offline-playback.ts'
