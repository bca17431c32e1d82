export { keep, keptQuery, move } from './kept.ts'
export { MyListSkeleton } from './my-list-skeleton.tsx'
export { MyListToggle } from './my-list-toggle.tsx'
