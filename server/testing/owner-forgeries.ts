import { ObjectId } from 'bson'

/** Ids that forged requests contain. */
export interface ForgeryIds {
  /** Account of the caller. */
  me: string
  /** Account of another member. */
  other: string
  /** A record of the other member. */
  otherRecord: ObjectId
}

type Forgeries = Readonly<Record<string, (ids: ForgeryIds) => object>>

/**
 * Filters that try to reach records of another owner, to test that members access only their own records. The tests
 * compute with an independent engine which of the caller's records a filter matches.
 */
export const filterForgeries: Forgeries = {
  omitted: () => ({}),
  plain: ({ other }) => ({ owner_id: other }),
  'by $eq': ({ other }) => ({ owner_id: { $eq: other } }),
  'in $in': ({ other }) => ({ owner_id: { $in: [other] } }),
  'in $in with me': ({ me, other }) => ({ owner_id: { $in: [me, other] } }),
  'in $nin': ({ me }) => ({ owner_id: { $nin: [me] } }),
  'in $or': ({ me, other }) => ({ $or: [{ owner_id: me }, { owner_id: other }] }),
  'in $or with everything': ({ other }) => ({ $or: [{ owner_id: other }, {}] }),
  'in $nor': ({ me }) => ({ $nor: [{ owner_id: me }] }),
  'by $ne': ({ me }) => ({ owner_id: { $ne: me } }),
  'by $not': ({ me }) => ({ owner_id: { $not: { $eq: me } } }),
  'by $exists': () => ({ owner_id: { $exists: true } }),
  'by $exists: false': () => ({ owner_id: { $exists: false } }),
  'by order': () => ({ owner_id: { $gt: '' } }),
  'in $and': ({ me, other }) => ({ $and: [{ owner_id: me }, { $and: [{ owner_id: other }] }] }),
  'in $and, alone': ({ other }) => ({ $and: [{ $and: [{ owner_id: { $eq: other } }] }] }),
  'as null': () => ({ owner_id: null }),
  'as a list': ({ me, other }) => ({ owner_id: [me, other] }),
  'as a document': ({ me, other }) => ({ owner_id: { me, other } }),
  'as an ObjectId': ({ other }) => ({ owner_id: new ObjectId(other) }),
  'by the id of the record': ({ otherRecord }) => ({ _id: otherRecord }),
  'by the id of the record, with my name': ({ me, otherRecord }) => ({ _id: otherRecord, owner_id: me }),
}

/** Documents to insert that name another or an invalid owner. */
export const documentForgeries: Forgeries = {
  other: ({ other }) => ({ owner_id: other }),
  none: () => ({}),
  'a list': ({ me, other }) => ({ owner_id: [me, other] }),
  'a list of me': ({ me }) => ({ owner_id: [me] }),
  'an object': ({ me }) => ({ owner_id: { id: me } }),
  'an operator': ({ me }) => ({ owner_id: { $eq: me } }),
  null: () => ({ owner_id: null }),
  'an ObjectId': ({ me }) => ({ owner_id: new ObjectId(me) }),
  'my name and a space': ({ me }) => ({ owner_id: `${me} ` }),
}

/** Updates that could change the owner or the id of a record. */
export const updateForgeries: Forgeries = Object.fromEntries(
  ['owner_id', '_id', 'operation', 'owner_id.0'].flatMap((field) => {
    const value = ({ other, otherRecord }: ForgeryIds) => (field === '_id' ? otherRecord : other)
    const forgeries: Forgeries = {
      $set: (ids) => ({ $set: { [field]: value(ids) } }),
      '$set to me': ({ me }) => ({ $set: { [field]: me } }),
      $unset: () => ({ $unset: { [field]: '' } }),
      $push: (ids) => ({ $push: { [field]: value(ids) } }),
      $addToSet: (ids) => ({ $addToSet: { [field]: value(ids) } }),
      $pull: (ids) => ({ $pull: { [field]: value(ids) } }),
      $inc: () => ({ $inc: { [field]: 1 } }),
      $rename: () => ({ $rename: { [field]: 'vid' } }),
      '$rename to the field': () => ({ $rename: { vid: field } }),
      $setOnInsert: (ids) => ({ $setOnInsert: { [field]: value(ids) } }),
      'another operator': (ids) => ({ $bit: { [field]: value(ids) } }),
      'one of several': (ids) => ({
        $set: { vid: 'x' },
        $unset: { gid: '' },
        $push: { [field]: value(ids) },
      }),
    }
    return Object.entries(forgeries).map(([name, forge]) => [`${name} of ${field}`, forge])
  }),
)
