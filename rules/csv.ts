/** Characters with which a spreadsheet takes a cell for a formula, and the ones that it skips before them. */
const FORMULA = /^[\s\0]*[=+\-@\t\r]/

/**
 * A line of CSV (RFC 4180). What a spreadsheet would run as a formula gets an apostrophe, which makes it text: names
 * and addresses in it are other people's.
 */
export const csvLine = (cells: readonly unknown[]) => `${cells.map(toCell).join(',')}\r\n`

function toCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
}
