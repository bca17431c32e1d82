export { SoonList, SoonShelf } from './soon.tsx'
