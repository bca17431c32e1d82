import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Catalogue, Video } from '#contract/catalogue.ts'
import type { CatalogueResponse } from '#server/ports/catalogue-source.ts'
import { getHostSource } from '#server/platform/security/host-source.ts'

/** Size from which a faster compression level is used. Otherwise, compressing 50 MB would take half a minute. */
const MIN_HUGE_BYTES = 8 * 1024 * 1024

// Level 9 takes twice as long as level 8 and saves at most 1%. Level 11 takes seconds for large catalogues and saves
// 3%.
const brotliOptions = (quality: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } })

export async function createCatalogueResponse(catalogue: Catalogue): Promise<CatalogueResponse> {
  const body = Buffer.from(JSON.stringify(catalogue))
  return { ...toResponse(body, listPictureHosts(catalogue)), ...(await compress(body)) }
}

/** Builds a response without compressed forms. */
export function toResponse(body: Buffer, hosts: readonly string[]): CatalogueResponse {
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 27)
  return { body, etag: `"${hash}"`, pictureHosts: hosts }
}

export async function compress(body: Buffer): Promise<Required<Pick<CatalogueResponse, 'gzip' | 'brotli'>>> {
  const isHuge = body.length > MIN_HUGE_BYTES
  const [gzipped, brotli] = await Promise.all([
    promisify(gzip)(body, { level: isHuge ? 4 : 9 }),
    promisify(brotliCompress)(body, brotliOptions(isHuge ? 4 : 8)),
  ])
  return { gzip: gzipped, brotli }
}

/** Maximum number of hosts, because the size of a header is limited. */
const MAX_HOSTS = 20

/**
 * Returns the origins of external pictures, such as the media storage host in §7 of `docs/specification.md`, for
 * the content security policy.
 */
export function listPictureHosts({ videos, soon, alerts, unlisted = [] }: Catalogue): string[] {
  const hosts = [
    ...videos.flatMap((group) => group.videos.flatMap(readHosts)),
    ...unlisted.flatMap(readHosts),
    ...[...soon.map(({ thumbnail }) => thumbnail), ...alerts.map(({ icon }) => icon)].flatMap(toHost),
  ]
  return [...new Set(hosts)].slice(0, MAX_HOSTS)
}

const toHost = (url: string) => getHostSource(url) ?? []

/** Caches hosts by lesson, because unchanged lessons are the same objects. */
const hostsByVideo = new WeakMap<Video, readonly string[]>()

function readHosts(video: Video): readonly string[] {
  const hosts = hostsByVideo.get(video) ?? listPictures(video).flatMap(toHost)
  hostsByVideo.set(video, hosts)
  return hosts
}

const listPictures = ({ thumbnail, images, keyPoints = [] }: Video) => [
  thumbnail,
  ...[images?.poster, images?.thumbnail, images?.small].flatMap((picture) => (picture ? Object.values(picture) : [])),
  ...keyPoints.flatMap(({ picture = [] }) => picture),
]
