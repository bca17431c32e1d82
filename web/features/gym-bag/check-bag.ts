import type { BagVerdict } from '#rules/gym-bag.ts'
import { isList, isText, membersOf } from '#web/api/read.ts'
import { client } from '#web/client.ts'
import { bagFolder } from './bag-names.ts'
import { changeBag, readBag } from './bag-store.ts'

/** Asks the academy what may still be played: then the two weeks begin anew, and a clock that went wrong is believed again. */
export async function checkBag(ownerId: string) {
  const places = readBag(ownerId).map(({ lesson: { gid, id } }) => ({ gid, id }))
  if (places.length === 0) return
  const answer = await client.callFunction('checkGymBag', [places], { userId: ownerId })
  const verdicts = new Map((isList(answer) ? answer : []).flatMap((one) => verdictIn(ownerId, one)))
  const now = Date.now()
  changeBag(ownerId, (all) =>
    all.map((entry) => {
      const verdict = verdicts.get(bagFolder(ownerId, entry.lesson))
      return verdict ? { ...entry, verdict, checkedAt: now, latestAt: now } : entry
    }),
  )
}

const known: readonly BagVerdict[] = ['open', 'locked', 'gone']

function verdictIn(ownerId: string, one: unknown): [string, BagVerdict][] {
  const { gid, id, verdict } = membersOf(one)
  const said = known.find((word) => word === verdict)
  return isText(gid) && isText(id) && said ? [[bagFolder(ownerId, { gid, id }), said]] : []
}
