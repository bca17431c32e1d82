import { watched } from '#web/api/records/watched.ts'
import { client } from '#web/client.ts'
import type { BagPlace } from './storage-names.ts'
import { notePlaces } from './note-places.ts'

/** Learns where the member left off in lessons, on whatever device. It is only about the place: whoever asks does not fail with it. */
export const askPlaces = (ownerId: string, lessons: readonly BagPlace[]) =>
  watched(client, ownerId)
    .of(lessons.map(({ id }) => id))
    .then(
      (left) => notePlaces(ownerId, left),
      () => undefined,
    )
