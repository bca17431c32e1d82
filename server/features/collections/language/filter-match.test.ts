import { ObjectId } from 'bson'
import { expect, test } from 'vitest'
import { shapes } from '../collection-shapes.ts'
import { toEventShape, matches } from './filter-match.ts'
import { parseFilter } from './filter.ts'

const id = new ObjectId()
const list = { _id: id, owner_id: 'mia', videos: [{ vid: 'armbar', gid: 'guard' }] }
const updateEvent = {
  operationType: 'update',
  ns: { db: 'Holdfast_Tactics', coll: 'my_list' },
  documentKey: { _id: id },
  fullDocument: list,
  updateDescription: { updatedFields: { videos: list.videos }, removedFields: [] },
}
const deleteEvent = { operationType: 'delete', ns: updateEvent.ns, documentKey: { _id: id } }

const isReported = (filter: object, event: object) => matches(parseFilter(toEventShape(shapes.my_list), filter), event)

test.each<[object, boolean, boolean]>([
  [{}, true, true],
  [{ operationType: 'delete' }, false, true],
  [{ operationType: { $in: ['insert', 'update'] } }, true, false],
  [{ 'ns.coll': 'my_list' }, true, true],
  [{ 'documentKey._id': id }, true, true],
  [{ 'documentKey._id': id.toHexString() }, false, false],
  [{ 'fullDocument.owner_id': 'mia' }, true, false],
  [{ 'fullDocument.owner_id': { $ne: 'mia' } }, false, true],
  [{ 'fullDocument.owner_id': null }, false, true],
  [{ 'fullDocument.videos.vid': 'armbar' }, true, false],
  [{ 'fullDocument.videos.vid': 'kimura' }, false, false],
  [{ 'fullDocument.videos': { gid: 'guard', vid: 'armbar' } }, true, false],
  [{ 'fullDocument.videos': { $size: 1 } }, true, false],
  [{ 'updateDescription.updatedFields.videos': { $exists: true } }, true, false],
  [{ 'updateDescription.updatedFields.owner_id': { $exists: true } }, false, false],
  [{ 'updateDescription.removedFields': 'videos' }, false, false],
  [{ $nor: [{ operationType: 'update' }] }, false, true],
])('a stream with the filter %j reports an added entry: %s, a deleted list: %s', (filter, updated, deleted) => {
  expect([isReported(filter, updateEvent), isReported(filter, deleteEvent)]).toEqual([updated, deleted])
})

test.each(['fullDocument.title', 'fullDocument', 'fullDocument.__proto__', 'fullDocument.videos.0.vid', 'vid'])(
  'a filter on the event field %s is refused',
  (path) => {
    expect(() => parseFilter(toEventShape(shapes.my_list), { [path]: 'x' })).toThrow(`unknown field: '${path}'`)
  },
)

test('text is ordered by its UTF-8 bytes, not by UTF-16 code units', () => {
  const filter = parseFilter({ name: 'string' }, { name: { $gt: '\uffee' } })
  expect([matches(filter, { name: '𝒜' }), matches(filter, { name: 'a' })]).toEqual([true, false])
})
