import type { AllTables } from './table-types.ts'

/** Tables whose rows belong to members. `member_usage` is not one of them: only triggers write it. */
type OwnedTable = Exclude<
  { [Table in keyof AllTables]: 'owner_id' extends keyof AllTables[Table] ? Table : never }[keyof AllTables],
  'member_usage'
>

/** What every query may read and write. Rows of members are not among it: code that reaches those asks for them by name. */
export type Tables = Omit<AllTables, OwnedTable>

/** Tables of members' rows, to be named where the owner stands in each statement: `queries.$extendTables<Owned<Table>>()`. */
export type Owned<Table extends OwnedTable> = Pick<AllTables, Table>
