export { ContinueTraining } from './continue-row.lazy.tsx'
