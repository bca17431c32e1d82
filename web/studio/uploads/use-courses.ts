import { queryOptions, useQuery } from '@tanstack/react-query'
import { listContent } from '#contract/studio/content.ts'
import { studioQuery } from '#web/studio/shell/index.ts'

export interface Course {
  gid: string
  title: string
}

const coursesQuery = queryOptions({
  ...studioQuery('texts', listContent, { query: { kind: 'course' } }),
  // The request fails permanently if the academy uses an external catalogue.
  retry: false,
})

/** Returns the published courses in order. Empty while they are loading. */
export function useCourses(): readonly Course[] {
  const { data } = useQuery(coursesQuery)
  return (data?.items ?? []).flatMap(({ slug, title, publishedAt }) =>
    publishedAt === null ? [] : [{ gid: slug, title: title ?? slug }],
  )
}
