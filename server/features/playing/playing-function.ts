import { playingFunction as declared } from '#contract/playing.ts'
import { isSharedAccount } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { register } from '#server/features/functions/index.ts'
import { notePlaying } from './note-playing.ts'

/** The product function `playing`: the heartbeat of a film. Any number of visitors may play in a shared demo account. */
export const playingFunction = ({ config, db, now }: Pick<Context, 'config' | 'db' | 'now'>) =>
  register(declared, async (caller, word) => ({
    mayPlay: isSharedAccount(config, caller) || (await notePlaying(db, caller, word, now())),
  }))
