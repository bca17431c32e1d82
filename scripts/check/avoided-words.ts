// Words that do not come back: docs/words.md lists them, each with what to say instead and why.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createFinder } from './avoided-words/find-words.ts'
import { readWordList } from './avoided-words/word-list.ts'

const root = join(import.meta.dirname, '../..')
const LIST = 'docs/words.md'
const files = globSync(
  [
    '{contract,rules,figures,films,server,web,e2e,bench,scripts}/**/*.{ts,tsx,mjs,css,sql,md}',
    'docs/**/*.md',
    '*.{ts,md}',
  ],
  { cwd: root, exclude: [LIST, '**/node_modules'] },
)
const list = readWordList(readFileSync(join(root, LIST), 'utf8'))
const find = createFinder(list)
const offences = files.toSorted().flatMap((file) => find(file, readFileSync(join(root, file), 'utf8')))
for (const offence of offences) console.log(offence)
console.log(`${list.length} words are looked for in ${files.length} files; ${offences.length} uses.`)
process.exitCode = offences.length === 0 && list.length > 0 ? 0 : 1
