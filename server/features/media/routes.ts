import { join } from 'node:path'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CAPTION_CACHE, CAPTION_READS } from '#contract/studio/limits.ts'
import { findLesson } from '#rules/catalogue.ts'
import type { Context } from '#server/context.ts'
import { Failure, fail } from '#server/errors.ts'
import { boundedReads } from '#server/platform/admission/bounded-reads.ts'
import { networkOf } from '#server/platform/security/network.ts'
import { findCaptioned, hadFilm, readCaptionFile, writeCaptions } from './caption-file.ts'
import { readEarlierAddress, readEarlierGrant } from './earlier-grants.ts'
import { type FileKind, fileKindOf } from './file-kinds.ts'
import { isGranted, readFilmAddress } from './grants.ts'
import { isAssetName, mediaFolder } from './media-store.ts'

type MediaContext = Pick<Context, 'db' | 'keys' | 'now' | 'catalogue' | 'metrics'> & {
  config: Pick<Context['config'], 'dataDir'>
}

type FileError = FastifyError & { headers?: Record<string, string> }

/** Serves films for a grant, and public pictures. @fastify/static handles ranges, ETags and conditional requests. */
export async function mediaRoutes(app: FastifyInstance, context: MediaContext) {
  const reads = boundedReads({ what: 'captions', turns: CAPTION_READS, cache: CAPTION_CACHE })
  await app.register(async (scope) => {
    // Commands load this file and serve nothing.
    if (!scope.hasReplyDecorator('sendFile')) await scope.register(import('@fastify/static'), { serve: false })
    scope.setErrorHandler((error: FileError, _request, reply) => {
      if (error.statusCode !== 416) throw error
      // Contains the length of the file, so that the client can request a valid range.
      reply.header('content-range', error.headers?.['Content-Range'])
      throw new Failure('RangeNotSatisfiable')
    })
    const serve = async ({ asset, file }: Opened, request: FastifyRequest, reply: FastifyReply) => {
      const kind = fileKindOf(file)
      if (kind?.audience !== 'granted') return fail('NotFound')
      const captions = readCaptionFile(file)
      if (!captions) return send(reply, join(mediaFolder(context.config.dataDir), asset), file, kind)
      const video = findCaptioned(context.catalogue.current() ?? fail('NotReady'), captions) ?? fail('NotFound')
      const load = async () =>
        (await hadFilm(context, video, asset)) ? writeCaptions(context.db, captions) : undefined
      const written = (await reads.read(`${asset}/${file}`, networkOf(request.ip), load)) ?? fail('NotFound')
      return reply.headers(headersOf(kind)).type(kind.type).send(written)
    }
    scope.get('/m/*', async (request, reply) => serve(await opened(context, request.url), request, reply))
    scope.get('/media/*', async (request, reply) => serve(openedEarlier(context, request.url), request, reply))
    scope.get<{ Params: { asset: string; file: string } }>('/posters/:asset/:file', async ({ params }, reply) => {
      const { asset, file } = params
      const kind = fileKindOf(file)
      if (!isAssetName(asset) || kind?.audience !== 'public') return fail('NotFound')
      return send(reply, join(mediaFolder(context.config.dataDir), asset), file, kind)
    })
  })
}

/** The file that a verified address grants access to. */
interface Opened {
  asset: string
  file: string
}

/** Parses and verifies a film address. Throws GrantInvalid, NotFound. */
async function opened({ keys, now, metrics }: MediaContext, url: string): Promise<Opened> {
  const address = readFilmAddress(url) ?? fail('NotFound')
  // Another process may have rotated the keys.
  if (!keys.find('films', address.kid)) await keys.reload()
  return isGranted(keys, address, now()) ? address : refuse(metrics)
}

/**
 * Verifies an address of the previous version, whose lesson must still exist. Throws GrantInvalid, NotFound, NotReady.
 */
function openedEarlier({ keys, now, catalogue, metrics }: MediaContext, url: string): Opened {
  const address = readEarlierAddress(url) ?? fail('NotFound')
  const { lesson, asset } = readEarlierGrant(keys, address, now()) ?? refuse(metrics)
  if (lesson !== 'staff' && !findLesson(catalogue.current() ?? fail('NotReady'), lesson.gid, lesson.id)?.video.media)
    fail('NotFound')
  return { asset, file: address.file }
}

function refuse(metrics: MediaContext['metrics']): never {
  metrics.refusedGrants.inc()
  return fail('GrantInvalid')
}

function send(reply: FastifyReply, folder: string, file: string, kind: FileKind) {
  reply.headers(headersOf(kind))
  return reply.type(kind.type).sendFile(file, folder, { cacheControl: false, contentType: false, index: false })
}

function headersOf({ audience, isImmutable }: FileKind) {
  const scope = audience === 'public' ? 'public' : 'private'
  return {
    'cache-control': isImmutable ? `${scope}, max-age=31536000, immutable` : `${scope}, max-age=60`,
    'x-content-type-options': 'nosniff',
  }
}
