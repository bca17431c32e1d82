export { KeyTable } from './key-table.tsx'
export { MakeKey } from './make-key.tsx'
export { keysQuery, webhooksQuery } from './programs-queries.ts'
export { Webhooks } from './webhooks.tsx'
