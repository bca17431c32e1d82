import { flushCompileCache } from 'node:module'
import { pathToFileURL } from 'node:url'
import { SOCIAL_IMAGES_PATH } from '#contract/drawn-pictures.ts'
import type { SiteContent } from '#contract/site-content.ts'
import { checkAccent } from '#rules/accent.ts'
import { describeError } from '#server/platform/files/file-errors.ts'
import { type RenderedPage, NOT_FOUND_PAGE, APP_SHELL_PAGE, type SocialImage } from '#server/ports/rendered-page.ts'
import type { ContentChanges, RenderRequest, Message } from './render-pages.ts'

/** The parts of the build used here (`web/entry.server.tsx`). */
interface Build {
  entry: {
    module: {
      createPageHandler(build: Build, content: SiteContent): (request: Request) => Promise<Response>
      renderedPaths(content: SiteContent): string[]
      /** Drawn figures by moment. */
      figureCache: Map<string, unknown>
      /** The moments shown in social images, by the path of the page. */
      socialImageMoments(content: SiteContent): Record<string, SocialImage['moment']>
    }
  }
}

const ORIGIN = 'http://localhost'
/**
 * Number of characters of a usual page, and the limit for the excess characters of all longer pages together. The
 * server stores all pages in memory, and a short table in the source can become two million characters.
 */
const USUAL_LENGTH = 100_000
const MAX_EXCESS = 100e6

async function render(
  { server, content, changes, figures = new Map(), fatal = [] }: RenderRequest,
  send: (message: Message) => void,
) {
  // The code of the pages reads `siteContent` once, when it is imported.
  Object.assign(globalThis, { siteContent: content })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the build has made it of web/entry.server.tsx
  const build = (await import(pathToFileURL(server).href)) as Build
  flushCompileCache()
  const { createPageHandler, renderedPaths, figureCache, socialImageMoments } = build.entry.module
  const moments = socialImageMoments(content)
  for (const [moment, figure] of figures) figureCache.set(moment, figure)
  const handle = createPageHandler(build, content)
  const addresses = [...renderedPaths(content), APP_SHELL_PAGE]
  const reasons = new Map(fatal.map((page) => [page.address, page.reason]))
  let totalExcess = 0
  const renderPart = async (part: readonly string[]) => {
    for (const address of part)
      try {
        if (reasons.has(address)) throw new Error(reasons.get(address))
        send({ started: address })
        const page = await renderPage({ address, handle, content, moments })
        const excess = Math.max(0, page.text.length - USUAL_LENGTH)
        totalExcess += excess
        if (excess > 0 && totalExcess > MAX_EXCESS)
          throw new Error(`it has ${page.text.length} characters, and long pages have too many of them together`)
        send({ page })
      } catch (error) {
        send({ failed: { address, reason: describeError(error) } })
      }
    send({ addresses, figures: figureCache })
  }
  await renderPart(addresses.filter((address) => isInFirstPart(address, changes)))
  await renderPart(addresses.filter((address) => !isInFirstPart(address, changes)))
}

/** Pages that list articles. */
const articleLists = new Set(['/', '/blog', '/sitemap.xml', '/feed.xml'])

/** Whether a page is in the first part, because its text or a list on it has changed. */
function isInFirstPart(address: string, { texts, hasOtherChanges }: ContentChanges): boolean {
  const isText = address.startsWith('/blog/') || address.startsWith('/pages/')
  return isText ? texts.has(address) : hasOtherChanges || articleLists.has(address)
}

interface PageRequest {
  address: string
  handle: (request: Request) => Promise<Response>
  content: SiteContent
  moments: Record<string, SocialImage['moment']>
}

async function renderPage({ address, handle, content, moments }: PageRequest): Promise<RenderedPage> {
  const { site, publicUrl } = content
  const response = await handle(new Request(ORIGIN + address))
  const text = await response.text()
  if (!response.ok && address !== NOT_FOUND_PAGE) throw new Error(`the response status was ${response.status}`)
  const type = response.headers.get('content-type') ?? 'text/html; charset=utf-8'
  if (!type.startsWith('text/html')) return { address, type, text }
  const html = applyAccent(text, site.accent)
  const picture = getPicture(text, publicUrl)
  const moment = moments[address] ?? moments['/'] ?? { technique: 'hip-throw' }
  return {
    address,
    type,
    text: html,
    picture: picture && { ...picture, page: address, name: site.name, moment, accent: site.accent },
  }
}

/** Returns the social image that a page refers to, with the title of the page. */
function getPicture(html: string, publicUrl: string): Pick<SocialImage, 'address' | 'title'> | undefined {
  const address = readMetaProperty(html, 'og:image')?.slice(publicUrl.length)
  const title = readMetaProperty(html, 'og:title')
  return address?.startsWith(SOCIAL_IMAGES_PATH) && title !== undefined ? { address, title } : undefined
}

const readMetaProperty = (html: string, property: string) => {
  const [, value] = new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(html) ?? []
  return value?.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&')
}

/** The shades of a color on a background, with the variable names of `web/ui/tokens.css`. */
const mixShades = (color: string, ground: string) =>
  [
    `--signal:${color}`,
    `--signal-hover:color-mix(in srgb,${color} 86%,#000)`,
    `--signal-press:color-mix(in srgb,${color} 72%,#000)`,
    `--figure-b-far:color-mix(in srgb,${color} 50%,${ground})`,
  ].join(';')

/**
 * Applies the accent of the academy to a page, in both color schemes, except to drawings in files. The selectors have a
 * higher specificity than the defaults.
 */
function applyAccent(html: string, accent: string | undefined): string {
  if (accent === undefined) return html
  const rules = [
    `[data-zone='manual'][data-zone]{${mixShades(accent, '#F4F0E6')}}`,
    `[data-zone='night'][data-zone]{${mixShades(checkAccent(accent).night, '#0F1214')}}`,
  ]
  return html.replace('</head>', () => `<style>${rules.join('')}</style></head>`)
}

process.once('disconnect', () => process.exit())
process.once('message', (order) => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `render-pages.ts` sends nothing else
  render(order as RenderRequest, (message) => process.send?.(message)).catch((error: unknown) =>
    process.send?.({ stopped: describeError(error) } satisfies Message),
  )
})
