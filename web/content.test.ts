import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { describe, expect, test } from 'vitest'
import routes from './routes.ts'

const content = join(import.meta.dirname, '../content')
const read = (file: string) => readFileSync(join(content, file), 'utf8')
const pages = globSync('{blog,legal,pages}/*.md', { cwd: content })
const data = globSync('**/*.json', { cwd: content })

/** Visible texts of a data file, or of a page with its front matter. */
const texts = [
  ...pages.map((file) => ({ file, texts: [read(file)] })),
  ...data.map((file) => ({ file, texts: strings(JSON.parse(read(file))) })),
]

function strings(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(strings) : []
}

describe.each(pages)('%s', (file) => {
  const [before, head = '', ...rest] = read(file).split(/^---$/m)
  const text = rest.join('---')

  test('has a title, a summary of one or two lines, and a date if it is a legal text', () => {
    expect(before).toBe('')
    expect(head).toMatch(/^title: \S.{0,59}$/m)
    expect(head).toMatch(/^summary: \S.{40,199}[.]$/m)
    if (file.startsWith('legal/')) expect(head).toMatch(/^updated: \d{4}-\d{2}-\d{2}$/m)
  })

  test('has unique, meaningful headings without skipped ranks', () => {
    const headings = [...text.matchAll(/^(#+) (.+)$/gm)].map(([, signs = '', words = '']) => ({
      rank: signs.length,
      words,
    }))
    // The title is rank 1.
    const ranks = [1, ...headings.map(({ rank }) => rank)]
    expect(ranks.filter((rank, i) => i > 0 && (rank < 2 || rank > (ranks[i - 1] ?? 0) + 1))).toEqual([])
    const words = headings.map((heading) => heading.words.toLowerCase())
    expect(new Set(words).size).toBe(words.length)
    expect(words.filter((one) => /^(introduction|conclusion|summary|overview|final thoughts)$/.test(one))).toEqual([])
  })
})

test.each(pages.filter((file) => file.startsWith('legal/')))(
  '%s starts with the advice to consult a lawyer',
  (file) => {
    expect(read(file).split(/\n\n/)[1]).toMatch(/^\*.* must have its own lawyer .*\*$/)
  },
)

test('no text contains exclamation marks', () => {
  expect(texts.filter((one) => one.texts.some((text) => text.includes('!'))).map(({ file }) => file)).toEqual([])
})

/** Marketing phrases. */
const marketingPhrases =
  /\b(amazing|best-in-class|cutting[- ]edge|effortless\w*|elevate|empower\w*|game[- ]chang\w+|incredible|leverag(es|ed|ing)|next[- ]level|revolutionary|seamless\w*|state[- ]of[- ]the[- ]art|supercharge\w*|ultimate|unleash\w*|unparalleled|world[- ]class)\b/i

test('no text contains marketing phrases', () => {
  const found = texts.flatMap((one) =>
    one.texts.flatMap((text) => marketingPhrases.exec(text)?.[0] ?? []).map((word) => `${one.file}: ${word}`),
  )
  expect(found).toEqual([])
})

/** Patterns of all paths of the site. */
const routePatterns = (entries: readonly RouteConfigEntry[]): RegExp[] =>
  entries.flatMap(({ index, path = '', children = [] }) => [
    ...(index ? [/^\/$/] : []),
    ...(path && path !== '*' ? [new RegExp(`^/${path.replace(/:\w+/g, '[^/]+')}$`)] : []),
    ...routePatterns(children),
  ])

test('every internal link targets an existing page', () => {
  const known = routePatterns(routes)
  const links = texts.flatMap((one) =>
    one.texts.flatMap((text) => [
      ...(/^\/\S*$/.test(text) ? [text] : []),
      ...[...text.matchAll(/\]\((\/[^)]*)\)/g)].map(([, address = '']) => address),
    ]),
  )
  expect(links.length).toBeGreaterThan(10)
  expect(links.filter((link) => !known.some((route) => route.test(link.replace(/[?#].*$/, ''))))).toEqual([])
})
