export { Guard } from './guard.tsx'
export { tellFault } from './tell-fault.ts'
