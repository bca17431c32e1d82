import { sql } from 'kysely'
import { z } from 'zod'
import { Captions } from '#contract/catalogue.ts'
import { captionsSlug, splitCaptionsSlug } from '#contract/content/captions.ts'
import type { listLessonCaptions } from '#contract/studio/captions.ts'
import { findItem, listHeadsByPrefix, createChangePredicate, toSummary } from '#server/features/content/index.ts'
import type { StaffCaller } from '#server/features/staff/index.ts'
import type { Queries } from '#server/platform/database/database.ts'

/** The response without the fields about automatic captions. */
type LessonCaptions = Omit<z.output<(typeof listLessonCaptions)['response']>, 'heard' | 'machine'>

/** Film fields of a lesson draft. Invalid values become null. */
const LessonFilm = z.object({
  title: z.string().nullish().catch(null),
  duration: z.number().nullish().catch(null),
  media: z.string().nullish().catch(null),
  captions: z.array(Captions).nullish().catch(null),
})

/** Reads the film fields of a lesson's draft. Throws ContentNotFound. */
export async function readLessonFilm(queries: Queries, lesson: string) {
  const { draft } = await findItem(queries, 'lesson', lesson)
  return LessonFilm.parse(draft.data)
}

/** Throws ContentNotFound. */
export async function listCaptions(queries: Queries, caller: StaffCaller, lesson: string): Promise<LessonCaptions> {
  const { id, draft } = await findItem(queries, 'lesson', lesson)
  const { title, duration, media, captions } = LessonFilm.parse(draft.data)
  const mayChange = await createChangePredicate(queries, caller)
  const heads = await listHeadsByPrefix(queries, 'captions', captionsSlug(lesson, ''))
  const counts = new Map(
    (
      await countLines(
        queries,
        heads.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  )
  const tracks = heads.flatMap((head) => {
    const name = splitCaptionsSlug(head.slug)
    if (name?.lesson !== lesson) return []
    const { lines = 0, unread = 0, label = null } = counts.get(head.id) ?? {}
    return [{ ...toSummary(mayChange)(head), lang: name.lang, label, lines, unread }]
  })
  return {
    title: title ?? null,
    duration: duration ?? null,
    media: media ?? null,
    mayChange: mayChange({ id, kind: 'lesson', slug: lesson }),
    tracks,
    ofFilm: (captions ?? []).map(({ lang, label }) => ({ lang, label })),
  }
}

/** Counts the caption lines of drafts in the database. */
async function countLines(queries: Queries, ids: readonly number[]) {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: number; label: string | null; lines: number; unread: number }>`
    select item.id, draft.data ->> 'label' as label,
      case jsonb_typeof(draft.data -> 'cues') when 'array' then jsonb_array_length(draft.data -> 'cues') else 0 end as lines,
      jsonb_array_length(jsonb_path_query_array(draft.data, 'lax $.cues[*].unread ? (@ == true)')) as unread
    from content_items item
    join content_revisions draft on draft.item_id = item.id and draft.revision = item.draft_revision
    where item.id = any (${ids}::integer[])`.execute(queries)
  return rows
}
