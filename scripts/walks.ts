/**
 * Counts the files that a reader opens on the three walks of docs/structure.md: `node scripts/walks.ts` in this
 * checkout, `node scripts/walks.ts FOLDER` in one of the state before (commit 261b15b). `scripts/structure/walks.json`
 * lists the stops; `find-chain.ts` beside it finds what lies between them.
 */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { filesOfWalk } from './structure/find-chain.ts'
import { readSources } from './structure/read-sources.ts'

const legs = z.array(z.array(z.string()).min(1)).min(1)
const walks = z
  .array(z.object({ walk: z.string(), before: legs, now: legs }))
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, 'structure/walks.json'), 'utf8')))

const [before] = process.argv.slice(2)
const sources = readSources(resolve(before ?? '.'))
for (const { walk, ...stops } of walks) {
  const files = filesOfWalk(sources, stops[before === undefined ? 'now' : 'before'])
  console.log(`${walk}: ${files.length} files`)
  for (const [index, file] of files.entries()) console.log(`${String(index + 1).padStart(4)}. ${file}`)
}
