import { playingFunction as declared } from '#contract/playing.ts'
import type { Context } from '#server/context.ts'
import { register } from '#server/features/functions/index.ts'
import { notePlaying } from './note-playing.ts'

/** The product function `playing`: the heartbeat of a film. */
export const playingFunction = ({ db, now }: Pick<Context, 'db' | 'now'>) =>
  register(declared, async (caller, word) => ({ mayPlay: await notePlaying(db, caller, word, now()) }))
