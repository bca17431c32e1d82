import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Catalogue } from '#contract/catalogue.ts'
import type { TranscriptMatch } from '#contract/library/search-transcripts.ts'
import { findLesson } from '#rules/catalogue.ts'
import { toSearchTerm } from '#rules/search/reference-search.ts'
import { isBoolean, isList, isNumber, isText, requireValue, objectReader } from '#web/api/read-response.ts'
import { client } from '#web/client.ts'
import { paths } from '#web/routing/paths.ts'
import { useOwnerId } from '#web/session/use-session.ts'
import { formatClock } from '#web/player/core/study/format-time.ts'
import { HighlightedText } from './highlighted-text.tsx'

// Parsed without the schema library, which is larger than this page.
const readHit = objectReader({ at: isNumber, text: isText, lang: isText }, {})
const readLesson = objectReader({ gid: isText, id: isText, isLocked: isBoolean, hits: isList }, {})
const readMatches = (response: unknown): TranscriptMatch[] =>
  requireValue(objectReader({ lessons: isList }, {})(response).lessons, isList, 'a list').map((lesson) => {
    const match = readLesson(lesson)
    return { ...match, hits: match.hits.map((hit) => readHit(hit)) }
  })

export type InsideMatch = TranscriptMatch & { title: string }

/**
 * Returns lessons with the term in their transcript. Empty while loading and offline, because only the search of the
 * catalogue works offline.
 */
export function useInsideLessons(catalogue: Catalogue, term: string, isEnabled: boolean): readonly InsideMatch[] {
  const ownerId = useOwnerId() ?? ''
  const { data: matches = [] } = useQuery({
    queryKey: ['transcripts', ownerId, term],
    queryFn: async () =>
      readMatches(await client.callFunction('searchTranscripts', [{ term: term.slice(0, 200) }], { userId: ownerId })),
    enabled: isEnabled && ownerId !== '',
    staleTime: 60_000,
  })
  return matches.flatMap((match) => {
    const result = findLesson(catalogue, match.gid, match.id)
    return result ? [{ ...match, title: result.video.title }] : []
  })
}

/** Transcript matches, listed after the lessons found by title. */
export function InsideLessons({ term, matches }: { term: string; matches: readonly InsideMatch[] }) {
  if (matches.length === 0) return null
  return (
    <section aria-labelledby="inside-lessons" className="mt-14 max-w-[860px] border-t-2 border-text pt-5">
      <h2 id="inside-lessons" className="text-2xl leading-none condensed">
        Inside lessons
      </h2>
      <p className="mt-2 text-quiet">Lessons that mention “{term}”.</p>
      <ul className="mt-4">
        {matches.map(({ gid, id, title, isLocked, hits }) => (
          <li key={`${gid} ${id}`} className="border-b border-rule py-2">
            <h3 className="text-lg leading-[1.2] condensed">
              <Link
                to={isLocked ? paths.lockedAccess({ gid, id }) : paths.info({ gid, id })}
                className="inline-flex min-h-11 items-center"
              >
                {title}
              </Link>
            </h3>
            {isLocked && <p className="pb-2 text-sm text-quiet">Your plan doesn’t include this lesson.</p>}
            {hits.map(({ at, text, lang }) => (
              <Link
                key={at}
                to={`${paths.watch({ gid, id })}?t=${Math.floor(at)}`}
                className="flex min-h-11 items-baseline gap-4 py-2 hover:bg-hover"
              >
                <span className="min-w-12 font-semibold tabular">{formatClock(at)}</span>
                <span lang={lang} className="min-w-0 wrap-anywhere">
                  <HighlightedText text={text} term={toSearchTerm(term)} />
                </span>
              </Link>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}
