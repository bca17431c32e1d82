import type { z } from 'zod'

/** The parts of a catalogue that its rules between fields look at. */
interface Linked {
  videos: { gid: string; videos: { id: string; top10?: number | undefined; related: { gid: string }[] }[] }[]
  featured: { gid: string; id: string }[]
  featuredFree: { gid: string; id: string }[]
  latest: { gid: string; id: string }[]
}

/** Rules that span fields: unique groups, lessons and ranks, and no reference into the void. */
export function refuseFaults(catalogue: Linked, context: z.core.$RefinementCtx<Linked>) {
  const fault = (path: (string | number)[], message: string) =>
    context.issues.push({ code: 'custom', path, message, input: catalogue })
  const groups = new Set(catalogue.videos.map(({ gid }) => gid))
  const seenGroups = new Set<string>()
  const lessons = new Set<string>()
  const ranks = new Set<number>()
  for (const [g, group] of catalogue.videos.entries()) {
    if (seenGroups.has(group.gid)) fault(['videos', g, 'gid'], `the group "${group.gid}" is there twice`)
    seenGroups.add(group.gid)
    for (const [v, video] of group.videos.entries()) {
      const at = ['videos', g, 'videos', v]
      const key = JSON.stringify([group.gid, video.id])
      if (lessons.has(key)) fault([...at, 'id'], `the lesson "${video.id}" is there twice`)
      lessons.add(key)
      for (const { gid } of video.related) lessons.add(JSON.stringify([gid, video.id]))
      if (video.top10 !== undefined && ranks.has(video.top10)) fault([...at, 'top10'], `rank ${video.top10} is taken`)
      if (video.top10 !== undefined) ranks.add(video.top10)
      for (const [r, { gid }] of video.related.entries())
        if (!groups.has(gid)) fault([...at, 'related', r, 'gid'], `there is no group "${gid}"`)
    }
  }
  for (const list of ['featured', 'featuredFree', 'latest'] as const)
    for (const [i, { gid, id }] of catalogue[list].entries())
      if (!lessons.has(JSON.stringify([gid, id]))) fault([list, i], `there is no lesson "${id}" in "${gid}"`)
}
