export { ContinueFirst } from './continue-first.tsx'
