import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { eventually } from '#server/testing/eventually.ts'
import type { Person } from '#server/testing/people.ts'
import { storeConnection } from '#server/features/setup/connections.ts'
import { createStaff, callStudio } from '#server/testing/staff.ts'

const siteDir = join(import.meta.dirname, '../../../build/client')
const TILES = 'https://tiles.example/{z}/{x}/{y}.png'
let testApp: TestApp
let owner: Person
beforeAll(async () => {
  testApp = await createTestApp({
    config: { rateLimitFactor: 100, map: { tiles: TILES, credit: 'Us' } },
    siteDir,
  })
  owner = await createStaff(testApp, 'owner')
})
afterAll(() => testApp.close())

interface ResponseBody {
  version: number
  draft: { data: Record<string, unknown> }
}

const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => {
  const response = await callStudio(testApp, owner, method, path, body)
  return { status: response.statusCode, body: response.json<ResponseBody & { error: string }>() }
}
const requestPage = (url: string) => testApp.app.inject({ url, headers: { accept: 'text/html' } })
const article = (title: string) => ({
  title,
  summary: 'Why the arm hits the mat first.',
  body: 'Slap, and **breathe**.\n\n<!-- an unpublished remark -->',
})

/** Publishes a change of the academy's settings. */
async function publishSite(change: object) {
  const { version, draft } = (await call('GET', '/content/site/site')).body
  const saved = await call('PUT', '/settings/site/draft', { version, data: { ...draft.data, ...change } })
  expect((await call('PUT', '/settings/site/publication', { version: saved.body.version })).status).toBe(200)
}

async function publishText(kind: string, slug: string, data: object) {
  const { body } = await call('POST', `/content/${kind}`, { slug, data })
  const published = await call('PUT', `/content/${kind}/${slug}/publication`, { version: body.version })
  expect([body.error, published.body.error]).toEqual([undefined, undefined])
}
const publishArticle = (slug: string, title: string) => publishText('article', slug, article(title))

/** Starts another process on the same database, with `saved` as its saved rendering. */
const startWith = (saved: string) =>
  createTestApp({
    config: { logLevel: 'error', map: { tiles: TILES, credit: 'Us' } },
    siteDir,
    databaseUrl: testApp.databaseUrl,
    prepare: (dataDir) => writeFile(join(dataDir, 'drawn-pages.json'), saved),
  })
async function addPicture(width: number, height: number, background: { r: number; g: number; b: number }) {
  const file = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
  const request = { name: 'picture.png', file: file.toString('base64') }
  return (await callStudio(testApp, owner, 'POST', '/pictures', request)).json<{ address: string }>().address
}
const fetchBlog = async ({ app }: TestApp) => (await app.inject('/blog')).body

test('a start shows the saved pages until the content changes', async () => {
  const saved = (await readFile(join(testApp.dataDir, 'drawn-pages.json'), 'utf8')).replaceAll('</h1>', ' (saved)</h1>')
  await using same = await startWith(saved)
  expect(await fetchBlog(same)).toContain('(saved)</h1>')
  await publishArticle('rolls', 'How to roll')
  await using changed = await startWith(saved)
  expect(await fetchBlog(changed)).not.toContain('(saved)</h1>')
  expect(await fetchBlog(changed)).toContain('How to roll')
})

test('a start renders the pages if the saved pages are damaged', async () => {
  for (const saved of ['{"key":', '{"code":"c","content":{},"pages":[],"addresses":[]}']) {
    await using damaged = await startWith(saved)
    expect(await fetchBlog(damaged)).toContain('</h1>')
    const rerendered = await readFile(join(damaged.dataDir, 'drawn-pages.json'), 'utf8')
    expect(JSON.parse(rerendered)).toHaveProperty('pages.0.address')
  }
})

test('an article is on its page, in the blog, the feed and the sitemap until it is unpublished', async () => {
  expect((await requestPage('/blog/falls')).statusCode).toBe(404)
  await publishArticle('falls', 'How to fall')
  const page = await eventually(async () => {
    const response = await requestPage('/blog/falls')
    expect(response.statusCode).toBe(200)
    return response
  })
  expect(/<h1[^>]*>([^<]*)/.exec(page.body)?.[1]).toBe('How to fall')
  expect(/<strong[^>]*>([^<]*)/.exec(page.body)?.[1]).toBe('breathe')
  expect(page.body).not.toContain('unpublished remark')
  expect(page.body.includes('site.invalid')).toBe(false)
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  for (const list of ['/blog', '/feed.xml']) expect((await requestPage(list)).body.includes('How to fall')).toBe(true)
  expect((await requestPage('/sitemap.xml')).body.includes('/blog/falls<')).toBe(true)

  const { body: current } = await call('GET', '/content/article/falls')
  const moved = await call('PUT', '/content/article/falls/address', { version: current.version, to: 'falling' })
  const redirect = await eventually(async () => {
    const response = await requestPage('/blog/falls?from=mail')
    expect(response.statusCode).toBe(308)
    return response
  })
  expect(redirect.headers.location).toBe('/blog/falling?from=mail')
  await call('DELETE', `/content/article/falling/publication?version=${moved.body.version}`)
  await eventually(async () => expect((await requestPage('/blog/falling')).statusCode).toBe(404))
  for (const list of ['/blog', '/feed.xml', '/sitemap.xml'])
    expect((await requestPage(list)).body.includes('falling')).toBe(false)
})

test('the menus of the academy are in the header and footer of its pages, in addition to the sign-in link', async () => {
  const { body } = await call('GET', '/content/site/site')
  const menu = [
    { label: 'Prices', href: '/pages/prices' },
    { label: 'Federation', href: 'https://federation.example/' },
  ]
  const publish = async (change: object) => {
    const { version } = (await call('GET', '/content/site/site')).body
    const saved = await call('PUT', '/settings/site/draft', { version, data: { ...body.draft.data, ...change } })
    return call('PUT', '/settings/site/publication', { version: saved.body.version })
  }
  const refused = await publish({ menu: [{ label: 'Press me', href: 'javascript:alert(1)' }] })
  expect([refused.status, refused.body.error]).toEqual([400, expect.stringContaining('menu[0].href')])
  expect((await publish({ menu, footerMenu: [{ label: 'Rules of the mat', href: '/pages/rules' }] })).status).toBe(200)
  await eventually(async () => {
    const home = (await requestPage('/')).body
    for (const part of ['"/pages/prices"', '"https://federation.example/"', '"/pages/rules"', '"/sign-in"', '"/terms"'])
      expect([part, home.includes(`href=${part}`)]).toEqual([part, true])
    expect(home.includes('LEO &amp; Security')).toBe(false)
  })
  expect((await publish({})).status).toBe(200)
  await eventually(async () => expect((await requestPage('/')).body.includes('href="/pages/rules"')).toBe(false))
})

test('the map shows the published place at its zoom level, and no page has a map without a place', async () => {
  const readMap = async () => (await requestPage('/site.json')).json<{ map?: object }>().map
  await publishSite({ coordinates: [52.37, 4.89], mapZoom: 12 })
  expect(await readMap()).toEqual({ tiles: TILES, credit: 'Us', place: [52.37, 4.89], zoom: 12 })
  await eventually(async () => {
    const { body, headers } = await requestPage('/contact-us')
    expect(body.includes('data-map=')).toBe(true)
    expect(headers['content-security-policy']).toContain('https://tiles.example')
  })
  await publishSite({ coordinates: null })
  expect(await readMap()).toBeUndefined()
  await eventually(async () => expect((await requestPage('/contact-us')).body.includes('data-map=')).toBe(false))
})

test('forms that need emails are shown only with a mail server, and plans that do not renew show their duration', async () => {
  const readForms = async () => {
    const pages = await Promise.all(['/contact-us', '/'].map(requestPage))
    const text = pages.map(({ body }) => body.replace(/<meta[^>]*>/g, '')).join('')
    return ['data-newsletter', 'data-contact', '>every 4 weeks<', '>for 28 days<'].map((part) => text.includes(part))
  }
  await publishSite({ demo: false })
  await eventually(async () => expect(await readForms()).toEqual([false, false, true, false]))
  const { db, connections, now } = testApp.context
  const settings = { smtpUrl: 'smtps://127.0.0.1:1' }
  await db.transaction().execute(async (transaction) => {
    await storeConnection(transaction, { name: 'mail', settings, at: now() })
    await storeConnection(transaction, { name: 'payment', settings: { provider: 'academy' }, at: now() })
  })
  await connections.refresh()
  await eventually(async () => expect(await readForms()).toEqual([true, true, false, true]))
})

test('a new name, accent and price are on every page and in the data of the application', async () => {
  for (const [kind, change] of [
    ['site', { name: 'Tide Academy', short: 'Tide', accent: '#0B5A6B' }],
    ['plans', undefined],
  ] as const) {
    const { body } = await call('GET', `/content/${kind}/${kind}`)
    const plans = [
      { ptype: '4WK', name: 'Four weeks', price: 3100, every: 'every 4 weeks', runs: '28 days' },
      { ptype: '1YR', name: 'One year', price: 25000, every: 'every year', runs: 'One year' },
    ]
    const data = { ...body.draft.data, ...(change ?? { plans }) }
    const saved = await call('PUT', `/settings/${kind}/draft`, { version: body.version, data })
    expect((await call('PUT', `/settings/${kind}/publication`, { version: saved.body.version })).status).toBe(200)
  }
  await eventually(async () => {
    const home = (await requestPage('/')).body
    expect(home.includes('Tide Academy') && home.includes('$31.00')).toBe(true)
  })
  for (const path of ['/sign-in', '/browse', '/terms']) {
    const { body, headers } = await requestPage(path)
    expect(body.includes('Tide Academy')).toBe(true)
    const [, style = ''] = /<style>([^<]*--signal:#0B5A6B[^<]*)<\/style><\/head>/.exec(body) ?? []
    const hash = createHash('sha256').update(style).digest('base64')
    expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`)
  }
  expect((await requestPage('/browse')).body.includes('data-zone="night"')).toBe(true)
  expect((await requestPage('/manifest.webmanifest')).json()).toMatchObject({
    name: 'Tide Academy',
    short_name: 'Tide',
  })
})

test('icons and social images show the published logo or initial, accent and titles', async () => {
  const picture = async (url: string) => {
    const { statusCode, rawPayload, headers } = await requestPage(url)
    expect([url, statusCode, headers['content-type']]).toEqual([url, 200, 'image/png'])
    return sharp(rawPayload)
  }
  const readMiddlePixel = async (url: string) => {
    const image = await picture(url)
    const { width } = await image.metadata()
    const spot = { left: Math.round(width * 0.5), top: Math.round(width * 0.5), width: 1, height: 1 }
    return [...(await image.extract(spot).removeAlpha().raw().toBuffer())]
  }
  const ownMark = (await requestPage('/mark.svg')).body
  await publishSite({ demo: false, name: 'Îlot Judo', short: 'Îlot', accent: '#0B5A6B', logo: undefined })
  expect((await requestPage('/mark.svg')).body).toContain('#0B5A6B')
  expect((await requestPage('/mark.svg')).body).not.toBe(ownMark)
  // The middle pixel is in the stem of the letter I.
  for (const file of ['/icon-192.png', '/icon-512.png', '/icon-maskable.png', '/apple-touch-icon.png'])
    expect([file, await readMiddlePixel(file)]).toEqual([file, [255, 255, 255]])
  expect((await requestPage('/favicon.ico')).headers['content-type']).toBe('image/x-icon')
  const manifest = await eventually(async () => {
    const found = (await requestPage('/manifest.webmanifest')).json<{ name: string; icons: { src: string }[] }>()
    expect(found.name).toBe('Îlot Judo')
    return found
  })

  const color = { r: 200, g: 30, b: 90 }
  await publishSite({ logo: await addPicture(300, 300, color) })
  for (const [at, part] of (await readMiddlePixel('/icon-512.png')).entries())
    expect(Math.abs(part - (Object.values(color)[at] ?? 0))).toBeLessThan(8)
  await eventually(async () => {
    const { icons } = (await requestPage('/manifest.webmanifest')).json<typeof manifest>()
    expect(icons[0]?.src).not.toBe(manifest.icons[0]?.src)
  })

  await publishArticle('shared', 'One title')
  const rendered = await eventually(async () => (await picture('/og/blog/shared.png')).toBuffer())
  expect(await sharp(rendered).metadata()).toMatchObject({ width: 1200, height: 630 })
  const { version, draft } = (await call('GET', '/content/article/shared')).body
  const saved = await call('PUT', '/content/article/shared/draft', {
    version,
    data: { ...draft.data, title: 'Another' },
  })
  await call('PUT', '/content/article/shared/publication', { version: saved.body.version })
  await eventually(async () =>
    expect((await (await picture('/og/blog/shared.png')).toBuffer()).equals(rendered)).toBe(false),
  )
  expect((await requestPage('/og/blog/nothing.png')).statusCode).toBe(404)
})

test('the title of Home and the texts of the landing page are those of the academy', async () => {
  expect((await requestPage('/lp/hello')).body).toContain('Free your wrist')
  await publishSite({
    homeTitle: 'Throw and be thrown.',
    landingTitle: 'Your first fall',
    landingText: 'Bring a towel.',
    landingSteps: [{ title: 'Bow', text: 'Then breathe out.' }],
  })
  await eventually(async () =>
    expect((await requestPage('/')).body).toMatch(/<title>[^<]+: Throw and be thrown\.<\/title>/),
  )
  const { body } = await requestPage('/lp/hello')
  for (const text of ['Your first fall', 'Bring a towel.', 'Bow', 'Then breathe out.']) expect(body).toContain(text)
  expect(body).not.toContain('Free your wrist')
})

test('Home of an academy with lessons shows its picture, and the picture of a lesson of each course', async () => {
  const thumbnail = '/t.jpg'
  await publishText('lesson', 'knee', {
    title: 'Knee',
    description: 'Up.',
    thumbnail,
    safety: ['Train it slowly with a partner.'],
  })
  await publishText('course', 'strikes', { title: 'Strikes', summary: '', lessons: ['knee'] })
  const home = await eventually(async () => {
    const { body } = await requestPage('/')
    expect(body).toContain('Strikes')
    return body
  })
  expect(home).toContain(`<img src="${thumbnail}"`)
  expect((await requestPage('/courses')).body).toMatch(/class="[^"]*for-visitors[^"]*"><svg(?:(?!<\/span>).)*Locked/)
  expect(home).toContain('Hips lower than theirs.')
  const homePicture = await addPicture(1700, 600, { r: 9, g: 9, b: 9 })
  await publishSite({ homePicture })
  await eventually(async () => expect((await requestPage('/')).body).toContain(`${homePicture}/960.webp 960w`))
  expect((await requestPage('/')).body).not.toContain('Hips lower than theirs.')
})

test('without its text, the page for agencies is neither linked nor found', async () => {
  expect((await requestPage('/team')).body).toContain('href="/security"')
  expect((await requestPage('/contact-us')).body).toContain('Training for an agency')
  const { version } = (await call('GET', '/content/page/security')).body
  expect((await call('DELETE', `/content/page/security/publication?version=${version}`)).status).toBe(200)
  // Other pages keep their previous content until they are rendered again.
  await eventually(async () => {
    expect((await requestPage('/security')).statusCode).toBe(404)
    expect((await requestPage('/team')).body).not.toContain('href="/security"')
    expect((await requestPage('/contact-us')).body).not.toContain('Training for an agency')
    expect((await requestPage('/sitemap.xml')).body).not.toContain('/security<')
  })
})

test.each([
  [' +1?subject=x%26@Bücher.example', '%2B1%3Fsubject%3Dx%2526@xn--bcher-kva.example'],
  ['Jürgen@example.org\u200b', 'j%C3%BCrgen@example.org'],
])('the contact address %j is a working link', async (email, address) => {
  await publishSite({ email })
  await eventually(async () => {
    const links = [...(await requestPage('/contact-us')).body.matchAll(/href="mailto:([^"]*)/g)]
    expect(new Set(links.map(([, link]) => link))).toEqual(new Set([address]))
  })
})

test.each([
  ['link', 'See [this](ftp://elsewhere.example).', 'a link must start with'],
  ['footnote', 'See this[^1].\n\n[^1]: A note.', 'footnotes are not supported'],
  ['comment', 'See <!-- this.', 'a comment must end with -->'],
])(
  'a text with an invalid %s is refused before publication, and the error names its field',
  async (slug, text, reason) => {
    const data = { ...article('Pictures'), body: text }
    const { body } = await call('POST', '/content/article', { slug, data })
    const refused = await call('PUT', `/content/article/${slug}/publication`, { version: body.version })
    expect(refused.status).toBe(400)
    expect(refused.body.error).toContain(`'body' cannot be published yet: line 1 of the text: ${reason}`)
  },
)

test('all pages are complete at any time during successive publications', async () => {
  const titles = Array.from({ length: 8 }, (_, index) => `Article ${index}`)
  const publishing = { isOver: false }
  const publications = (async () => {
    for (const [index, title] of titles.entries()) await publishArticle(`storm-${index}`, title)
  })().finally(() => (publishing.isOver = true))
  let reads = 0
  while (!publishing.isOver) {
    await pause(20)
    for (const path of ['/', '/blog', '/blog/train-hard-fight-easy', '/sitemap.xml']) {
      const response = await requestPage(path)
      reads += 1
      expect(response.statusCode).toBe(200)
      expect(/<\/(html|urlset)>$/.test(response.body.trimEnd())).toBe(true)
    }
  }
  await publications
  expect(reads).toBeGreaterThan(8)
  await eventually(async () => expect((await requestPage('/blog/storm-7')).statusCode).toBe(200))
})

/** Changes published content without validation, as a previous version of Holdfast might have done. */
async function overwritePublished(slug: string, data: object) {
  const { db } = testApp.context
  const { id } = await db.selectFrom('content_items').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()
  await db
    .updateTable('content_revisions')
    .set({ data: JSON.stringify(data) })
    .where('item_id', '=', id)
    .execute()
  await db
    .updateTable('content_items')
    .set(({ selectFrom, eb }) => ({
      publication: selectFrom('content_state').select(eb('publication', '+', 1).as('next')),
    }))
    .where('id', '=', id)
    .execute()
}

test('a page that cannot be rendered keeps its previous content, and the Studio lists it until it can be rendered', async () => {
  await publishArticle('kept', 'Kept')
  await eventually(async () => expect((await requestPage('/blog/kept')).statusCode).toBe(200))
  const failed = async () => {
    const response = await callStudio(testApp, owner, 'GET', '/failed-pages')
    return response.json<{ pages: { address: string; reason: string }[] }>().pages
  }
  expect(await failed()).toEqual([])

  await overwritePublished('kept', { ...article('Lost'), body: 'See [this](ftp://elsewhere.example).' })
  await publishArticle('after', 'After')
  await eventually(async () => expect(await failed()).toMatchObject([{ address: '/blog/kept' }]))
  await eventually(async () => expect((await requestPage('/blog/after')).statusCode).toBe(200))
  expect((await requestPage('/blog/kept')).body).toContain('Kept')

  await overwritePublished('kept', article('Mended'))
  await publishArticle('again', 'Again')
  await eventually(async () => expect(await failed()).toEqual([]))
  expect((await requestPage('/blog/kept')).body).toContain('Mended')
})
