import type { AllTables } from './table-types.ts'

/** Tables whose rows belong to members. `member_usage` is not one of them: only triggers write it. */
type OwnedTable = Exclude<
  { [Table in keyof AllTables]: 'owner_id' extends keyof AllTables[Table] ? Table : never }[keyof AllTables],
  'member_usage'
>

/**
 * Tables that every query may read and write. Members' rows are not among them; code that needs those names them
 * explicitly.
 */
export type Tables = Omit<AllTables, OwnedTable>

/** Tables of members' rows, for code whose every statement names the owner: `queries.$extendTables<Owned<Table>>()`. */
export type Owned<Table extends OwnedTable> = Pick<AllTables, Table>
