import { z } from 'zod'
import { listLessons } from '#contract/studio/lessons.ts'

export const tabs = ['All', 'Published', 'Scheduled', 'Drafts', 'No course', 'Bin'] as const
export type ListTab = (typeof tabs)[number]

/** Query string of the list of lessons: filters that the server applies, and filters that the page applies. */
export const Search = listLessons.query.extend({
  tab: z.enum(tabs).default('All'),
  access: z.enum(['free', 'members']).optional(),
})
export type Search = z.output<typeof Search>
