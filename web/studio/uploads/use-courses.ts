import { queryOptions, useQuery } from '@tanstack/react-query'
import { listContent } from '#contract/studio/content.ts'
import { studioQuery } from '#web/studio/shell/index.ts'

export interface Course {
  gid: string
  title: string
}

const coursesQuery = queryOptions({
  ...studioQuery('texts', listContent, { query: { kind: 'course' } }),
  // Also of a catalogue that comes from elsewhere: then there are none to choose from.
  retry: false,
})

/** The courses that visitors see, in the academy's order. Empty until they have come. */
export function useCourses(): readonly Course[] {
  const { data } = useQuery(coursesQuery)
  return (data?.items ?? []).flatMap(({ slug, title, publishedAt }) =>
    publishedAt === null ? [] : [{ gid: slug, title: title ?? slug }],
  )
}
