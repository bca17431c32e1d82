import type { Catalogue, Group, Video } from '#contract/catalogue.ts'

/** Caches the JSON of lessons, because a publication changes few of thousands of lessons. */
const jsonByVideo = new WeakMap<Video, string>()

function writeVideo(video: Video): string {
  const cached = jsonByVideo.get(video)
  if (cached !== undefined) return cached
  const json = JSON.stringify(video)
  jsonByVideo.set(video, json)
  return json
}

const writeGroup = ({ gid, title, summary, videos: groupVideos }: Group) =>
  `${JSON.stringify({ gid, title, summary }).slice(0, -1)},"videos":[${groupVideos.map(writeVideo).join(',')}]}`

/** Serializes a catalogue like `JSON.stringify`, with cached JSON for unchanged lessons. */
export function writeCatalogue({ videos: groups, ...lists }: Catalogue): Buffer {
  return Buffer.from(`{"videos":[${groups.map(writeGroup).join(',')}],${JSON.stringify(lists).slice(1)}`)
}
