import type { z } from 'zod'
import { listLabels } from '#contract/studio/member-labels.ts'
import { getMember, listMembers } from '#contract/studio/members.ts'
import { readListSearch, studioQuery, writeListSearch } from '#web/studio/shell/index.ts'

/** Query string of the list: filters, sort order and page. */
export type Search = z.output<typeof listMembers.query>

export const readSearch = (params: URLSearchParams): Search => readListSearch(listMembers.query, params)
export const writeSearch = (search: Partial<Search>) => writeListSearch(search, { order: 'name' })

export const membersQuery = (search: Search) => studioQuery('members', listMembers, { query: search })
export const memberQuery = (id: string) => studioQuery('member', getMember, { params: { id } })
export const labelsQuery = studioQuery('member-labels', listLabels, {})
