import { PlaybackRequest } from '#contract/media.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/fail.ts'
import { planOf } from '#server/features/billing/index.ts'
import type { ProductFunction } from '#server/features/functions/index.ts'
import { playback } from './playback.ts'

/** The product function `playback {gid, id}`. */
export const playbackFunction =
  ({ db, keys, now, catalogue }: Pick<Context, 'db' | 'keys' | 'now' | 'catalogue'>): ProductFunction =>
  async ({ owner }, values) => {
    const request = readRequest(values)
    const moment = now()
    const plan = await planOf(db, owner, moment)
    const current = catalogue.current() ?? fail('NotReady')
    return playback({ catalogue: current, key: keys.current('media'), now: moment }, plan, request)
  }

function readRequest(values: readonly unknown[]) {
  if (values.length !== 1) fail('ArgumentsNotAllowed', "'arguments': expected one object with gid and id")
  const read = PlaybackRequest.safeParse(values[0])
  if (read.success) return read.data
  const [issue] = read.error.issues
  return fail(
    'ArgumentsNotAllowed',
    `'arguments.0${issue?.path.map((key) => `.${String(key)}`).join('')}': ${issue?.message}`,
  )
}
