import { readFileSync } from 'node:fs'
import { filesBelow } from '../setup/files.mjs'
import { inRoot } from '../setup/root.mjs'
import { select } from './select.mjs'

const rooms = ['contract', 'rules', 'figures', 'films', 'scripts', 'docs', 'server', 'web']

/** @typedef {import('./select.mjs').Selection} Selection */

/**
 * Which test files to run with which titles; without words everything, in one run each.
 * @param {string[]} words
 */
export function chooseTests(words) {
  const vitest = rooms.flatMap((room) => filesBelow(room)).filter((file) => /\.test\.tsx?$/.test(file))
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
