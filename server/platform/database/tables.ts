import type { AllTables } from './table-types.ts'

/** Tables whose rows belong to members. `member_usage` is excluded: only triggers write it. */
type OwnedTable = Exclude<
  { [Table in keyof AllTables]: 'owner_id' extends keyof AllTables[Table] ? Table : never }[keyof AllTables],
  'member_usage'
>

/** Tables that every query may read and write. Excludes tables of members' rows, which code must request explicitly. */
export type Tables = Omit<AllTables, OwnedTable>

/** Tables of members' rows, for code whose statements all filter by owner: `queries.$extendTables<Owned<Table>>()`. */
export type Owned<Table extends OwnedTable> = Pick<AllTables, Table>
