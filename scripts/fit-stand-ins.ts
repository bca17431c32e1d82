/// <reference lib="dom" />
/**
 * Fits the faces that stand in for Archivo until it has come, and writes them as `web/ui/stand-ins.css`. One size for all letters of Arial makes a line
 * up to three percent wider or narrower than Archivo's; so the letters are put into a few groups by how much wider or narrower theirs are, the space
 * first of all, and each group has its size. Run it again only for another face or cut: `node scripts/fit-stand-ins.ts`, on a machine with Liberation Sans.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { groupSigns, type Sign } from './stand-ins/groups.ts'

const web = join(import.meta.dirname, '../web/ui')
const SIGNS = [
  ...Array.from({ length: 95 }, (_, at) => String.fromCodePoint(32 + at)),
  ...Array.from('\u00A0©·×–—‘’“”…→'),
]
/** Archivo's own, in percent of its size. */
const ASCENT = 87.8
const DESCENT = 21

/** A cut of Archivo, what stands in for it, and into how many groups its letters fall. */
const cuts = [
  { file: 'archivo-text', real: '400 100px real', local: '', weights: '400 500', widths: '90% 125%', groups: 6 },
  { file: 'archivo-text', real: '600 100px real', local: ' Bold', weights: '600 900', widths: '90% 125%', groups: 5 },
  { file: 'archivo-head', real: '800 100px real', local: ' Bold', weights: '600 900', widths: '62% 80%', groups: 6 },
]

/** How often each pair of signs stands in what the pages say. */
function countPairs(): Map<string, number> {
  const texts = globSync('content/**/*.{md,json}', { cwd: join(web, '../..') }).map((file) =>
    readFileSync(file, 'utf8'),
  )
  const pairs = new Map<string, number>()
  const words = texts.join(' ').replaceAll(/\s+/g, ' ')
  for (let at = 0; at < words.length - 1; at++) {
    const pair = words.slice(at, at + 2)
    if (Array.from(pair).every((sign) => SIGNS.includes(sign))) pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
  }
  return pairs
}

/** Widths of texts in ems. */
const measure = async (page: Page, font: string, texts: string[]): Promise<number[]> =>
  page.evaluate(
    async ([face, words]) => {
      const spans = words.map((text) => Object.assign(document.createElement('span'), { textContent: text }))
      document.body.style.cssText = `font: ${face}; white-space: pre; text-rendering: geometricPrecision; font-variant-numeric: tabular-nums`
      document.body.replaceChildren(...spans.flatMap((span) => [span, document.createElement('br')]))
      await document.fonts.load(face)
      await document.fonts.ready
      return spans.map((span) => span.getBoundingClientRect().width / 100)
    },
    [font, texts] as const,
  )

/** Each sign's width in the stand-in, and in Archivo with what it moves closer to its neighbors. */
async function fit(page: Page, { file, real, local }: (typeof cuts)[number], pairs: Map<string, number>) {
  const font = readFileSync(join(web, 'fonts', `${file}.woff2`)).toString('base64')
  await page.setContent(
    `<style>@font-face { font-family: real; font-weight: 400 800; src: url(data:font/woff2;base64,${font}) }</style><body>`,
  )
  const stood = await measure(page, `${local ? 700 : 400} 100px 'Liberation Sans'`, SIGNS)
  const alone = await measure(page, real, SIGNS)
  const texts = [...pairs.keys()]
  const together = await measure(page, real, texts)
  const widthOf = new Map(texts.map((pair, at) => [pair, together[at] ?? 0]))
  return SIGNS.map((sign, at): Sign => {
    const own = [...pairs].filter(([pair]) => pair.startsWith(sign))
    const count = own.reduce((sum, [, times]) => sum + times, 1)
    const closer = own.reduce((sum, [pair, times]) => {
      const next = alone[SIGNS.indexOf(pair.slice(1))] ?? 0
      return sum + times * ((widthOf.get(pair) ?? 0) - next - (alone[at] ?? 0))
    }, 0)
    return { sign, count, stood: stood[at] ?? 0, wanted: (alone[at] ?? 0) + closer / count }
  })
}

const range = (signs: string[]) =>
  signs
    .map((sign) => `U+${sign.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`)
    .toSorted()
    .join(', ')

const face = ({ local, weights, widths }: (typeof cuts)[number], { size, signs }: { size: number; signs: string[] }) =>
  `@font-face {
  font-family: 'Archivo stand-in';
  font-weight: ${weights};
  font-stretch: ${widths};
  src: ${['Arial', 'Liberation Sans', 'Roboto'].map((name) => `local('${name}${local}')`).join(', ')};
  size-adjust: ${(size * 100).toFixed(1)}%;
  ascent-override: ${(ASCENT / size).toFixed(1)}%;
  descent-override: ${(DESCENT / size).toFixed(1)}%;
  line-gap-override: 0%;
  unicode-range: ${range(signs)};
}
`

const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium-headless-shell'
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
const page = await browser.newPage()
const pairs = countPairs()
const faces: string[] = []
for (const cut of cuts) {
  const signs = await fit(page, cut, pairs)
  faces.push(...groupSigns(signs, cut.groups).map((group) => face(cut, group)))
}
await browser.close()
writeFileSync(
  join(web, 'stand-ins.css'),
  `/* Written by scripts/fit-stand-ins.ts: what stands in for Archivo until it has come. Lines break alike in both, so nothing moves when it does. */\n${faces.join('')}`,
)
