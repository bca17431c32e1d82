import type { AllTables } from './table-types.ts'

/** Tables whose rows belong to members. `member_usage` is excluded, because only triggers write it. */
type OwnedTable = Exclude<
  { [Table in keyof AllTables]: 'owner_id' extends keyof AllTables[Table] ? Table : never }[keyof AllTables],
  'member_usage'
>

/** Tables that every query may use. Tables of members' rows are excluded; code must request them explicitly. */
export type Tables = Omit<AllTables, OwnedTable>

/** Tables of members' rows, for code whose statements all filter by owner: `queries.$extendTables<Owned<Table>>()`. */
export type Owned<Table extends OwnedTable> = Pick<AllTables, Table>
