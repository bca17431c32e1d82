/** How much work a password is for who guesses. Advice only: what may be chosen is the server's to decide. */
export interface Strength {
  /** Bars that are filled, of four. */
  level: 0 | 1 | 2 | 3 | 4
  words: string
}

/** What begins most passwords that were ever stolen, letters only; the server has the whole list. */
const OVERUSED =
  'password passwort letmein welcome monkey dragon football baseball iloveyou princess sunshine master shadow superman batman trustno hello freedom whatever starwars michael jordan jennifer charlie secret login admin qwerty asdf azerty love summer winter spring monday'.split(
    ' ',
  )
const ROWS = ['abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', '01234567890', '09876543210']

/** Bits a piece is worth: picked from a short list, a date, a run along the keyboard, one sign after another. */
const WORD = 7
const YEAR = 6
const RUN = 5
const LETTER_OF_WORD = 2.6
const LETTER = 4.7
const DIGIT = 3.3
const SIGN = 5

const SPOKEN: Record<string, string> = { '@': 'a', '4': 'a', '3': 'e', '1': 'i', '!': 'i', '0': 'o', $: 's', '5': 's' }
const plain = (text: string) => text.toLowerCase().replace(/[@431!0$5]/g, (sign) => SPOKEN[sign] ?? sign)

const lettersOf = (word: string) => plain(word).replace(/[^a-z]/g, '')

/** Stands for what was counted already; no keyboard has it. */
const GAP = '\uE000'

/** Pieces, in the order in which they are looked for. Each is worth its bits however long it is. */
const pieces = (known: readonly string[]) => [
  { pattern: new RegExp(known.join('|'), 'g'), bits: WORD, isSpoken: true },
  { pattern: /([^\uE000])\1{2,}/g, bits: RUN },
  { pattern: /(?:19|20)\d\d/g, bits: YEAR },
  { pattern: runs(), bits: RUN },
]

/** Four neighbours or more, forwards. */
function runs() {
  const parts = ROWS.flatMap((row) =>
    Array.from(row, (_, at) => row.slice(at, at + 4)).filter((part) => part.length === 4),
  )
  return new RegExp(`(?:${parts.join('|')})\\w?`, 'g')
}

/** A guess at how many halvings a guesser needs. Careful rather than flattering: a run of letters counts as words. */
export function bitsOf(password: string, own: readonly string[]): number {
  const known = [...OVERUSED, ...own.map(lettersOf).filter((word) => word.length > 3)]
  let rest = password.toLowerCase()
  let bits = 0
  for (const { pattern, bits: worth, isSpoken } of pieces(known)) {
    const source = isSpoken ? plain(rest) : rest
    for (const { 0: piece, index } of source.matchAll(pattern)) {
      bits += worth
      rest = rest.slice(0, index) + GAP.repeat(piece.length) + rest.slice(index + piece.length)
    }
  }
  for (const [letters] of rest.matchAll(/\p{L}+/gu))
    bits += letters.length * (letters.length > 2 ? LETTER_OF_WORD : LETTER)
  bits += count(rest, /\d/g) * DIGIT + count(rest, / /g) * 2 + count(rest, /[^\p{L}\d\uE000 ]/gu) * SIGN
  return bits
}

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

const STEPS: readonly (Strength & { from: number })[] = [
  { from: 48, level: 4, words: 'Strong.' },
  { from: 34, level: 3, words: 'Good. Longer is stronger.' },
  { from: 22, level: 2, words: 'Fair. One more word helps.' },
  { from: 0, level: 1, words: 'Weak. Easy to guess.' },
]
const NONE: Strength = { level: 0, words: '' }
const SHORT: Strength = { level: 0, words: 'Too short so far.' }

/** `own`: what everybody knows of this person and this place, such as the address. It makes a password no stronger. */
export function strengthOf(password: string, own: readonly string[] = []): Strength {
  if (password === '') return NONE
  if (Array.from(password).length < 8) return SHORT
  const bits = bitsOf(password, own)
  return STEPS.find(({ from }) => bits >= from) ?? NONE
}
