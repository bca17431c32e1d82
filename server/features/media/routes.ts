import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { findLesson } from '#rules/catalogue.ts'
import type { Context } from '#server/context.ts'
import { Failure, fail } from '#server/fail.ts'
import { readMediaAddress } from './media-address.ts'
import { type FileKind, fileKindOf } from './file-kinds.ts'
import { isGranted, grantKeyId } from './grants.ts'
import { isAssetName, mediaFolder } from './media-store.ts'

type MediaContext = Pick<Context, 'keys' | 'now' | 'catalogue'> & { config: Pick<Context['config'], 'dataDir'> }

type FileError = FastifyError & { headers?: Record<string, string> }

/** Serves films for a grant, and public pictures. @fastify/static handles ranges, ETags and conditional requests. */
export async function mediaRoutes(app: FastifyInstance, context: MediaContext) {
  await app.register(async (scope) => {
    if (!scope.hasReplyDecorator('sendFile')) await scope.register(fastifyStatic, { serve: false })
    scope.setErrorHandler((error: FileError, _request, reply) => {
      if (error.statusCode !== 416) throw error
      // Contains the length of the file, so that the client can request a valid range.
      reply.header('content-range', error.headers?.['Content-Range'])
      throw new Failure('RangeNotSatisfiable')
    })
    scope.get('/media/*', async (request, reply) => {
      const { asset, file, kind } = await granted(context, request.url)
      return send(reply, join(mediaFolder(context.config.dataDir), asset), file, kind)
    })
    scope.get<{ Params: { asset: string; file: string } }>('/posters/:asset/:file', async ({ params }, reply) => {
      const { asset, file } = params
      const kind = fileKindOf(file)
      if (!isAssetName(asset) || kind?.audience !== 'public') return fail('NotFound')
      return send(reply, join(mediaFolder(context.config.dataDir), asset), file, kind)
    })
  })
}

/** The file at an address. Throws GrantInvalid, NotFound, NotReady. */
async function granted({ keys, now, catalogue }: MediaContext, url: string) {
  const address = readMediaAddress(url) ?? fail('NotFound')
  // Another process may have rotated the keys.
  const kid = grantKeyId(address.grant)
  if (kid !== undefined && !keys.find('media', kid)) await keys.reload()
  if (!isGranted(keys, address.grant, address, now())) fail('GrantInvalid')
  const current = catalogue.current() ?? fail('NotReady')
  const asset = findLesson(current, address.gid, address.id)?.video.media ?? fail('NotFound')
  const kind = fileKindOf(address.file)
  if (kind?.audience !== 'granted') return fail('NotFound')
  return { asset, file: address.file, kind }
}

function send(reply: FastifyReply, folder: string, file: string, { audience, type, isImmutable }: FileKind) {
  const scope = audience === 'public' ? 'public' : 'private'
  reply.headers({
    'cache-control': isImmutable ? `${scope}, max-age=31536000, immutable` : `${scope}, max-age=60`,
    'x-content-type-options': 'nosniff',
  })
  return reply.type(type).sendFile(file, folder, { cacheControl: false, contentType: false, index: false })
}
