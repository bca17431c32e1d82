import type { SearchIndex } from './build-index.ts'
import { toSearchTerm } from './reference-search.ts'
import { find } from './find.ts'

/** Rows of synonyms. If a name has no matches, another name from its row that occurs in a lesson is suggested. */
const synonyms: readonly (readonly string[])[] = [
  ['kimura', 'ude garami', 'gyaku ude garami', 'double wrist lock', 'chicken wing'],
  ['rear naked choke', 'rnc', 'hadaka jime', 'mata leao', 'lion killer'],
  ['armbar', 'arm bar', 'juji gatame', 'jūji-gatame', 'armlock'],
  ['triangle choke', 'triangle', 'sankaku jime', 'sankaku'],
  ['guillotine', 'front choke', 'mae hadaka jime'],
  ['americana', 'keylock', 'paint brush'],
  ['hip throw', 'o goshi', 'o-goshi', 'ogoshi'],
  ['shoulder throw', 'seoi nage', 'ippon seoi nage'],
  ['outer reap', 'osoto gari', 'o soto gari', 'outside trip'],
  ['foot sweep', 'de ashi barai', 'ashi barai', 'ashi waza'],
  ['wrist lock', 'wristlock', 'kote gaeshi', 'nikyo', 'mao de vaca'],
  ['break-fall', 'breakfall', 'ukemi', 'falling'],
  ['bridge', 'upa', 'trap and roll'],
  ['hip escape', 'shrimp', 'shrimping', 'ebi', 'elbow escape'],
  ['front kick', 'teep', 'push kick', 'mae geri'],
  ['stand-up', 'technical stand-up', 'get up', 'getup'],
  ['jiu-jitsu', 'jiu jitsu', 'jiujitsu', 'jujitsu', 'ju jitsu', 'jujutsu', 'bjj', 'gracie'],
  ['krav maga', 'kravmaga', 'krav'],
  ['muay thai', 'thai boxing', 'thaiboxing', 'kickboxing'],
  ['side control', 'side mount', 'yoko shiho gatame'],
  ['closed guard', 'full guard', 'guard'],
]

/**
 * Returns the number of typos that are tolerated in a word; fewer in a short word, which resembles many other words.
 */
const maxTypos = (word: string) => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2)

/**
 * Returns a suggestion for a term without matches: a synonym or a spelling correction that matches lessons. Undefined
 * without a suggestion.
 */
export function didYouMean(index: SearchIndex, query: string): string | undefined {
  const term = toSearchTerm(query)
  if (term === '' || find(index, term).lessons.length > 0) return undefined
  const hasLessons = (candidate: string) => candidate !== term && find(index, candidate).lessons.length > 0
  return findSynonyms(term).find(hasLessons) ?? correctTerm(index, term).find(hasLessons)
}

function findSynonyms(term: string) {
  const findRow = (name: string) => synonyms.find((names) => names.includes(name)) ?? []
  const nearestTerm = synonyms.flat().toSorted((a, b) => distance(a, term) - distance(b, term))[0] ?? ''
  // The term may be a misspelled synonym of the name that the academy uses.
  return [...findRow(term), ...(distance(nearestTerm, term) <= maxTypos(term) ? findRow(nearestTerm) : [])]
}

/** Replaces each unknown word of the term with the most similar word in the index. */
function correctTerm(index: SearchIndex, term: string) {
  const words = getWords(index)
  const correctedWords = term
    .split(' ')
    .map((word) => (words.has(word) ? word : (findNearestWord(words, word) ?? word)))
  return [correctedWords.join(' '), ...correctedWords.toSorted((a, b) => b.length - a.length)]
}

/** Returns the words of the index without surrounding punctuation, and the number of their occurrences. */
function getWords({ vocabulary, postingStarts }: SearchIndex) {
  const words = new Map<string, number>()
  for (const [index, token] of vocabulary.slice(1, -1).split(' ').entries()) {
    const word = token.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
    const occurrences = (postingStarts[index + 1] ?? 0) - (postingStarts[index] ?? 0)
    if (word.length > 2) words.set(word, (words.get(word) ?? 0) + occurrences)
  }
  return words
}

function findNearestWord(words: ReadonlyMap<string, number>, word: string) {
  const maxDistance = maxTypos(word)
  let best: { suggestion: string; typos: number; occurrences: number } | undefined
  for (const [suggestion, occurrences] of words) {
    if (Math.abs(suggestion.length - word.length) > maxDistance) continue
    const typos = distance(suggestion, word)
    if (typos > maxDistance) continue
    if (!best || typos < best.typos || (typos === best.typos && occurrences > best.occurrences))
      best = { suggestion, typos, occurrences }
  }
  return best?.suggestion
}

/** Returns the Damerau-Levenshtein distance: insertions, deletions, substitutions and transpositions. */
function distance(a: string, b: string): number {
  let [previousRow, row]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= a.length; i += 1) {
    const nextRow = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1]
      const transposition =
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? (previousRow[j - 2] ?? 0) + 1 : Infinity
      nextRow[j] = Math.min(
        (row[j] ?? 0) + 1,
        (nextRow[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (isSame ? 0 : 1),
        transposition,
      )
    }
    ;[previousRow, row] = [row, nextRow]
  }
  return row[b.length] ?? 0
}
