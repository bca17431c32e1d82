import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { findLesson } from '#rules/catalogue.ts'
import type { Context } from '#server/context.ts'
import { Failure, fail } from '#server/fail.ts'
import { readMediaAddress } from './media-address.ts'
import { type Kind, kindOf } from './file-kinds.ts'
import { isGranted, keyOfGrant } from './grants.ts'
import { isAssetName, mediaFolder } from './media-store.ts'

type Needs = Pick<Context, 'keys' | 'now' | 'catalogue'> & { config: Pick<Context['config'], 'dataDir'> }

type FileError = FastifyError & { headers?: Record<string, string> }

/** Films behind their grants, and the pictures that everybody may see. Ranges, ETags and conditions are @fastify/static's. */
export async function mediaRoutes(app: FastifyInstance, context: Needs) {
  await app.register(async (scope) => {
    if (!scope.hasReplyDecorator('sendFile')) await scope.register(fastifyStatic, { serve: false })
    scope.setErrorHandler((error: FileError, _request, reply) => {
      if (error.statusCode !== 416) throw error
      // How long the file is, so that whoever asked can ask rightly.
      reply.header('content-range', error.headers?.['Content-Range'])
      throw new Failure('RangeNotSatisfiable')
    })
    scope.get('/media/*', async (request, reply) => {
      const { asset, file, kind } = await granted(context, request.url)
      return send(reply, join(mediaFolder(context.config.dataDir), asset), file, kind)
    })
    scope.get<{ Params: { asset: string; file: string } }>('/posters/:asset/:file', async ({ params }, reply) => {
      const { asset, file } = params
      const kind = kindOf(file)
      if (!isAssetName(asset) || kind?.reach !== 'public') return fail('NotFound')
      return send(reply, join(mediaFolder(context.config.dataDir), asset), file, kind)
    })
  })
}

/** The file behind an address, once its grant has proven good. GrantInvalid, NotFound. */
async function granted({ keys, now, catalogue }: Needs, url: string) {
  const address = readMediaAddress(url) ?? fail('NotFound')
  // Another process may have rotated the keys since we last looked.
  const kid = keyOfGrant(address.grant)
  if (kid !== undefined && !keys.find('media', kid)) await keys.reload()
  if (!isGranted(keys, address.grant, address, now())) fail('GrantInvalid')
  const current = catalogue.current() ?? fail('NotReady')
  const asset = findLesson(current, address.gid, address.id)?.video.media ?? fail('NotFound')
  const kind = kindOf(address.file)
  if (kind?.reach !== 'granted') return fail('NotFound')
  return { asset, file: address.file, kind }
}

function send(reply: FastifyReply, folder: string, file: string, { reach, type, isForever }: Kind) {
  const audience = reach === 'public' ? 'public' : 'private'
  reply.headers({
    'cache-control': isForever ? `${audience}, max-age=31536000, immutable` : `${audience}, max-age=60`,
    'x-content-type-options': 'nosniff',
  })
  return reply.type(type).sendFile(file, folder, { cacheControl: false, contentType: false, index: false })
}
