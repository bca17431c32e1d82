import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import dictionary from 'dictionary-en'
import nspell from 'nspell'

/** American English, as the specification's "Defense" is. */
const english = nspell(dictionary)

/** Words of our own; lines that begin with `#` say why they are there. */
const own = new Set(
  readFileSync(join(import.meta.dirname, 'words.txt'), 'utf8')
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .flatMap((line) => line.split(' ')),
)

/** Addresses and file names: a dot with letters on both sides. */
const ADDRESS = /\bhttps?:\S+|\S*\w\.[a-z]\S*/g

const wordsOf = (text: string) =>
  text
    .replaceAll('’', "'")
    .replace(ADDRESS, ' ')
    .match(/\p{L}+(?:'\p{L}+)*/gu) ?? []

/** Abbreviations, and names that only code has: `HLS`, `featuredFree`. */
const isName = (word: string) => /^\p{Lu}{2,}s?$/u.test(word) || /\p{Ll}\p{Lu}/u.test(word)

/** A name keeps its capital; any other word may have one, where a sentence begins. */
const isOwn = (word: string) => own.has(word) || own.has(word.charAt(0).toLowerCase() + word.slice(1))

const isRight = (word: string) => english.correct(word) || isName(word) || isOwn(word)

/** The words that are neither English nor ours, once each. */
export const misspelled = (text: string): string[] =>
  [...new Set(wordsOf(text))].filter((word) => !isRight(word) && !isRight(word.replace(/'s$/, '')))

/** Suggestions. */
export const suggest = (word: string): string[] => english.suggest(word).slice(0, 3)
