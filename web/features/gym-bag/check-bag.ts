import { askPlaces } from './ask-places.ts'
import { askVerdicts } from './ask-verdicts.ts'
import { bagFolder } from './storage-names.ts'
import { changeBag, readBag } from './bag-store.ts'

/** Asks the academy what may still be played: then the two weeks begin anew, and a clock that went wrong is believed again. */
export async function checkBag(ownerId: string) {
  const lessons = readBag(ownerId).map(({ lesson }) => lesson)
  if (lessons.length === 0) return
  const verdicts = await askVerdicts(ownerId, lessons)
  void askPlaces(ownerId, lessons)
  const now = Date.now()
  changeBag(ownerId, (all) =>
    all.map((entry) => {
      const said = verdicts.get(bagFolder(ownerId, entry.lesson))
      return said ? { ...entry, verdict: said.verdict, checkedAt: now, latestAt: now } : entry
    }),
  )
}
