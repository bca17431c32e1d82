import { sql } from 'kysely'
import type { z } from 'zod'
import type { Catalogue } from '#contract/catalogue.ts'
import { MAX_TRANSCRIPT_HITS, MAX_TRANSCRIPT_LESSONS, MAX_TRANSCRIPT_WORDS } from '#contract/content/content-limits.ts'
import type { searchTranscriptsFunction, TranscriptMatch } from '#contract/library/search-transcripts.ts'
import { mayWatch } from '#rules/access.ts'
import { allLessons, type Lesson } from '#rules/catalogue.ts'
import type { Caller } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { readPlan } from '#server/features/billing/index.ts'
import { parseCaptionItemId } from '#server/features/media/index.ts'
import type { Queries } from '#server/platform/database/database.ts'

type SearchResult = z.input<(typeof searchTranscriptsFunction)['response']>

/** Maximum number of lines to rank, and of best lines to return. A common word occurs in thousands of lines. */
const MAX_RANKED_LINES = 2000
const MAX_BEST_LINES = 200
/** Minimum distance of two hits in lines. Closer hits are considered parts of the same sentence. */
const MIN_LINES_APART = 3

interface FoundLine {
  /** Content item of the captions. */
  item: number
  /** Index of the line. */
  line: number
  /** Start of the line in milliseconds. */
  starts: number
  text: string
}

/**
 * Searches the captions of lessons. Finds only lessons in the catalogue, and quotes only those that the plan includes.
 */
export async function searchTranscripts(
  { db, now, catalogue }: Pick<Context, 'db' | 'now' | 'catalogue'>,
  caller: Pick<Caller, 'owner'>,
  { term }: { term: string },
): Promise<SearchResult> {
  const current = catalogue.current()
  const query = toQuery(term)
  if (!current || query === undefined) return { lessons: [] }
  const tracks = getTracks(current)
  const languages = [...new Set([...tracks.values()].map(({ lang }) => lang))]
  const lines = languages.length === 0 ? [] : await findLines(db, query, languages)
  const plan = await readPlan(db, caller.owner, now())
  const byLesson = Map.groupBy(lines, ({ item }) => tracks.get(item)?.lesson)
  byLesson.delete(undefined)
  const lessons = [...byLesson].slice(0, MAX_TRANSCRIPT_LESSONS).flatMap(([lesson, lines]): TranscriptMatch[] => {
    if (!lesson) return []
    const { gid, id, free } = lesson
    const isLocked = !mayWatch(plan, { gid, id, free }, current)
    const hits = selectHits(lines).map(({ item, starts, text }) => ({
      at: starts / 1000,
      text,
      lang: tracks.get(item)?.lang ?? '',
    }))
    return [{ gid, id, isLocked, hits: isLocked ? [] : hits }]
  })
  return { lessons }
}

/**
 * Builds a query of all words. The last word also matches as a prefix, because it may be incomplete. The apostrophe
 * U+02BC is a letter in Unicode, but separates words like the others (`fold_transcript`).
 */
function toQuery(term: string): string | undefined {
  const queryWords = term
    .replaceAll('\u02BC', ' ')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu)
    ?.slice(0, MAX_TRANSCRIPT_WORDS)
  return queryWords?.map((word, index) => (index === queryWords.length - 1 ? `'${word}':*` : `'${word}'`)).join(' & ')
}

/** Returns the best lines first. */
async function findLines(queries: Queries, query: string, languages: readonly string[]): Promise<FoundLine[]> {
  const { rows } = await sql<FoundLine>`
    select item, line, starts, text from (
      select item_id as item, line, starts, text, ts_rank(words, query) as rank
      from (select distinct transcript_config(lang) as config from unnest(${languages}::text[]) lang) used
      cross join lateral to_tsquery(used.config, ${query}) query
      join transcript_lines lines on lines.config = used.config::text and lines.words @@ query
      limit ${MAX_RANKED_LINES}
    ) compared
    order by rank desc, item, line
    limit ${MAX_BEST_LINES}`.execute(queries)
  return rows
}

/** Selects the best hits in the captions of the best line, in the order in which they occur in the film. */
function selectHits(lines: readonly FoundLine[]): FoundLine[] {
  const hits: FoundLine[] = []
  for (const found of lines)
    if (!hits.some(({ item, line }) => item !== found.item || Math.abs(line - found.line) < MIN_LINES_APART))
      hits.push(found)
  return hits.slice(0, MAX_TRANSCRIPT_HITS).toSorted((a, b) => a.starts - b.starts)
}

interface Track {
  lesson: Lesson
  lang: string
}

/** Caches tracks by catalogue, which is immutable. */
const tracksByCatalogue = new WeakMap<Catalogue, ReadonlyMap<number, Track>>()

/** Returns published captions by their content item. */
function getTracks(catalogue: Catalogue): ReadonlyMap<number, Track> {
  const cached = tracksByCatalogue.get(catalogue)
  if (cached) return cached
  const tracks = new Map(
    allLessons(catalogue).flatMap((lesson) =>
      (lesson.captions ?? []).flatMap(({ file, lang }): [number, Track][] => {
        const item = parseCaptionItemId(file)
        return item === undefined ? [] : [[item, { lesson, lang }]]
      }),
    ),
  )
  tracksByCatalogue.set(catalogue, tracks)
  return tracks
}
