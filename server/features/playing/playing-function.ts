import { playingFunction as declared } from '#contract/playing.ts'
import type { Context } from '#server/context.ts'
import { register } from '#server/features/functions/index.ts'
import { isSharedWithWorld } from '#server/features/session/index.ts'
import { notePlaying } from './note-playing.ts'

/** The product function `playing`: the heartbeat of a film. Any number of visitors may play in a demo account that the world shares. */
export const playingFunction = ({ config, db, now }: Pick<Context, 'config' | 'db' | 'now'>) =>
  register(declared, async (caller, word) => ({
    mayPlay: (await isSharedWithWorld(config, db, caller.owner)) || (await notePlaying(db, caller, word, now())),
  }))
