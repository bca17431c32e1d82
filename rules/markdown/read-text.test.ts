import { expect, test } from 'vitest'
import { readText } from './read-text.ts'

const head = { title: 'T', summary: 'S' }

test('a text is cut at its headings, and its words keep their weight and their links', () => {
  const { sections, minutes } = readText({
    ...head,
    body: 'First.\n\n## Then\n\n1. **One** and `two`\n2. [three](/help)\n',
  })
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

test('Markdown that the pages cannot draw is refused with its line', () => {
  expect(() => readText({ ...head, body: '> said\n' })).toThrow(/blockquote: > said/)
})

test('a picture is one of the academy, in a paragraph of its own, with words for those who do not see it', () => {
  const address = '/pictures/0123456789abcdef-1600x900'
  const read = (body: string) => readText({ ...head, body }).sections[0]?.blocks
  expect(read(`![A throw](${address} "The hip is low.")\n`)).toEqual([
    { kind: 'picture', address, text: 'A throw', caption: 'The hip is low.' },
  ])
  expect(() => read('![A throw](https://elsewhere.example/a.png)')).toThrow(
    'a picture is one that the academy has added',
  )
  expect(() => read(`![](${address})`)).toThrow('a picture needs words')
  expect(() => read(`See ![A throw](${address}) here.`)).toThrow('a picture stands in a paragraph of its own')
})

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'data:text/html,x',
  '//elsewhere.example',
  '/\\elsewhere.example',
  'page',
])('a link to %s is refused with its place', (href) => {
  expect(() => readText({ ...head, body: `See [this](${href}).` })).toThrow(/a link leads to .*\[this\]/)
})

test('a text that was made to be read slowly is refused at once', () => {
  const hostile = ['_a_', '*a **a', '[a](b', '> ', '- ', '1. ', '>>'].map((part) => part.repeat(100_000 / part.length))
  const paragraphs = `${'_a_'.repeat(1600)}\n\n`.repeat(20)
  const begun = process.threadCpuUsage()
  for (const body of [...hostile, paragraphs])
    expect(() => readText({ ...head, body })).toThrow(/at most 5000? |too many lists/)
  // Time of the processor, in microseconds: a busy machine does not make it more.
  expect(process.threadCpuUsage(begun).user).toBeLessThan(2e6)
})
