import type { Archive } from '#server/platform/archive/read-archive.ts'
import { type Contents, tablePart } from './contents.ts'
import type { TableColumns } from './tables.ts'

/** Returns the columns of a backed-up table that the restored table has. An operator may have added others. */
export const keepKnownColumns = ({ columns }: TableColumns, restored: TableColumns): string[] =>
  columns.filter((column) => restored.columns.includes(column))

/** Reads the rows of a backed-up table in the text format of COPY, with some of its columns. */
export async function* readColumns(
  archive: Archive<Contents>,
  table: TableColumns,
  columns: readonly string[],
): AsyncGenerator<Buffer> {
  const isKept = table.columns.map((column) => columns.includes(column))
  let rest = ''
  for await (const chunk of archive.read(tablePart(table.name))) {
    if (!isKept.includes(false)) {
      yield chunk
      continue
    }
    // COPY escapes line breaks and tabs in values. Latin-1 keeps every byte.
    const lines = (rest + chunk.toString('latin1')).split('\n')
    rest = lines.pop() ?? ''
    const rows = lines.map(
      (line) =>
        line
          .split('\t')
          .filter((_, index) => isKept[index])
          .join('\t') + '\n',
    )
    yield Buffer.from(rows.join(''), 'latin1')
  }
}
