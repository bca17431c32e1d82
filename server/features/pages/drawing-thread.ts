import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import { BUILT_ORIGIN } from '#contract/built-origin.ts'
import { SHARED_PICTURES } from '#contract/drawn-pictures.ts'
import type { SiteContent } from '#contract/site-content.ts'
import { checkAccent } from '#rules/accent.ts'
import { describeError } from '#server/platform/files/file-errors.ts'
import { type DrawnPage, NOT_FOUND_PAGE, SHARED_PAGE, type SharedPicture } from '#server/ports/drawn-page.ts'
import type { Changes, DrawingOrder, Message } from './draw-pages.ts'
import { inlineCriticalAssets } from './first-view.ts'
import type { PrunedSheets } from './prune-style.ts'

/** The code of the build, as far as it is used here (`web/entry.server.tsx`). */
interface Build {
  entry: {
    module: {
      createRequestHandler(build: Build, mode: 'production'): (request: Request) => Promise<Response>
      drawnPages(content: SiteContent): string[]
      /** Figures by their moment, as far as they were drawn. */
      drawnFigures: Map<string, unknown>
      /** The moment that stands on the picture of a page, by its address. */
      sharing(content: SiteContent): Record<string, SharedPicture['moment']>
    }
  }
  /** Addresses that are drawn as pages of their own. */
  prerender: string[]
}

const ORIGIN = 'http://localhost'
/**
 * Characters of a page that none has too many of, and how many more all longer pages have together: the server keeps
 * all of them, and a table of a few lines may become two million.
 */
const USUAL = 100_000
const MOST_EXCESS = 100e6

async function draw(
  { server, client, content, changes, made, fatal = [] }: DrawingOrder,
  send: (message: Message) => void,
) {
  // The code of the pages reads it once, when it is loaded.
  Object.assign(globalThis, { siteContent: content })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the build has made it of web/entry.server.tsx
  const build = (await import(pathToFileURL(server).href)) as Build
  const { createRequestHandler, drawnPages, drawnFigures, sharing } = build.entry.module
  const moments = sharing(content)
  for (const [moment, figure] of made?.figures ?? []) drawnFigures.set(moment, figure)
  const sheets: PrunedSheets = made?.sheets ?? new Map()
  const prerender = drawnPages(content)
  const handle = createRequestHandler({ ...build, prerender }, 'production')
  const read = readOnce(client)
  const addresses = [...prerender, SHARED_PAGE]
  const reasons = new Map(fatal.map((page) => [page.address, page.reason]))
  let excesses = 0
  const drawPart = async (part: readonly string[]) => {
    for (const address of part)
      try {
        if (reasons.has(address)) throw new Error(reasons.get(address))
        send({ begun: address })
        const page = await drawOne({ address, handle, read, sheets, site: content.site, moments })
        const excess = Math.max(0, page.text.length - USUAL)
        excesses += excess
        if (excess > 0 && excesses > MOST_EXCESS)
          throw new Error(`it has ${page.text.length} characters, and long pages have too many of them together`)
        send({ page })
      } catch (error) {
        send({ failed: { address, reason: describeError(error) } })
      }
    send({ addresses, made: { figures: drawnFigures, sheets } })
  }
  await drawPart(addresses.filter((address) => isFirst(address, changes)))
  await drawPart(addresses.filter((address) => !isFirst(address, changes)))
}

/** Pages that list articles. */
const lists = new Set(['/', '/blog', '/sitemap.xml', '/feed.xml'])

/** Whether a page is drawn before the others: what has changed is its own, or in a list of it. */
function isFirst(address: string, { texts, isElsewhere }: Changes): boolean {
  const isText = address.startsWith('/blog/') || address.startsWith('/pages/')
  return isText ? texts.has(address) : isElsewhere || lists.has(address)
}

interface One {
  address: string
  handle: (request: Request) => Promise<Response>
  read: (address: string) => string
  sheets: PrunedSheets
  site: SiteContent['site']
  moments: Record<string, SharedPicture['moment']>
}

async function drawOne({ address, handle, read, sheets, site, moments }: One): Promise<DrawnPage> {
  const isShared = address === SHARED_PAGE
  const request = isShared
    ? new Request(`${ORIGIN}/`, { headers: { 'X-React-Router-SPA-Mode': 'yes' } })
    : new Request(ORIGIN + address)
  const answer = await handle(request)
  const text = await answer.text()
  if (!answer.ok && address !== NOT_FOUND_PAGE) throw new Error(`the response status was ${answer.status}`)
  const type = answer.headers.get('content-type') ?? 'text/html; charset=utf-8'
  if (!type.startsWith('text/html')) return { address, type, text }
  const html = withAccent(isShared ? text : inlineCriticalAssets(text, read, sheets), site.accent)
  const picture = pictureOf(text)
  const moment = moments[address] ?? moments['/'] ?? { technique: 'hip-throw' }
  return {
    address,
    type,
    text: html,
    picture: picture && { ...picture, page: address, name: site.name, moment, accent: site.accent },
  }
}

/** The picture that a page names to be drawn, with the title that it gives itself. */
function pictureOf(html: string): Pick<SharedPicture, 'address' | 'title'> | undefined {
  const address = valueOf(html, 'og:image')?.slice(BUILT_ORIGIN.length)
  const title = valueOf(html, 'og:title')
  return address?.startsWith(SHARED_PICTURES) && title !== undefined ? { address, title } : undefined
}

const valueOf = (html: string, property: string) => {
  const [, value] = new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(html) ?? []
  return value?.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&')
}

/** Reads what pages load, each once. */
function readOnce(client: string) {
  const known = new Map<string, string>()
  return (address: string) => {
    const text = known.get(address) ?? readFileSync(join(client, address), 'utf8')
    known.set(address, text)
    return text
  }
}

/** The shades of one color on one ground, as `web/ui/tokens.css` names them. */
const shadesOf = (color: string, ground: string) =>
  [
    `--signal:${color}`,
    `--signal-hover:color-mix(in srgb,${color} 86%,#000)`,
    `--signal-press:color-mix(in srgb,${color} 72%,#000)`,
    `--figure-b-far:color-mix(in srgb,${color} 50%,${ground})`,
  ].join(';')

/**
 * Gives a page the accent of the academy, on both grounds; drawings that are files keep the product's colors. Its rules
 * are stronger than those of the product, whichever come first: some pages get their style late.
 */
function withAccent(html: string, accent: string | undefined): string {
  if (accent === undefined) return html
  const rules = [
    `[data-zone='manual'][data-zone]{${shadesOf(accent, '#F4F0E6')}}`,
    `[data-zone='night'][data-zone]{${shadesOf(checkAccent(accent).night, '#0F1214')}}`,
  ]
  return html.replace('</head>', () => `<style>${rules.join('')}</style></head>`)
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `draw-pages.ts` passes nothing else
await draw(workerData as DrawingOrder, (message) =>
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows, and this is a thread
  parentPort?.postMessage(message),
)
