import type { Catalogue, Video } from '#contract/catalogue.ts'
import { hostSource } from '#server/platform/security/host-source.ts'

/** A header has its limits, and a school has one media storage host, or a few. */
const MOST = 20

/** Origins of the pictures that lie on other hosts, such as the media storage host of the specification's §7: pages must be let load them. */
export function pictureHosts({ videos, soon, alerts }: Catalogue): string[] {
  const addresses = [
    ...videos.flatMap((group) => group.videos.flatMap(picturesOf)),
    ...soon.map(({ thumbnail }) => thumbnail),
    ...alerts.map(({ icon }) => icon),
  ]
  return [...new Set(addresses.flatMap((address) => hostSource(address) ?? []))].slice(0, MOST)
}

const picturesOf = ({ thumbnail, images, keyPoints = [] }: Video) => [
  thumbnail,
  ...[images?.poster, images?.thumbnail, images?.small].flatMap((picture) => (picture ? Object.values(picture) : [])),
  ...keyPoints.flatMap(({ picture = [] }) => picture),
]
