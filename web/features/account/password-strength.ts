import type { PASSWORD_LENGTH } from '#contract/limits.ts'

/** Estimated strength of a password. Advice only: the server decides which passwords are allowed. */
export interface Strength {
  /** Number of filled bars, of four. */
  level: 0 | 1 | 2 | 3 | 4
  text: string
}

/** The most common parts of leaked passwords, letters only. The server has the full list. */
const COMMON_PARTS =
  'password passwort letmein welcome monkey dragon football baseball iloveyou princess sunshine master shadow superman batman trustno hello freedom whatever starwars michael jordan jennifer charlie secret login admin qwerty asdf azerty love summer winter spring monday'.split(
    ' ',
  )
/** Guessable sequences: the alphabet, keyboard rows and columns, and zigzags between two rows. */
const SEQUENCES = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '!@#$%^&*()',
  '1qaz2wsx3edc4rfv5tgb',
  'qazwsxedcrfvtgbyhn',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'a1s2d3f4g5',
  '1357924680',
  '147258369',
  '789456123',
  '741852963',
]

/** Bits per piece: a dictionary word, a year, a keyboard run, a repetition, a single letter. */
const WORD_BITS = 7
const YEAR_BITS = 6
const RUN_BITS = 5
const REPETITION_BITS = 2
const WORD_LETTER_BITS = 2.6
const LETTER_BITS = 4.7
const DIGIT_BITS = 3.3
const SYMBOL_BITS = 5

const LEET_LETTERS: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
}
const decodeLeet = (text: string) =>
  text.toLowerCase().replace(/[@431!0$5]/g, (symbol) => LEET_LETTERS[symbol] ?? symbol)

const getLetters = (word: string) => decodeLeet(word).replace(/[^a-z]/g, '')

/** Placeholder for pieces already counted; a private-use character that nobody types. */
const COUNTED_PLACEHOLDER = '\uE000'

/** Matches four adjacent keys in either direction. */
const KEYBOARD_RUNS = buildKeyboardRuns()

function buildKeyboardRuns() {
  const sequences = SEQUENCES.flatMap((line) => [line, Array.from(line).toReversed().join('')])
  const parts = sequences.flatMap((line) => Array.from(line, (_, start) => line.slice(start, start + 4)))
  const fullRuns = parts.filter((part) => part.length === 4).map((part) => part.replace(/[$^*()]/g, String.raw`\$&`))
  return new RegExp(`(?:${fullRuns.join('|')})\\w?`, 'g')
}

/** Patterns in matching order. Each match counts as a fixed number of bits, regardless of its length. */
const buildPatterns = (knownWords: readonly string[]) => [
  { pattern: new RegExp(knownWords.join('|'), 'g'), bits: WORD_BITS, decodesLeet: true },
  { pattern: /([^\uE000])\1{2,}/g, bits: RUN_BITS },
  { pattern: /(?:19|20)\d\d/g, bits: YEAR_BITS },
  { pattern: KEYBOARD_RUNS, bits: RUN_BITS },
]

/** A repeated substring. */
const REPEATED_PATTERN = /(.{2,}?)\1+/gsu

/** Matches a word in which digits and symbols may replace letters (l33t). At least a third must be letters. */
const LEET_WORD = /[\p{L}@431!0$5]{5,}/gu
const decodeLeetWords = (text: string) =>
  text.replace(LEET_WORD, (word) => (countMatches(word, /\p{L}/gu) * 3 >= word.length ? decodeLeet(word) : word))

/** Estimates the entropy in bits. Conservative: a run of letters counts as words. */
export function estimateBits(password: string, personalWords: readonly string[]): number {
  const knownWords = [...COMMON_PARTS, ...personalWords.map(getLetters).filter((word) => word.length > 3)]
  let bits = 0
  let remainingText = password.toLowerCase().replace(REPEATED_PATTERN, (_, unit: string) => {
    bits += REPETITION_BITS
    return unit
  })
  for (const { pattern, bits: patternBits, decodesLeet } of buildPatterns(knownWords)) {
    const source = decodesLeet ? decodeLeet(remainingText) : remainingText
    for (const { 0: piece, index } of source.matchAll(pattern)) {
      bits += patternBits
      remainingText =
        remainingText.slice(0, index) +
        COUNTED_PLACEHOLDER.repeat(piece.length) +
        remainingText.slice(index + piece.length)
    }
  }
  remainingText = decodeLeetWords(remainingText)
  for (const [letters] of remainingText.matchAll(/\p{L}+/gu))
    bits += letters.length * (letters.length > 2 ? WORD_LETTER_BITS : LETTER_BITS)
  bits +=
    countMatches(remainingText, /\d/g) * DIGIT_BITS +
    countMatches(remainingText, / /g) * 2 +
    countMatches(remainingText, /[^\p{L}\d\uE000 ]/gu) * SYMBOL_BITS
  return bits
}

const countMatches = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

const STRENGTH_LEVELS: readonly (Strength & { minBits: number })[] = [
  { minBits: 48, level: 4, text: 'Strong.' },
  { minBits: 34, level: 3, text: 'Good. Longer is stronger.' },
  { minBits: 22, level: 2, text: 'Could be stronger. One more word helps.' },
  { minBits: 0, level: 1, text: 'Weak. Easy to guess.' },
]
/** Length of the rated prefix. The server allows no longer password. */
const MAX_LENGTH: typeof PASSWORD_LENGTH.max = 128

const NO_STRENGTH: Strength = { level: 0, text: '' }
const TOO_SHORT: Strength = { level: 0, text: 'Too short so far.' }

/** Rates a password. Strings in `personalWords` (the email address, the academy's names) add no strength. */
export function rateStrength(password: string, personalWords: readonly string[] = []): Strength {
  if (password === '') return NO_STRENGTH
  if (Array.from(password).length < 8) return TOO_SHORT
  const bits = estimateBits(
    password.slice(0, MAX_LENGTH),
    personalWords.flatMap((name) => name.split(/[\s@.+_-]/)),
  )
  return STRENGTH_LEVELS.find(({ minBits }) => bits >= minBits) ?? NO_STRENGTH
}
