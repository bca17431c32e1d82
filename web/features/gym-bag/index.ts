export {
  syncGymBag,
  deleteSavedPositions,
  GymBagButton,
  GymBagLink,
  GymBagListButton,
  loadGymBag,
  savePositionsInGymBag,
  useSavedLesson,
  useSavedPosition,
  useSavedTitles,
} from './gym-bag.lazy.tsx'
export { BAG_CHANGED_EVENT, catalogueCache, hasGymBag } from './storage-names.ts'
export { toBagLesson } from './to-bag-lesson.ts'
export { GymBagPage } from './gym-bag-page.tsx'
