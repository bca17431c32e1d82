export { closeFlags, listFlags } from './operator.ts'
