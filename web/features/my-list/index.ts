export { moveInList, savedListQuery, setSaved } from './saved-list.ts'
export { MyListToggle } from './my-list-toggle.lazy.tsx'
