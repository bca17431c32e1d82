import { expect, test } from 'vitest'
import { createFinder } from './find-words.ts'
import { readWordList } from './word-list.ts'

const list = readWordList(`
| word | say instead | reason | watched in | stays |
| --- | --- | --- | --- | --- |
| \`house\` \`openHouse\` | services | a picture says nothing | names | \`House.\` |
| \`doorbell\` | change notifier | it notifies | names and text | |
| \`told\` | reported | it reports | code | |
| \`late\` | what the file has | it does not say what | file names | |
`)
const find = createFinder(list)

test.each([
  ['a file', 'web/house.ts', '', 'house.ts'],
  ['a folder', 'web/house/door.css', '', 'house'],
  ['a function', 'web/a.ts', 'export function cleanHouse() {}', 'cleanHouse'],
  ['a constant', 'web/a.ts', 'const HOUSE_SIZE = 1', 'HOUSE_SIZE'],
  ['a member of a type', 'web/a.ts', 'interface A { houses: string[] }', 'houses'],
  ['a component', 'web/a.tsx', 'const a = <HouseSign />', 'HouseSign'],
  ['a class of a style sheet', 'web/a.css', '.open-house { color: red }', 'open-house'],
  ['a comment', 'web/a.ts', '// Rings the doorbell.\nexport {}', '“doorbell”'],
  ['a document', 'docs/a.md', 'The doorbell wakes every process.', '“doorbell”'],
  ['a test title', 'web/a.test.ts', "test('the doorbell rings once', () => {})", '“doorbell”'],
  ['a comment of a style sheet', 'web/a.css', '/* The doorbell. */', '“doorbell”'],
  ['a comment, of a word of code', 'web/a.ts', '// The caller is told.\nexport {}', '“told”'],
  ['the whole name of a file', 'web/late.tsx', '', 'late.tsx'],
])('a word of the list is found in %s', (_, file, source, name) => {
  expect(find(file, source).join('\n')).toContain(`${file}: ${name}`)
})

test.each([
  ['ordinary English in a comment', 'web/a.ts', '// The address of a house.\nexport {}'],
  ['what visitors read', 'web/a.tsx', 'export const a = <p title="House rules">Press the doorbell of the house.</p>'],
  ['what a mail says', 'web/a.ts', "export const subject = 'In-house seminar'"],
  ['a longer word', 'web/greenhouse.ts', 'export const warehouse = 1'],
  ['a name that stays', 'web/a.ts', "interface Lexicon { 'House.': string }"],
  ['a word of code in a document', 'docs/a.md', 'The caller is told.'],
  ['code in a document', 'docs/a.md', 'The route `/doorbell` is [here](doorbell.ts).'],
  ['a part of the name of a file', 'web/too-late-to-cancel.ts', 'export const late = 1'],
])('%s is let through', (_, file, source) => {
  expect(find(file, source)).toEqual([])
})

test('an offense says what to write instead, and why', () => {
  expect(find('web/house.ts', '')).toEqual([
    'web/house.ts: house.ts. Instead of house say services: a picture says nothing',
  ])
})

test('a row without a scope, a substitute or a reason is refused', () => {
  expect(() => readWordList('| `house` | services | why | sometimes | |')).toThrow('“sometimes” is no scope')
  expect(() => readWordList('| `house` | | why | names | |')).toThrow('what to write instead')
})
