export { ContinueFirst } from './continue-row.lazy.tsx'
