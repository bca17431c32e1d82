import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { ICONS, MARK, SHARED_PICTURES } from '#contract/drawn-pictures.ts'
import { PICTURE_DRAWS } from '#contract/studio/limits.ts'
import type { Context } from '#server/context.ts'
import { readWholePicture } from '#server/features/content/index.ts'
import { type Compressed, sendCompressed } from '#server/http/send-compressed.ts'
import { createFairSemaphore } from '#server/platform/admission/fair-semaphore.ts'
import { networkOf } from '#server/platform/security/network.ts'
import type { Drawing, SharedPicture } from '#server/ports/drawn-page.ts'
import { drawIcon, tabMark } from './academy-icons.ts'

/** A drawn picture, with its input as JSON. */
interface Drawn {
  of: string
  file: Promise<Compressed>
}

/**
 * Serves the academy's icons and the sharing pictures of its pages. Pictures are drawn from the published content at
 * their first request. `client`: folder of the built site. Returns a function to call with each drawing of pages.
 */
export function drawnPictureRoutes(app: FastifyInstance, context: Pick<Context, 'content' | 'db'>, client: string) {
  const turns = createFairSemaphore('pictures', PICTURE_DRAWS)
  const drawn = new Map<string, Drawn>()
  let shared: ReadonlyMap<string, SharedPicture> = new Map()

  const pictureAt = (address: string, of: unknown, network: string, draw: () => Promise<Compressed>) => {
    const wanted = JSON.stringify(of)
    const known = drawn.get(address)
    if (known?.of === wanted) return known.file
    const file = turns.run(network, draw)
    drawn.set(address, { of: wanted, file })
    // Removes a failed drawing, so that the next request retries it.
    file.catch(() => drawn.get(address)?.file === file && drawn.delete(address))
    return file
  }
  const getSources = async (logo: string | undefined) => ({
    productMark: join(client, MARK),
    logo: logo === undefined ? undefined : await readWholePicture(context.db, logo).catch(() => undefined),
  })
  const look = () => {
    const { demo, short, accent, logo } = context.content.single('site')
    return { demo, short, accent, logo }
  }

  app.get(MARK, async (request, reply) => {
    const site = look()
    const file = await pictureAt(MARK, site, networkOf(request.ip), async () =>
      getFile('image/svg+xml', Buffer.from(await tabMark(site, await getSources(site.logo)))),
    )
    return sendCompressed(request, reply.header('cache-control', 'no-cache'), file)
  })
  for (const [name, icon] of Object.entries(ICONS))
    app.get(`/${name}`, async (request, reply) => {
      const site = look()
      const file = await pictureAt(name, site, networkOf(request.ip), async () =>
        getFile(
          getType(name),
          await drawIcon({ ...icon, isIco: name.endsWith('.ico') }, site, await getSources(site.logo)),
        ),
      )
      return sendCompressed(request, reply.header('cache-control', 'no-cache'), file)
    })
  app.get(`${SHARED_PICTURES}*`, async (request, reply) => {
    const [address = ''] = request.url.split('?')
    const picture = shared.get(address)
    if (!picture) return reply.callNotFound()
    const file = await pictureAt(address, picture, networkOf(request.ip), async () => {
      // Imported lazily: the figures need some megabytes, and most processes never serve a picture.
      const { drawSharedPicture } = await import('./shared-picture.ts')
      return getFile('image/png', await drawSharedPicture(picture))
    })
    return sendCompressed(request, reply.header('cache-control', 'no-cache'), file)
  })

  return ({ pages, addresses }: Drawing) => {
    const isWanted = new Set(addresses)
    const remaining = [...shared].filter(([, { page }]) => isWanted.has(page))
    shared = new Map([
      ...remaining,
      ...pages.flatMap(({ picture }) => (picture ? [[picture.address, picture] as const] : [])),
    ])
    for (const address of drawn.keys())
      if (address.startsWith(SHARED_PICTURES) && !shared.has(address)) drawn.delete(address)
  }
}

const getType = (file: string) => (file.endsWith('.ico') ? 'image/x-icon' : 'image/png')

const getFile = (type: string, body: Buffer): Compressed => ({
  body,
  type,
  etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
})
