import type { z } from 'zod'

type Entry = { gid: string; id: string } | { gid?: never; id: string }

/** The fields of a catalogue that refer to each other. `gid` is the id of a group, `id` that of a lesson. */
interface CatalogueReferences {
  videos: { gid: string; videos: { id: string; top10?: number | undefined; related: { gid: string }[] }[] }[]
  featured: Entry[]
  featuredFree: Entry[]
  latest: Entry[]
}

type ReportError = (path: (string | number)[], message: string) => void

const listNames = ['featured', 'featuredFree', 'latest'] as const
const lessonKey = (gid: string, id: string) => JSON.stringify([gid, id])

/** Validates that groups, lessons and ranks are unique, and that all references exist. */
export function reportCatalogueErrors(
  catalogue: CatalogueReferences,
  context: z.core.$RefinementCtx<CatalogueReferences>,
) {
  const reportError: ReportError = (path, message) =>
    context.issues.push({ code: 'custom', path, message, input: catalogue })
  reportDuplicates(catalogue, reportError)
  reportDuplicateRanks(catalogue, reportError)
  reportBrokenReferences(catalogue, reportError)
}

/** Reports group ids that are not unique, and lesson ids that are not unique within each group of the lesson. */
function reportDuplicates({ videos: groups }: CatalogueReferences, reportError: ReportError) {
  const gids = new Set<string>()
  const seenKeys = new Set<string>()
  for (const [g, { gid, videos }] of groups.entries()) {
    if (gids.has(gid)) reportError(['videos', g, 'gid'], `the group "${gid}" is listed twice`)
    gids.add(gid)
    for (const [v, { id, related }] of videos.entries())
      for (const groupId of new Set([gid, ...related.map((relation) => relation.gid)])) {
        if (seenKeys.has(lessonKey(groupId, id)))
          reportError(['videos', g, 'videos', v, 'id'], `the lesson "${id}" is listed twice in "${groupId}"`)
        seenKeys.add(lessonKey(groupId, id))
      }
  }
}

function reportDuplicateRanks({ videos: groups }: CatalogueReferences, reportError: ReportError) {
  const ranks = new Set<number>()
  for (const [g, { videos }] of groups.entries())
    for (const [v, { top10 }] of videos.entries()) {
      if (top10 === undefined) continue
      if (ranks.has(top10)) reportError(['videos', g, 'videos', v, 'top10'], `rank ${top10} is already used`)
      ranks.add(top10)
    }
}

function reportBrokenReferences(catalogue: CatalogueReferences, reportError: ReportError) {
  const gids = new Set(catalogue.videos.map(({ gid }) => gid))
  for (const [g, { videos }] of catalogue.videos.entries())
    for (const [v, { related }] of videos.entries())
      for (const [r, { gid }] of related.entries())
        if (!gids.has(gid)) reportError(['videos', g, 'videos', v, 'related', r, 'gid'], `there is no group "${gid}"`)
  for (const list of listNames)
    for (const [i, entry] of catalogue[list].entries()) {
      const message = describeMissingReference(entry, catalogue)
      if (message) reportError([list, i], message)
    }
}

function describeMissingReference({ gid, id }: Entry, catalogue: CatalogueReferences) {
  if (gid !== undefined) return hasLesson(catalogue, gid, id) ? undefined : `there is no lesson "${id}" in "${gid}"`
  const homeGroups = findHomeGroups(catalogue, id)
  if (homeGroups.length === 0) return `there is no lesson "${id}"`
  // A wrong guess could include a paid lesson in the free plan.
  return homeGroups.length > 1 ? `"${id}" is a lesson of ${homeGroups.join(' and ')}: add its gid` : undefined
}

const hasLesson = ({ videos }: CatalogueReferences, groupId: string, id: string) =>
  videos.some(({ gid, videos: groupVideos }) =>
    groupVideos.some(
      (video) => video.id === id && (gid === groupId || video.related.some((relation) => relation.gid === groupId)),
    ),
  )

/** Returns the groups that list a lesson with this id; other groups may only be `related` to it. */
export const findHomeGroups = ({ videos }: Pick<CatalogueReferences, 'videos'>, id: string) =>
  videos.filter((group) => group.videos.some((video) => video.id === id)).map(({ gid }) => gid)
