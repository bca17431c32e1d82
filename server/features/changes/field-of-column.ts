import { type CollectionName, shapes } from '#server/features/collections/index.ts'

/**
 * Returns the document field of a column: the column's name, or that name in camel case. Undefined for columns that are
 * not in the documents.
 */
export function fieldOfColumn(collection: CollectionName, column: string): string | undefined {
  if (column === 'id') return '_id'
  const camel = column.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase())
  return [column, camel].find((name) => Object.hasOwn(shapes[collection], name))
}
