import { playbackFunction as declared } from '#contract/media.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/fail.ts'
import { planOf } from '#server/features/billing/index.ts'
import { register } from '#server/features/functions/index.ts'
import { noteGrant } from '#server/features/playing/index.ts'
import { playback } from './playback.ts'

/** The product function `playback {gid, id}`. */
export const playbackFunction = ({ db, keys, now, catalogue }: Pick<Context, 'db' | 'keys' | 'now' | 'catalogue'>) =>
  register(declared, async (caller, request) => {
    const moment = now()
    const plan = await planOf(db, caller.owner, moment)
    const current = catalogue.current() ?? fail('NotReady')
    const opened = playback({ catalogue: current, key: keys.current('media'), now: moment }, plan, request)
    // Only who may watch takes a place, and who was told to stop, and plays on, gets no further grant.
    if (!(await noteGrant(db, caller, moment, new Date(opened.expiresAt)))) fail('PlayingElsewhere')
    return opened
  })
