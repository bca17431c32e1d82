import type { z } from 'zod'
import { findHomeGroups } from '#contract/catalogue-references.ts'
import type { FilmProgress, PlaybackRequest } from '#contract/media.ts'
import { mayWatch } from '#rules/access.ts'
import { findLesson } from '#rules/catalogue.ts'
import type { Caller } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import { readPlan } from '#server/features/billing/index.ts'

/**
 * Returns the progress, 0 to 1, of the film that a member is waiting for. A demo academy renders this film next. Throws
 * LessonNotFound, LessonLocked.
 */
export async function readFilmProgress(
  { db, now, catalogue, demoFilmRequests }: Pick<Context, 'db' | 'now' | 'catalogue' | 'demoFilmRequests'>,
  caller: Caller,
  { id }: Pick<PlaybackRequest, 'id'>,
): Promise<z.infer<typeof FilmProgress>> {
  const plan = await readPlan(db, caller.owner, now())
  const current = catalogue.current() ?? fail('NotReady')
  const [gid = ''] = findHomeGroups(current, id)
  const { video } = findLesson(current, gid, id) ?? fail('LessonNotFound')
  if (!mayWatch(plan, { gid, id, free: video.free }, current)) fail('LessonLocked')
  return { progress: video.media ? 1 : await demoFilmRequests.request(id) }
}
