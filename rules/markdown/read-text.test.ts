import { expect, test } from 'vitest'
import { readText } from './read-text.ts'
import type { Block, Inline } from './text.ts'

const head = { title: 'T', summary: 'S' }
const paragraph = (...content: Inline[]): Block => ({ kind: 'paragraph', content })
const getBlocks = (body: string) => readText({ ...head, body }).sections[0]?.blocks

test('a text is split at its headings, and emphasis and links are preserved', () => {
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
            [paragraph({ kind: 'strong', children: ['One'] }, ' and ', { kind: 'code', children: ['two'] })],
            [paragraph({ kind: 'link', to: '/help', children: ['three'] })],
          ],
        },
      ],
    },
  ])
})

test.each<[name: string, body: string, blocks: Block[]]>([
  [
    'a quote',
    '> said\n> by *her*',
    [{ kind: 'quote', blocks: [paragraph('said by ', { kind: 'em', children: ['her'] })] }],
  ],
  [
    'a nested list',
    '- a\n  1. b\n',
    [
      {
        kind: 'list',
        isOrdered: false,
        items: [[paragraph('a'), { kind: 'list', isOrdered: true, items: [[paragraph('b')]] }]],
      },
    ],
  ],
  [
    'a list that starts at 3, with two paragraphs in an item',
    '3. x\n\n   y\n',
    [{ kind: 'list', isOrdered: true, start: 3, items: [[paragraph('x'), paragraph('y')]] }],
  ],
  [
    'tasks',
    '- [ ] a\n- [x] b\n',
    [{ kind: 'list', isOrdered: false, items: [[paragraph('☐ ', 'a')], [paragraph('☑ ', 'b')]] }],
  ],
  [
    'hard breaks',
    'a  \nb\\\nc',
    [paragraph('a', { kind: 'break', children: [] }, 'b', { kind: 'break', children: [] }, 'c')],
  ],
  ['entities', 'J&uuml;do &amp; &#169; \\&amp;', [paragraph('Jüdo & © ', '&', 'amp;')]],
  [
    'raw HTML',
    'a <b>c</b>\n\n<script>\nx\n</script>',
    [paragraph('a ', '<b>', 'c', '</b>'), paragraph('<script>\nx\n</script>')],
  ],
  [
    'a comment',
    'a <!-- hidden --> b\n\n<!-- hidden\n\nhidden -->\nc\n<!----> d <!-- hidden -->\n\n- <!-- hidden -->\n\n`<!-- e -->`',
    [
      paragraph('a ', ' b'),
      paragraph('c'),
      paragraph('d'),
      { kind: 'list', isOrdered: false, items: [[]] },
      paragraph({ kind: 'code', children: ['<!-- e -->'] }),
    ],
  ],
  [
    'code blocks',
    '    a &amp; b\n\n```\nc\n```',
    [
      { kind: 'code', text: 'a &amp; b' },
      { kind: 'code', text: 'c' },
    ],
  ],
  ['a URL with another scheme', 'See ftp://a.example/b.', [paragraph('See ', 'ftp://a.example/b', '.')]],
  ['a horizontal rule', '***', [{ kind: 'rule' }]],
  ['a heading within a section', '### Then', [{ kind: 'heading', content: ['Then'] }]],
  ['struck text', '~~a~~', [paragraph({ kind: 'del', children: ['a'] })]],
  [
    'a link by reference, with an entity',
    '[a][b]\n\n[b]: /c?d&amp;e\n',
    [paragraph({ kind: 'link', to: '/c?d&e', children: ['a'] })],
  ],
])('%s is parsed as CommonMark', (_, body, blocks) => expect(getBlocks(body)).toEqual(blocks))

test.each([
  ['Fine.\n\n- also\n- [fine](/help)\n  > [not](ftp://a)\n', 'line 5 of the text: a link must start with'],
  ['a\n\n| b |\n|---|\n| ![](/c) |\n', 'line 5 of the text: a picture must be in its own paragraph'],
  [`a\n\n${'b\n'.repeat(301)}`, 'line 3 of the text: there are at most 300 lines'],
  [`a\n${'> '.repeat(6)}b`, 'line 2 of the text: lists are nested more than 5 deep'],
])('Markdown that pages cannot render is rejected with its line: %j', (body, expectedReason) => {
  expect(() => readText({ ...head, body })).toThrow(expectedReason)
})

test.each([
  ['One.\n\nTwo[^1].\n\n[^1]: Three.\n', 3],
  ['One.\n\nTwo[^note].\n\n[^note]: A note of\n  two lines.\n', 3],
  ['One.\n\n[^1]: Unused.\n', 3],
  ['One.\n\nTwo[^1].\n\n[^1]: /three\n', 3],
  ['One.\n\n[Two [^1]](/three)\n', 3],
  ['One.\n\n- **Two[^1]**\n', 3],
  ['One.\n\n| two ^[three] |\n|---|\n| x |\n', 3],
])('a footnote of a new text is rejected with its line: %j', (body, line) => {
  expect(() => readText({ ...head, body }, { isNew: true })).toThrow(
    `line ${line} of the text: footnotes are not supported`,
  )
})

test.each([
  ['One.\n\nTwo <!-- three\n\nfour -->\n', 3],
  ['One.\n\n<!-- Two\n\nThree.\n', 3],
])('a comment without an end is rejected in a new text, with its line: %j', (body, line) => {
  const reason = `line ${line} of the text: a comment must end with -->`
  expect(() => readText({ ...head, body }, { isNew: true })).toThrow(reason)
  expect(JSON.stringify(readText({ ...head, body }).sections)).toContain('<!--')
})

test.each([
  '\\[^1] and `[^1]`\n\n    [^1]: code',
  'Back [^top](#top), 2^3 and [a-z]',
  '[a](/b "see [^1] or ^[c]")',
  '[a](/b?q=^[c])',
  '[a][b]\n\n[b]: /c "see [^1]"',
  'https://b.example/?q=[^c]^[d] and <https://b.example/?q=[^c]>',
])('a text without footnotes is accepted: %j', (body) =>
  expect(readText({ ...head, body }, { isNew: true }).sections).toHaveLength(1),
)

test('comments do not count as reading time, and many unclosed ones are read in linear time', () => {
  expect(readText({ ...head, body: `<!-- ${'a '.repeat(900)} -->\n\nb` }).minutes).toBe(1)
  const body = `a\n\n${'<!-- \n\n'.repeat(1900)}-`
  expect(getBlocks(body)).toHaveLength(2)
})

test('a picture must be one of the academy, in a paragraph of its own, with alternative text', () => {
  const address = '/pictures/0123456789abcdef-1600x900'
  expect(getBlocks(`![A throw](${address} "The hip is low.")\n`)).toEqual([
    { kind: 'picture', address, text: 'A throw', caption: 'The hip is low.' },
  ])
  expect(() => getBlocks('![A throw](https://elsewhere.example/a.png)')).toThrow(
    'a picture must be one that was added to the academy',
  )
  expect(() => getBlocks(`![](${address})`)).toThrow('a picture needs alternative text')
  expect(() => getBlocks(`See ![A throw](${address}) here.`)).toThrow('a picture must be in its own paragraph')
})

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'data:text/html,x',
  '//elsewhere.example',
  '/\\elsewhere.example',
  'page',
  '</\t/elsewhere.example>',
  '</a\u0085b>',
  '&#106;avascript:alert(1)',
  'java&Tab;script:alert(1)',
  '/&#92;elsewhere.example',
  '&sol;&sol;elsewhere.example',
])('a link to %s is rejected', (href) => {
  expect(() => readText({ ...head, body: `See [this](${href}).` })).toThrow(/a link must start with .*\[this\]/)
})

const row = (cell: string, columns: number) => `${`|${cell}`.repeat(columns)}|\n`
const table = (columns: number, rows: string) => row('a', columns) + row('-', columns) + rows

test.each([
  ['a paragraph of emphasis markers', '_a_ '.repeat(2000), 'a paragraph can have at most 5000 characters'],
  [
    'paragraphs of emphasis markers',
    `${'*a_ '.repeat(160)}\n\n`.repeat(200),
    'a paragraph can have at most 200 Markdown characters',
  ],
  ['brackets', '[ '.repeat(201), 'a paragraph can have at most 200 Markdown characters'],
  ['addresses', 'a@ '.repeat(201), 'a paragraph can have at most 200 Markdown characters'],
  ['an unclosed link', '[a](b '.repeat(2000), 'a paragraph can have at most 5000 characters'],
  ['an endless URL', `<${'a.'.repeat(500)}@`, 'a word can have at most 1000 characters'],
  ['nested quotes', '> '.repeat(50_000), 'lists are nested more than 5 deep'],
  ['nested lists', '- '.repeat(6), 'lists are nested more than 5 deep'],
  ['nested lists with text', `- a\n${' '.repeat(28)}- a`, 'lists are nested more than 5 deep'],
  ['nested lists after tabs', `- a\n${'\t'.repeat(7)}- a`, 'lists are nested more than 5 deep'],
  ['a wide and long table', table(2000, 'a\n'.repeat(40_000)), 'a text can have at most 4000 lines'],
  ['a wide table', table(300, 'a\n'.repeat(200)), 'the tables of a text can have at most 10000 cells in total'],
  ['wide tables', `${table(40, '')}\n`.repeat(126), 'the tables of a text can have at most 10000 cells in total'],
  ['a list with a continued item', `- a\n${'b\n'.repeat(300)}`, 'there are at most 300 lines without an empty line'],
  ['setext headings', 'a\n-\n'.repeat(151), 'there are at most 300 lines without an empty line'],
  ['quoted headings', '> # a\nb\n'.repeat(151), 'there are at most 300 lines without an empty line'],
  ['one long list', `- ${'a'.repeat(300)}\n`.repeat(200), 'there are at most 50000 characters without an empty line'],
  ['paragraphs of one letter', 'a\n \n'.repeat(2000), 'a text can have at most 4000 lines'],
])('a text that would be parsed slowly is rejected with its limit: %s', (_, body, expectedReason) => {
  expect(() => readText({ ...head, body })).toThrow(expectedReason)
})

test('a large table and a long list are accepted', () => {
  const body = `${table(20, row('belt', 20).repeat(200))}\n${'- a\n'.repeat(300)}\n${'  '.repeat(4)}a`
  expect(readText({ ...head, body }).sections[0]?.blocks).toMatchObject([
    { kind: 'table', rows: { length: 200 } },
    { kind: 'list', items: { length: 300 } },
  ])
})
