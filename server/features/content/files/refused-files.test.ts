import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkTexts, readFiles } from './content-files.ts'
import { readFolder } from './content-folder.ts'

const repositoryContent = join(import.meta.dirname, '../../../../content')

test.each([
  ['blog/x.md', 'No head.', 'blog/x.md, line 1: a text must start with front matter'],
  ['blog/x.md', '---\ntitle: A\n---\n\nText\n', 'blog/x.md, line 1: summary'],
  ['blog/x.md', '---\ntitle: A\nsummary:\n---\n\nText\n', 'blog/x.md, line 3: summary'],
  ['blog/x.md', '---\ntitle: A\nsummary: C\n---\n\n', 'blog/x.md, line 5: body'],
  ['blog/x.md', '---\ntitle: A\ntitle: B\nsummary: C\n---\n\nText\n', "blog/x.md, line 3: duplicate field 'title'"],
  ['blog/x.md', '---\ntitle: "A \\x41"\nsummary: C\n---\n\nText\n', 'blog/x.md, line 2: title: expected quotes and'],
  ['blog/x.md', '---\ntitle: A\nsummary: C\ntags: [a]\n---\n\nText\n', 'blog/x.md, line 4: Unrecognized key: "tags"'],
  ['catalogue/lists.json', '{\n"feature": 1}', 'catalogue/lists.json, line 2: Unrecognized key: "feature"'],
  ['blog/X.md', '---\ntitle: A\nsummary: C\n---\n\nText\n', 'blog/X.md: the file name'],
  ['plans.json', '{"currency": "USD"}', 'plans.json, line 1: tax'],
  ['plans.json', '{\n"currency":\n"Dollar"}', 'plans.json, line 2: currency'],
  ['plans.json', '{\n', 'plans.json, line 1: this is not valid JSON'],
  ['plans.json', '{\n"currency": "USD",\n}', 'plans.json, line 3: this is not valid JSON'],
  ['team.json', '{"introduction": "A", "people": [\n{"slug": "ada"}]}', 'team.json, line 2: name'],
  ['help/topics.json', '{"topics": [{"slug": "a",\n"title": 1}]}', 'help/topics.json, line 2: title'],
  ['catalogue/lessons/any.json', '{"slug": "a",\n"title": 1}', 'catalogue/lessons/any.json, line 2: title'],
  ['catalogue/lists.json', '{\n"featured": 1}', 'catalogue/lists.json, line 2: featured'],
  ['plans.json', '{"currency": "USD",\n"currency": "EUR"}', 'plans.json, line 2: duplicate field "currency"'],
  ['site.json', '{"menu": [{"label": "A",\n"label": "B"}]}', 'site.json, line 2: duplicate field "label"'],
  [
    'team.json',
    '{"introduction": "A", "people": [{"slug": "ada"},\n{"slug": "ada"}]}',
    'team.json, line 2: people[1]: ada is listed twice',
  ],
  ['help/topics.json', '{"topics": [{"slug": "a"},\n{"slug": "a"}]}', 'help/topics.json, line 2: topics[1]: a is'],
  [
    'studio.json',
    '{"drafts": [{"kind": "page", "slug": "a", "data": {}},\n{"kind": "page", "slug": "a", "data": {}}]}',
    'studio.json, line 2: drafts[1]: page/a is listed twice',
  ],
  ['catalogue/lessons/_z.json', '{\n"slug": "b"}', 'catalogue/lessons/_z.json, line 2: another file has the slug "b"'],
  ['studio.json', '{"redirects": [{"kind": "page", "slug": "a", "target": "b"}]}', 'studio.json: page/b doesn’t exist'],
])('an invalid %s is refused with its file, line and field: %s', async (path, text, refusal) => {
  const before = [...(await readFolder(repositoryContent)), ['catalogue/lessons/_a.json', '{"slug": "b"}'] as const]
  const files = new Map([...before.slice(0, path.endsWith('_z.json') ? undefined : -1), [path, text]])
  expect(() => readFiles(files)).toThrow(refusal)
})

test('decomposed letters are composed in Markdown and JSON, but not in references to other items', () => {
  const lesson = { slug: 'le\u0301', title: 'Juji\u0304', description: '', thumbnail: '/t.jpg' }
  const { items } = readFiles(
    new Map([
      ['blog/x.md', '---\ntitle: U\u0308bung\nsummary: A\n---\n\nO\u0308l\n'],
      ['catalogue/lessons/x.json', JSON.stringify(lesson)],
    ]),
  )
  expect(items.map(({ slug, published }) => [slug, published?.['title'], published?.['body']])).toEqual([
    ['x', '\u00DCbung', '\u00D6l'],
    ['le\u0301', 'Juj\u012B', undefined],
  ])
})

test('a text that pages cannot render is refused with the line of its file', async () => {
  const text = '---\ntitle: A\nsummary: C\n---\n\nText\n\n[link](ftp://a)\n'
  for (const line of ['\n', '\r\n'])
    expect(() => checkTexts(new Map([['blog/x.md', text.replaceAll('\n', line)]]))).toThrow(
      'blog/x.md, line 8: a link must start with',
    )
  checkTexts(await readFolder(repositoryContent))
})
