export { followArrivals } from './follow-arrivals.ts'
