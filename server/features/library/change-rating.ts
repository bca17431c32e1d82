import type { Stars } from '#contract/library/rating.ts'
import type { Caller } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { refusing, replaceRating } from '#server/features/collections/index.ts'

/** Gives a lesson these stars in place of those it has, if any. */
export async function changeRating(
  { writesOf, writes, notifier }: Pick<Context, 'writesOf' | 'writes' | 'notifier'>,
  { owner }: Pick<Caller, 'owner'>,
  stars: Stars,
) {
  writes.take(owner)
  await refusing(() => replaceRating(writesOf(owner), owner, stars))
  notifier.notify()
  return null
}
