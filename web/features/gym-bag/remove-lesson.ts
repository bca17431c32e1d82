import { dropOfflineFiles } from '#web/session/storage/offline-files.ts'
import { bagCache, type BagPlace } from './storage-names.ts'
import { changeBag, isPlace, takingOf } from './bag-store.ts'

/** Takes a lesson out of the bag, also one that is on its way. With the last one goes what would have opened it. */
export async function removeLesson(ownerId: string, place: BagPlace) {
  takingOf(ownerId, place)?.stop.abort()
  changeBag(ownerId, (all) => all.filter((entry) => !isPlace(place)(entry)))
  await dropOfflineFiles(bagCache(ownerId, place))
}
