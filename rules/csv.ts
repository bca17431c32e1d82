/** Matches the start of a cell that a spreadsheet runs as a formula, including characters that spreadsheets ignore. */
const FORMULA = /^[\s\0]*[=+\-@\t\r]/

/**
 * Returns a line of CSV (RFC 4180). Cells contain untrusted text, so cells that a spreadsheet would run as formulas get
 * an apostrophe as a prefix.
 */
export const csvLine = (cells: readonly unknown[]) => `${cells.map(toCell).join(',')}\r\n`

function toCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
}
