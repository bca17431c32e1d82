/** Exports of the chunk that `gym-bag.lazy.tsx` loads after the page. */
export { readBag } from './bag-store.ts'
export { findSavedLesson } from './saved-lesson.ts'
export { getEntryStatus } from './bag-entry.ts'
export { syncBag } from './check-bag.ts'
export { DownloadButton } from './download-button.tsx'
export { DownloadListButton } from './download-list-button.tsx'
export { reconcilePositions, deletePositions, savePositions } from './bag-store.ts'
export { createOfflineRequest } from './offline-playback.ts'
