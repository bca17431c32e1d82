export { failIfNewFolderUnreachable } from './run-as.ts'
export { findEmbeddedDatabase, startEmbeddedDatabase } from './start-embedded.ts'
export { recordExternalDatabase } from './external-database-record.ts'
export type { DatabaseTransfer } from './upgrade-cluster.ts'
