import type { Catalogue, Group, Video } from '#contract/catalogue.ts'

/** Caches the JSON of lessons and groups, because one publication changes few of thousands. */
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

/** Equivalent to `JSON.stringify`, with cached JSON for unchanged lessons. */
export function writeCatalogue({ videos: groups, ...lists }: Catalogue): Buffer {
  return Buffer.from(`{"videos":[${groups.map(writeGroup).join(',')}],${JSON.stringify(lists).slice(1)}`)
}
