export {
  followGymBag,
  GymBagButton,
  GymBagLink,
  hasGymBag,
  loadGymBag,
  savePositionsInGymBag,
  useSavedLesson,
  useSavedPosition,
} from './gym-bag.lazy.tsx'
export { GymBagPage } from './gym-bag-page.tsx'
