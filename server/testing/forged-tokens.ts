import { ObjectId } from 'bson'

/**
 * Ways to forge the owner, for the isolation matrix. `me` is the caller, `other` another member, `theirs` a record of
 * the other.
 */
export interface ForgeryParties {
  me: string
  other: string
  theirs: ObjectId
}

type Forgeries = Readonly<Record<string, (forgeryParties: ForgeryParties) => object>>

/** Forgeries in a filter. The reference engine determines which of the caller's records a filter matches. */
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
  'by the id of the record': ({ theirs }) => ({ _id: theirs }),
  'by the id of the record, with my name': ({ me, theirs }) => ({ _id: theirs, owner_id: me }),
}

/** Forgeries in a document. Undefined members are not sent. */
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

/** Forgeries in an update that could change the owner or identity of a record. */
export const updateForgeries: Forgeries = Object.fromEntries(
  ['owner_id', '_id', 'operation', 'owner_id.0'].flatMap((field) => {
    const value = ({ other, theirs }: ForgeryParties) => (field === '_id' ? theirs : other)
    const forgeries: Forgeries = {
      $set: (forgeryParties) => ({ $set: { [field]: value(forgeryParties) } }),
      '$set to me': ({ me }) => ({ $set: { [field]: me } }),
      $unset: () => ({ $unset: { [field]: '' } }),
      $push: (forgeryParties) => ({ $push: { [field]: value(forgeryParties) } }),
      $addToSet: (forgeryParties) => ({ $addToSet: { [field]: value(forgeryParties) } }),
      $pull: (forgeryParties) => ({ $pull: { [field]: value(forgeryParties) } }),
      $inc: () => ({ $inc: { [field]: 1 } }),
      $rename: () => ({ $rename: { [field]: 'vid' } }),
      '$rename to': () => ({ $rename: { vid: field } }),
      $setOnInsert: (forgeryParties) => ({ $setOnInsert: { [field]: value(forgeryParties) } }),
      'another operator': (forgeryParties) => ({ $bit: { [field]: value(forgeryParties) } }),
      'one of several': (forgeryParties) => ({
        $set: { vid: 'x' },
        $unset: { gid: '' },
        $push: { [field]: value(forgeryParties) },
      }),
    }
    return Object.entries(forgeries).map(([name, forge]) => [`${name} of ${field}`, forge])
  }),
)
