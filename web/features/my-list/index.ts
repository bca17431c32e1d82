export { followMyList, keptQuery } from './kept.ts'
export { MyListToggle } from './my-list-toggle.tsx'
