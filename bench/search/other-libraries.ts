import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, mkdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { isFunction } from '../install.ts'

const LOCK_FOLDER = join(import.meta.dirname, '../search-peers')
const INSTALL_FOLDER = join(import.meta.dirname, '../../.cache/bench/search')

/** A search library. `build` indexes all texts and returns a function that counts the matches of a term. */
export interface SearchLibrary {
  name: string
  build(texts: readonly string[]): (term: string) => number
  /** Number of searches for each term. */
  rounds: number
}

interface FlexIndex {
  add(id: number, text: string): void
  search(term: string, options?: { limit: number }): unknown[]
}
interface MiniIndex {
  addAll(documents: { id: number; text: string }[]): void
  search(term: string): unknown[]
}

/** Loads FlexSearch and MiniSearch, configured for prefix search according to their guides. */
export async function loadPeers(): Promise<Record<'flex' | 'flexFirst' | 'mini', SearchLibrary>> {
  await install()
  const load = createRequire(`${INSTALL_FOLDER}/package.json`)
  const { Index } = z
    .object({ Index: z.custom<new (options: object) => FlexIndex>(isFunction) })
    .parse(load('flexsearch'))
  const MiniSearch = z.custom<new (options: object) => MiniIndex>(isFunction).parse(load('minisearch'))
  let index: FlexIndex | undefined
  const createFlex = (name: string, getOptions: (all: number) => { limit: number } | undefined): SearchLibrary => ({
    name,
    rounds: 5,
    build: (texts) => {
      const filledIndex = (index ??= fill(new Index({ tokenize: 'forward' }), texts))
      return (term) => filledIndex.search(term, getOptions(texts.length)).length
    },
  })
  return {
    flex: createFlex('FlexSearch, all matches', (limit) => ({ limit })),
    flexFirst: createFlex('FlexSearch, first hundred matches', () => undefined),
    mini: {
      name: 'MiniSearch',
      rounds: 1,
      build: (texts) => {
        const index = new MiniSearch({ fields: ['text'], searchOptions: { prefix: true, combineWith: 'AND' } })
        index.addAll(texts.map((text, id) => ({ id, text })))
        return (term) => index.search(term).length
      },
    },
  }
}

function fill(index: FlexIndex, texts: readonly string[]) {
  for (const [id, text] of texts.entries()) index.add(id, text)
  return index
}

/** Installs the packages with the lockfile in `bench/search-peers`, unless they are already installed. */
async function install() {
  if (
    existsSync(join(INSTALL_FOLDER, 'node_modules/flexsearch')) &&
    existsSync(join(INSTALL_FOLDER, 'node_modules/minisearch'))
  )
    return
  await mkdir(INSTALL_FOLDER, { recursive: true })
  for (const file of ['package.json', 'package-lock.json'])
    await copyFile(join(LOCK_FOLDER, file), join(INSTALL_FOLDER, file))
  console.log('Installing the compared libraries …')
  await promisify(execFile)('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: INSTALL_FOLDER })
}
