export {
  syncGymBag,
  deleteSavedPositions,
  GymBagButton,
  GymBagLink,
  loadGymBag,
  savePositionsInGymBag,
  useSavedLesson,
  useSavedPosition,
  useSavedTitles,
} from './gym-bag.lazy.tsx'
export { BAG_CHANGED_EVENT, catalogueCache, hasGymBag } from './storage-names.ts'
export { GymBagPage } from './gym-bag-page.tsx'
