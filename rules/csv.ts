/** Characters that start a formula in a spreadsheet, after characters that it skips. */
const FORMULA = /^[\s\0]*[=+\-@\t\r]/

/**
 * Returns a line of CSV (RFC 4180). Prefixes cells that a spreadsheet would run as formulas with an apostrophe: they
 * contain untrusted names and addresses.
 */
export const csvLine = (cells: readonly unknown[]) => `${cells.map(toCell).join(',')}\r\n`

function toCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
}
