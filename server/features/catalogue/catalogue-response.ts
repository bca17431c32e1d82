import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Catalogue, Video } from '#contract/catalogue.ts'
import type { CatalogueResponse } from '#server/ports/catalogue-source.ts'
import { hostSource } from '#server/platform/security/host-source.ts'

/** Bytes from which a catalogue is compressed in a hurry: fifty megabytes would take half a minute otherwise. */
const HUGE = 8 * 1024 * 1024

// 11 takes seconds for a large school and saves 3 % over 9.
const brotliAt = (quality: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } })

export async function createCatalogueResponse(catalogue: Catalogue): Promise<CatalogueResponse> {
  const body = Buffer.from(JSON.stringify(catalogue))
  const isHuge = body.length > HUGE
  const [gzipped, brotli] = await Promise.all([
    promisify(gzip)(body, { level: isHuge ? 4 : 9 }),
    promisify(brotliCompress)(body, brotliAt(isHuge ? 4 : 9)),
  ])
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 27)
  return { body, gzip: gzipped, brotli, etag: `"${hash}"`, pictureHosts: pictureHosts(catalogue) }
}

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
