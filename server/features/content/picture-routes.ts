import type { FastifyInstance } from 'fastify'
import { PICTURE_CONCURRENCY } from '#contract/studio/limits.ts'
import * as calls from '#contract/studio/pictures.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import { mountCall } from '#server/features/staff/index.ts'
import { createFairSemaphore } from '#server/platform/admission/fair-semaphore.ts'
import { networkOf } from '#server/platform/security/network.ts'
import { countAttempts } from '#server/platform/admission/rate-limiter.ts'
import { addPicture, deletePicture, listPictures } from './pictures/pictures.ts'
import { createPictureReader } from './pictures/read-picture.ts'

const mediaTypes = new Map([
  ['webp', 'image/webp'],
  ['jpg', 'image/jpeg'],
])

/** Endpoints of the academy's pictures: management for staff, and public files. */
export function pictureRoutes(app: FastifyInstance, context: Context) {
  const semaphore = createFairSemaphore('pictures', PICTURE_CONCURRENCY)
  const pictures = createPictureReader(context)
  mountCall(app, context, calls.listPictures, () => listPictures(context))
  mountCall(app, context, calls.addPicture, async ({ caller, body }) => {
    const { owner } = caller
    await countAttempts(context, ['addPicture', owner])
    return semaphore.run(owner, () => addPicture(context, caller, body))
  })
  mountCall(app, context, calls.deletePicture, async ({ caller, params: { picture } }) => {
    const response = await deletePicture(context, caller, picture)
    pictures.forget(picture)
    return response
  })

  app.get<{ Params: { picture: string; file: string } }>('/pictures/:picture/:file', async ({ params, ip }, reply) => {
    const { picture, file } = params
    const type = mediaTypes.get(file.split('.').at(-1) ?? '')
    const data = await pictures.read(picture, file, networkOf(ip))
    if (!data || !type) return fail('NotFound')
    // Cached permanently, because the URL contains a hash of the picture.
    reply.headers({ 'cache-control': 'public, max-age=31536000, immutable', 'x-content-type-options': 'nosniff' })
    return reply.type(type).send(data)
  })
}
