import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { ICONS, MARK_PATH, SOCIAL_IMAGES_PATH } from '#contract/drawn-pictures.ts'
import { PICTURE_RENDER_CONCURRENCY } from '#contract/studio/limits.ts'
import type { Context } from '#server/context.ts'
import { readFullSizePicture } from '#server/features/content/index.ts'
import { type Compressed, sendCompressed } from '#server/http/send-compressed.ts'
import { createFairSemaphore } from '#server/platform/admission/fair-semaphore.ts'
import { networkOf } from '#server/platform/security/network.ts'
import type { Rendering, SocialImage } from '#server/ports/rendered-page.ts'
import { drawIcon, drawTabMark } from './academy-icons.ts'

/** A cached icon or social image, and as JSON the input from which it was drawn. */
interface CachedPicture {
  input: string
  file: Promise<Compressed>
}

/**
 * Serves the academy's icons and the social images of its pages. Pictures are drawn from the published content at
 * their first request. `client`: folder of the built site. Returns a function to call with each rendering of the pages.
 */
export function drawnPictureRoutes(app: FastifyInstance, context: Pick<Context, 'content' | 'db'>, client: string) {
  const semaphore = createFairSemaphore('pictures', PICTURE_RENDER_CONCURRENCY)
  const cache = new Map<string, CachedPicture>()
  let socialImages: ReadonlyMap<string, SocialImage> = new Map()

  const getOrDraw = (address: string, source: unknown, network: string, draw: () => Promise<Compressed>) => {
    const input = JSON.stringify(source)
    const cached = cache.get(address)
    if (cached?.input === input) return cached.file
    const file = semaphore.run(network, draw)
    cache.set(address, { input, file })
    // Removes a failed drawing, so that the next request retries it.
    file.catch(() => cache.get(address)?.file === file && cache.delete(address))
    return file
  }
  const getSources = async (logo: string | undefined) => ({
    productMark: join(client, MARK_PATH),
    logo: logo === undefined ? undefined : await readFullSizePicture(context.db, logo).catch(() => undefined),
  })
  const readAppearance = () => {
    const { demo, short, accent, logo } = context.content.single('site')
    return { demo, short, accent, logo }
  }

  app.get(MARK_PATH, async (request, reply) => {
    const site = readAppearance()
    const file = await getOrDraw(MARK_PATH, site, networkOf(request.ip), async () =>
      createFile('image/svg+xml', Buffer.from(await drawTabMark(site, await getSources(site.logo)))),
    )
    return sendCompressed(request, reply.header('cache-control', 'no-cache'), file)
  })
  for (const [name, icon] of Object.entries(ICONS))
    app.get(`/${name}`, async (request, reply) => {
      const site = readAppearance()
      const file = await getOrDraw(name, site, networkOf(request.ip), async () =>
        createFile(
          getMediaType(name),
          await drawIcon({ ...icon, isIco: name.endsWith('.ico') }, site, await getSources(site.logo)),
        ),
      )
      return sendCompressed(request, reply.header('cache-control', 'no-cache'), file)
    })
  app.get(`${SOCIAL_IMAGES_PATH}*`, async (request, reply) => {
    const [address = ''] = request.url.split('?')
    const picture = socialImages.get(address)
    if (!picture) return reply.callNotFound()
    const file = await getOrDraw(address, picture, networkOf(request.ip), async () => {
      // Imported lazily: the figures need some megabytes, and most processes never serve a picture.
      const { drawSocialImage } = await import('./social-image.ts')
      return createFile('image/png', await drawSocialImage(picture))
    })
    return sendCompressed(request, reply.header('cache-control', 'no-cache'), file)
  })

  return ({ pages, addresses }: Rendering) => {
    const publishedPages = new Set(addresses)
    const remaining = [...socialImages].filter(([, { page }]) => publishedPages.has(page))
    socialImages = new Map([
      ...remaining,
      ...pages.flatMap(({ picture }) => (picture ? [[picture.address, picture] as const] : [])),
    ])
    for (const address of cache.keys())
      if (address.startsWith(SOCIAL_IMAGES_PATH) && !socialImages.has(address)) cache.delete(address)
  }
}

const getMediaType = (file: string) => (file.endsWith('.ico') ? 'image/x-icon' : 'image/png')

const createFile = (type: string, body: Buffer): Compressed => ({
  body,
  type,
  etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
})
