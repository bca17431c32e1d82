// Comments end at 120 columns, as code does. The formatter leaves them as they are.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findWideComments } from './comments/find-wide-comments.ts'

const root = join(import.meta.dirname, '../..')
const files = globSync('{contract,rules,figures,films,server,web,e2e,bench,scripts}/**/*.{ts,tsx,mjs,css}', {
  cwd: root,
  exclude: ['**/node_modules'],
})
const wide = files.toSorted().flatMap((file) => findWideComments(file, readFileSync(join(root, file), 'utf8')))
for (const line of wide) console.log(line)
console.log(`${files.length} files; ${wide.length} lines of comments go past column 120.`)
process.exitCode = wide.length === 0 && files.length > 0 ? 0 : 1
