import type { FieldShape, Shape } from '../shape.ts'

/**
 * The fields of a change event that a filter of `watch` may ask for (session service §9), for documents of this shape:
 * `parseFilter(eventShape(shape), filter)`, then `matches(filter, event)`.
 */
export const eventShape = (shape: Shape): Shape => ({
  operationType: 'string',
  'ns.db': 'string',
  'ns.coll': 'string',
  'documentKey._id': 'objectId',
  ...below('fullDocument', shape),
  ...below('updateDescription.updatedFields', shape),
  'updateDescription.removedFields': { list: 'string' },
})

const below = (prefix: string, shape: Shape): Record<string, FieldShape> =>
  Object.fromEntries(Object.entries(shape).map(([name, field]) => [`${prefix}.${name}`, field]))
