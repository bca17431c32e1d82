export { KeyTable } from './key-table.tsx'
export { CreateKey } from './create-key.tsx'
export { keysQuery, webhooksQuery } from './integrations-queries.ts'
export { Webhooks } from './webhooks.tsx'
