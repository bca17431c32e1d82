import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readProse } from './read-prose.ts'
import { misspelled, suggest } from './speller.ts'

const root = join(import.meta.dirname, '../../..')
/** All that people read: pages, catalogue, documents; and what code says to them, on screens, in films and in mails. */
const files = globSync(
  [
    'content/**/*.{md,json}',
    '*.md',
    '{docs,contract,figures,films,rules,scripts,server,web,e2e,bench}/**/*.md',
    '{figures,films,server,web}/**/*.{ts,tsx}',
  ],
  { cwd: root, exclude: ['**/*.test.ts', '**/*.test.tsx', 'server/test/**', 'web/test/**'] },
)

test('every word that people read is spelled right', () => {
  const errors = files.flatMap((file) =>
    misspelled(readProse(file, readFileSync(join(root, file), 'utf8'))).map(
      (word) => `${file}: ${word} (${suggest(word).join(', ') || 'a word of ours? scripts/check/spelling/words.txt'})`,
    ),
  )
  expect(errors).toEqual([])
})

test.each([
  ['a page', 'page.md', 'Keep your `elbwo` in, see [the plan](/plan/elbwo). Your elbwo.', ['elbwo']],
  ['a data file', 'topics.json', '{"id":"elbwo","text":["Keep your elbwo in."]}', ['elbwo']],
  ['a screen', 'page.tsx', 'export const Page = () => <p className="mt-3 elbwo">keep your hnads up</p>', ['hnads']],
  ['a mail', 'mail.ts', 'const words = { kind: "cnfirm", subject: "Confrim your address" }', ['Confrim']],
])('in %s only what people read is looked at', (_, file, text, errors) => {
  expect(misspelled(readProse(file, text))).toEqual(errors)
})

test('texts are in American English', () => {
  expect(misspelled('Our neighbours practise the defence of their colour.')).toEqual([
    'neighbours',
    'practise',
    'defence',
    'colour',
  ])
})
