import { type CollectionName, shapes } from '#server/features/collections/index.ts'

/**
 * Returns the document field that a column stores, which has the column's name, unchanged or in camel case. Returns
 * undefined for columns that are not in the documents.
 */
export function getFieldOfColumn(collection: CollectionName, column: string): string | undefined {
  if (column === 'id') return '_id'
  const camelCaseName = column.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase())
  return [column, camelCaseName].find((name) => Object.hasOwn(shapes[collection], name))
}
