import { readFileSync } from 'node:fs'
import { filesBelow } from '../setup/files.mjs'
import { inRoot } from '../setup/root.mjs'

/**
 * A run of a test tool: these files, and of their tests only those whose title matches.
 * @typedef {{ files: string[], title: string | undefined }} Selection
 */

const folders = ['contract', 'rules', 'figures', 'films', 'scripts', 'docs', 'server', 'ops', 'web']

/**
 * Which test files to run with which titles; without words everything, in one run each.
 * @param {string[]} words
 */
export function chooseTests(words) {
  const vitest = folders.flatMap((folder) => filesBelow(folder)).filter((file) => /\.test\.tsx?$/.test(file))
  const browser = filesBelow('e2e').filter((file) => file.endsWith('.e2e.ts'))
  return { vitest: choose(vitest, words), browser: choose(browser, words) }
}

/**
 * @param {string[]} files
 * @param {string[]} words
 * @returns {Selection[]}
 */
function choose(files, words) {
  if (files.length === 0) return []
  if (words.length === 0) return [{ files, title: undefined }]
  return select(
    files.map((path) => ({ path, text: readFileSync(inRoot(path), 'utf8') })),
    words,
  )
}

/**
 * Chooses the tests whose file path and title together contain every word. What a title contains is first guessed from
 * the text of its file, so that files which cannot match are not even loaded.
 * @param {{ path: string, text: string }[]} files
 * @param {string[]} words
 * @returns {Selection[]}
 */
export function select(files, words) {
  const wanted = words.flatMap((word) => word.toLowerCase().split(/\s+/)).filter(Boolean)
  /** @type {Map<string, Selection>} */
  const runs = new Map()
  for (const { path, text } of files) {
    const inTitle = wanted.filter((word) => !path.toLowerCase().includes(word))
    if (!inTitle.every((word) => text.toLowerCase().includes(word))) continue
    const key = inTitle.join(' ')
    const run = runs.get(key) ?? { files: [], title: titlePattern(inTitle) }
    run.files.push(path)
    runs.set(key, run)
  }
  return [...runs.values()]
}

/**
 * A pattern for titles that contain every word, whatever their order and capitals.
 * @param {string[]} words
 */
const titlePattern = (words) =>
  words.length === 0 ? undefined : words.map((word) => `(?=.*${anyCase(word)})`).join('')

// Both test tools compile the pattern themselves, and only one of them would ignore capitals.
/** @param {string} word */
const anyCase = (word) =>
  Array.from(word, (letter) => {
    const [lower, upper] = [letter.toLowerCase(), letter.toUpperCase()]
    return lower === upper ? letter.replace(/[.*+?^${}()|[\]\\]/, '\\$&') : `[${lower}${upper}]`
  }).join('')
