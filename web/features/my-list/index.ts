export { keep, savedListQuery, move } from './saved-list.ts'
export { MyListSkeleton } from './my-list-skeleton.tsx'
export { MyListToggle } from './my-list-toggle.tsx'
