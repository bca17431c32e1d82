/** Fields that identify other items, which are compared exactly. */
const IDENTIFIERS: ReadonlySet<string> = new Set(['slug', 'slugs', 'target', 'id', 'gid', 'lessons'])

/**
 * Returns JSON data with all texts in the composed form of Unicode (NFC), which keyboards produce. File names on macOS
 * are in the decomposed form.
 */
export function normalizeTexts(value: unknown): unknown {
  if (typeof value === 'string') return value.normalize('NFC')
  if (Array.isArray(value)) return value.map(normalizeTexts)
  return typeof value === 'object' && value !== null ? normalizeFields(value) : value
}

/** Like {@link normalizeTexts}, for an object. */
export const normalizeFields = (data: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, IDENTIFIERS.has(name) ? value : normalizeTexts(value)]),
  )
