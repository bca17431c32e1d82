import type { Catalogue, Group, Video } from '#contract/catalogue.ts'

/** The JSON of lessons and groups that were written before: one publication changes few of thousands. */
const videos = new WeakMap<Video, string>()

function writeVideo(video: Video): string {
  const known = videos.get(video)
  if (known !== undefined) return known
  const written = JSON.stringify(video)
  videos.set(video, written)
  return written
}

const writeGroup = ({ gid, title, summary, videos: own }: Group) =>
  `${JSON.stringify({ gid, title, summary }).slice(0, -1)},"videos":[${own.map(writeVideo).join(',')}]}`

/** As `JSON.stringify` writes it, but for lessons that did not change since the last time. */
export function writeCatalogue({ videos: groups, ...lists }: Catalogue): Buffer {
  return Buffer.from(`{"videos":[${groups.map(writeGroup).join(',')}],${JSON.stringify(lists).slice(1)}`)
}
