import type { z } from 'zod'

type Entry = { gid: string; id: string } | { gid?: never; id: string }

/** Parts of a catalogue that are validated across fields. */
interface CatalogueReferences {
  videos: { gid: string; videos: { id: string; top10?: number | undefined; related: { gid: string }[] }[] }[]
  featured: Entry[]
  featuredFree: Entry[]
  latest: Entry[]
}

type ReportError = (path: (string | number)[], message: string) => void

const lists = ['featured', 'featuredFree', 'latest'] as const
const key = (gid: string, id: string) => JSON.stringify([gid, id])

/** Validates across fields: unique groups, lessons and ranks, and existing references. */
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

/** Requires that each gid is unique, and each lesson id is unique within every group it belongs to. */
function reportDuplicates({ videos: groups }: CatalogueReferences, reportError: ReportError) {
  const gids = new Set<string>()
  const seenKeys = new Set<string>()
  for (const [g, { gid, videos }] of groups.entries()) {
    if (gids.has(gid)) reportError(['videos', g, 'gid'], `the group "${gid}" is listed twice`)
    gids.add(gid)
    for (const [v, { id, related }] of videos.entries())
      for (const member of new Set([gid, ...related.map((relation) => relation.gid)])) {
        if (seenKeys.has(key(member, id)))
          reportError(['videos', g, 'videos', v, 'id'], `the lesson "${id}" is listed twice in "${member}"`)
        seenKeys.add(key(member, id))
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
  for (const list of lists)
    for (const [i, entry] of catalogue[list].entries()) {
      const message = missingReferenceMessage(entry, catalogue)
      if (message) reportError([list, i], message)
    }
}

function missingReferenceMessage({ gid, id }: Entry, catalogue: CatalogueReferences) {
  if (gid !== undefined)
    return isLessonInGroup(catalogue, gid, id) ? undefined : `there is no lesson "${id}" in "${gid}"`
  const homes = findHomeGroups(catalogue, id)
  if (homes.length === 0) return `there is no lesson "${id}"`
  // Guessing could open a paid lesson to the free plan.
  return homes.length > 1 ? `"${id}" is a lesson of ${homes.join(' and ')}: add its gid` : undefined
}

const isLessonInGroup = ({ videos }: CatalogueReferences, groupId: string, id: string) =>
  videos.some(({ gid, videos: groupVideos }) =>
    groupVideos.some(
      (video) => video.id === id && (gid === groupId || video.related.some((relation) => relation.gid === groupId)),
    ),
  )

/** Returns the home groups of lessons with this id. */
export const findHomeGroups = ({ videos }: Pick<CatalogueReferences, 'videos'>, id: string) =>
  videos.filter((group) => group.videos.some((video) => video.id === id)).map(({ gid }) => gid)
