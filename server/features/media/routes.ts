import { join } from 'node:path'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CAPTION_CACHE, CAPTION_READ_CONCURRENCY } from '#contract/studio/limits.ts'
import type { Context } from '#server/context.ts'
import { Failure, fail } from '#server/errors.ts'
import { createBoundedReads } from '#server/platform/admission/bounded-reads.ts'
import type { ObjectRequest } from '#server/platform/object-storage/bucket.ts'
import { networkOf } from '#server/platform/security/network.ts'
import { findCaptionedLesson, hadFilmRecently, parseCaptionFileName, renderCaptionFile } from './caption-file.ts'
import { type FileKind, findFileKind } from './file-kinds.ts'
import { isGranted, parseFilmUrl } from './grants.ts'
import { mediaFolder } from './stores/folder-store.ts'
import { type MediaLocation, openMediaStore } from './stores/open-store.ts'
import { isAssetName } from './stores/store.ts'

type MediaContext = Pick<Context, 'db' | 'signingKeys' | 'now' | 'catalogue' | 'metrics'> & {
  config: MediaLocation
}

type FileError = FastifyError & { headers?: Record<string, string> }

/** Serves films for a grant, and public pictures. @fastify/static handles ranges, ETags and conditional requests. */
export async function mediaRoutes(app: FastifyInstance, context: MediaContext) {
  const reads = createBoundedReads({ what: 'captions', limits: CAPTION_READ_CONCURRENCY, cache: CAPTION_CACHE })
  await app.register(async (scope) => {
    // Loaded on demand, because commands import this module without serving files.
    if (!scope.hasReplyDecorator('sendFile')) await scope.register(import('@fastify/static'), { serve: false })
    scope.setErrorHandler((error: FileError, _request, reply) => {
      if (error.statusCode !== 416) throw error
      // The header has the length of the file, so that the client can request a valid range.
      reply.header('content-range', error.headers?.['Content-Range'])
      throw new Failure('RangeNotSatisfiable')
    })
    scope.get('/m/*', async (request, reply) => {
      const { asset, file } = await verifyFilmUrl(context, request.url)
      const kind = findFileKind(file)
      if (kind?.audience !== 'granted') return fail('NotFound')
      const captions = parseCaptionFileName(file)
      if (!captions) return sendMediaFile(context.config, request, reply, { asset, file }, kind)
      const video = findCaptionedLesson(context.catalogue.current() ?? fail('NotReady'), captions) ?? fail('NotFound')
      const load = async () =>
        (await hadFilmRecently(context, video, asset)) ? renderCaptionFile(context.db, captions) : undefined
      const captionsFile = (await reads.read(`${asset}/${file}`, networkOf(request.ip), load)) ?? fail('NotFound')
      return reply.headers(createHeaders(kind)).type(kind.type).send(captionsFile)
    })
    scope.get<{ Params: { asset: string; file: string } }>('/posters/:asset/:file', async (request, reply) => {
      const { asset, file } = request.params
      const kind = findFileKind(file)
      if (!isAssetName(asset) || kind?.audience !== 'public') return fail('NotFound')
      return sendMediaFile(context.config, request, reply, { asset, file }, kind)
    })
  })
}

/** The file that a verified URL grants access to. */
interface GrantedFile {
  asset: string
  file: string
}

/** Parses and verifies a film URL. Throws GrantInvalid, NotFound. */
async function verifyFilmUrl({ signingKeys, now, metrics }: MediaContext, url: string): Promise<GrantedFile> {
  const parsedUrl = parseFilmUrl(url) ?? fail('NotFound')
  // Another process may have rotated the keys.
  if (!signingKeys.find('films', parsedUrl.kid)) await signingKeys.reload()
  return isGranted(signingKeys, parsedUrl, now()) ? parsedUrl : failInvalidGrant(metrics)
}

function failInvalidGrant(metrics: MediaContext['metrics']): never {
  metrics.rejectedGrants.inc()
  return fail('GrantInvalid')
}

async function sendMediaFile(
  location: MediaLocation,
  request: FastifyRequest,
  reply: FastifyReply,
  { asset, file }: GrantedFile,
  kind: FileKind,
) {
  reply.headers(createHeaders(kind)).type(kind.type)
  const response = await openMediaStore(location).fetch?.(asset, file, toObjectRequest(request, reply))
  if (!response) {
    const folder = join(mediaFolder(location.dataDir), asset)
    return reply.sendFile(file, folder, { cacheControl: false, contentType: false, index: false })
  }
  const { status, headers, body } = response
  if (reply.raw.destroyed) body?.destroy()
  reply.code(status).headers(headers)
  return status === 416 ? fail('RangeNotSatisfiable') : reply.send(body)
}

function toObjectRequest({ method, headers }: FastifyRequest, { raw }: FastifyReply): ObjectRequest {
  const abort = new AbortController()
  // The client may leave before the bucket responds. Later, the server destroys the body.
  raw.once('close', () => abort.abort())
  return {
    method,
    range: headers.range,
    ifRange: headers['if-range']?.toString(),
    ifNoneMatch: headers['if-none-match'],
    signal: abort.signal,
  }
}

function createHeaders({ audience, isImmutable }: FileKind) {
  const scope = audience === 'public' ? 'public' : 'private'
  return {
    'cache-control': isImmutable ? `${scope}, max-age=31536000, immutable` : `${scope}, max-age=60`,
    'x-content-type-options': 'nosniff',
  }
}
