import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readText } from './read-text.ts'

const content = join(import.meta.dirname, '../../content')
const files = readdirSync(content, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.md') && name !== 'README.md',
)

test.each(files)('%s can be drawn', (file) => {
  const { title, summary, sections } = readText(readFileSync(join(content, file), 'utf8'))
  expect(title).not.toBe('')
  expect(summary).not.toBe('')
  expect(sections.flatMap(({ blocks }) => blocks).length).toBeGreaterThan(1)
})

test('a text is cut at its headings, and its words keep their weight and their links', () => {
  const { sections, minutes } = readText(
    '---\ntitle: T\nsummary: S: with a colon\n---\nFirst.\n\n## Then\n\n1. **One** and `two`\n2. [three](/help)\n',
  )
  expect(minutes).toBe(1)
  expect(sections).toEqual([
    { heading: '', blocks: [{ kind: 'paragraph', content: ['First.'] }] },
    {
      heading: 'Then',
      blocks: [
        {
          kind: 'list',
          isOrdered: true,
          items: [
            [{ kind: 'strong', inside: ['One'] }, ' and ', { kind: 'code', inside: ['two'] }],
            [{ kind: 'link', to: '/help', inside: ['three'] }],
          ],
        },
      ],
    },
  ])
})

test('what the pages cannot draw is refused with its place', () => {
  expect(() => readText('---\ntitle: T\nsummary: S\n---\n![a picture](a.png)\n')).toThrow(/image: !\[a picture\]/)
  expect(() => readText('# No head\n')).toThrow(/title and summary/)
})
