import { toSearchText } from './reference-search.ts'

/** Marks the end of a text in a stream of word numbers. The largest value that JavaScript engines store efficiently. */
export const END_OF_TEXT = 0x3fff_ffff

const SPACE = 32
const SEED = 0x811c9dc5
const PRIME = 0x01000193

/** Encodes documents of several texts as streams of word numbers. A word is the lowercase text between two spaces. */
export function readTexts(documents: readonly string[][]) {
  const { getWordNumber, words } = createWordTable()
  let stream = new Uint32Array(1024)
  let length = 0
  const write = (value: number) => {
    if (length === stream.length) stream = doubleSize(stream)
    stream[length] = value
    length += 1
  }
  const documentStarts = new Uint32Array(documents.length + 1)
  for (const [d, texts] of documents.entries()) {
    for (const text of texts) {
      readText(toSearchText(text), getWordNumber, write)
      write(END_OF_TEXT)
    }
    documentStarts[d + 1] = length
  }
  return { stream: stream.slice(0, length), documentStarts, words }
}

type GetWordNumber = (text: string, from: number, to: number, hash: number) => number

/** Encodes one text. Updates the hash (FNV-1a) per character, so that each word is read once without a substring. */
function readText(text: string, getWordNumber: GetWordNumber, write: (word: number) => void) {
  let from = 0
  let hash = SEED
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (code === SPACE) {
      write(getWordNumber(text, from, index, hash))
      from = index + 1
      hash = SEED
    } else hash = Math.imul(hash ^ code, PRIME)
  }
  write(getWordNumber(text, from, text.length, hash))
}

/**
 * Creates a function that numbers distinct words in order of appearance. The hash table is five times as fast as a
 * `Map`, which would need each word as a string.
 */
function createWordTable() {
  const words: string[] = []
  const hashes: number[] = []
  let table = new Uint32Array(1024)
  const getSlot = (hash: number, isMatch: (word: number) => boolean) => {
    let slot = hash & (table.length - 1)
    for (let entry = table[slot] ?? 0; entry !== 0 && !isMatch(entry - 1); entry = table[slot] ?? 0)
      slot = (slot + 1) & (table.length - 1)
    return slot
  }
  const grow = () => {
    table = new Uint32Array(table.length * 2)
    for (const [word, hash] of hashes.entries()) table[getSlot(hash, () => false)] = word + 1
  }
  const getWordNumber: GetWordNumber = (text, from, to, hash) => {
    const isMatch = (word: number) => {
      const candidate = words[word] ?? ''
      return hashes[word] === hash && candidate.length === to - from && text.startsWith(candidate, from)
    }
    const slot = getSlot(hash, isMatch)
    const entry = table[slot] ?? 0
    if (entry !== 0) return entry - 1
    table[slot] = words.push(text.slice(from, to))
    hashes.push(hash)
    if (words.length * 2 > table.length) grow()
    return words.length - 1
  }
  return { words, getWordNumber }
}

function doubleSize(list: Uint32Array<ArrayBuffer>) {
  const larger = new Uint32Array(list.length * 2)
  larger.set(list)
  return larger
}
