export { SoonList, SoonShelf } from './coming-soon.tsx'
