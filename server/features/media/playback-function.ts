import { playbackFunction as declared } from '#contract/media.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/fail.ts'
import { planOf } from '#server/features/billing/index.ts'
import { register } from '#server/features/functions/index.ts'
import { isOusted } from '#server/features/playing/index.ts'
import { playback } from './playback.ts'

/** The product function `playback {gid, id}`. */
export const playbackFunction = ({ db, keys, now, catalogue }: Pick<Context, 'db' | 'keys' | 'now' | 'catalogue'>) =>
  register(declared, async (caller, request) => {
    const moment = now()
    // Who was told to stop, and plays on, gets no further grant.
    if (await isOusted(db, caller, moment)) fail('PlayingElsewhere')
    const plan = await planOf(db, caller.owner, moment)
    const current = catalogue.current() ?? fail('NotReady')
    return playback({ catalogue: current, key: keys.current('media'), now: moment }, plan, request)
  })
