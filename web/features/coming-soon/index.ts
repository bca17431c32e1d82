export { ComingSoonList, ComingSoonRail } from './coming-soon.tsx'
