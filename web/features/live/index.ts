export { followTogether } from './follow-together.ts'
export { memberKey, STALE } from './member-key.ts'
export { perform, refetch } from './perform.ts'
