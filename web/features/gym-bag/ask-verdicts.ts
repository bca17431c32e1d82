import type { BagVerdict } from '#rules/gym-bag.ts'
import { isList, isText, membersOf, optionalText } from '#web/api/read.ts'
import { client } from '#web/client.ts'
import { bagFolder, type BagPlace } from './storage-names.ts'

export interface Verdict {
  verdict: BagVerdict
  /** The academy's name for the lesson's film, where it is open. */
  film: string | undefined
}

/** What the academy says of lessons now, by their folder in the bag. */
export async function askVerdicts(ownerId: string, places: readonly BagPlace[], signal?: AbortSignal) {
  const lessons = places.map(({ gid, id }) => ({ gid, id }))
  const answer = await client.callFunction('checkGymBag', [lessons], { userId: ownerId, signal })
  return new Map((isList(answer) ? answer : []).flatMap((one) => readVerdict(ownerId, one)))
}

const known: readonly BagVerdict[] = ['open', 'locked', 'gone']

/** By hand: pages that play must not wait for a schema library. */
function readVerdict(ownerId: string, one: unknown): [string, Verdict][] {
  const { gid, id, verdict: said, film } = membersOf(one)
  const verdict = known.find((word) => word === said)
  if (!isText(gid) || !isText(id) || !verdict) return []
  return [[bagFolder(ownerId, { gid, id }), { verdict, film: optionalText(film) }]]
}
