export { checkGymBagFunction } from './check-gym-bag.ts'
