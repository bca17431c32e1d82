// oxlint-disable-next-line import/no-unassigned-import -- a setting, to be made before the first schema
import '../plain-zod.ts'
import type { Pair } from '#contract/collections/my-list.ts'
import { PersonalRating } from '#contract/collections/personal-rating.ts'
import { collection, type DataClient } from '../collections.ts'
import type { Content } from './content.ts'

/** Stars, one rating a lesson. */
export const ratings = (dataClient: DataClient, owner_id: string) => {
  const stars = collection(dataClient, 'personal_rating', PersonalRating.parse, { userId: owner_id })
  return {
    read: () => stars.find({ owner_id }),
    give: (rating: Content<PersonalRating>) => stars.insertOne({ owner_id, ...rating }),
    /** Other stars in place of those it has, in one call: a page that closes between a delete and an insert would lose them. */
    change: ({ vid, gid, rating }: Content<PersonalRating>) =>
      dataClient.callFunction('changeRating', [{ vid, gid, rating }], { userId: owner_id }),
    take: ({ vid, gid }: Pair) => stars.deleteOne({ owner_id, vid, gid }),
  }
}
