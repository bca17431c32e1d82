/** Exports of the chunk that `gym-bag.lazy.tsx` loads after the page. */
export { findSavedLesson } from './saved-lesson.ts'
export { entryStatus } from './bag-entry.ts'
export { followBag } from './check-bag.ts'
export { DownloadButton } from './download-button.tsx'
export { reconcilePositions, forgetPositions, savePositions } from './bag-store.ts'
export { withOfflineFilm } from './offline-playback.ts'
