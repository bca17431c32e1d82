import { checkGymBagFunction as declared } from '#contract/gym-bag.ts'
import { findLesson } from '#rules/catalogue.ts'
import { verdictOn } from '#rules/gym-bag.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/fail.ts'
import { planOf } from '#server/features/billing/index.ts'
import { register } from '#server/features/functions/index.ts'

/** Says what the member's plan opens now. The academy keeps no list of what lies in a bag: that stays on the device. */
export const checkGymBagFunction = ({ db, now, catalogue }: Pick<Context, 'db' | 'now' | 'catalogue'>) =>
  register(declared, async ({ owner }, lessons) => {
    const current = catalogue.current() ?? fail('NotReady')
    const plan = await planOf(db, owner, now())
    return lessons.map(({ gid, id }) => {
      const verdict = verdictOn(current, plan, { gid, id })
      const film = verdict === 'open' ? findLesson(current, gid, id)?.video.media : undefined
      return { gid, id, verdict, ...(film && { film }) }
    })
  })
