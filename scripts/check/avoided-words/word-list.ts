/**
 * Words that ordinary English uses are watched in names only, and words that are a good part of a longer name as the
 * whole name of a file only. `code`: names, comments and test titles. `names and text`: documents as well.
 */
const scopes = ['file names', 'names', 'code', 'names and text'] as const
type Scope = (typeof scopes)[number]

/** A word that does not come back, as a row of docs/words.md says it. */
export interface AvoidedWord {
  word: string
  instead: string
  reason: string
  scope: Scope
  /** Names that stay: on the wire, in the database, in browsers' storage, or another meaning of the word. */
  exceptions: readonly string[]
}

const code = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)

/** Reads the table: `| word | say instead | reason | watched in | stays |`. Several words may share a row. */
export function readWordList(markdown: string): AvoidedWord[] {
  return markdown
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => {
      const [words = '', instead = '', reason = '', cell = '', stays = ''] = line
        .split('|')
        .slice(1, -1)
        .map((text) => text.trim())
      const scope = scopes.find((one) => one === cell)
      if (!scope) throw new Error(`“${cell}” is no scope: ${line}`)
      if (!instead || !reason) throw new Error(`A row says what to write instead, and why: ${line}`)
      return code(words).map((word) => ({ word, instead, reason, scope, exceptions: code(stays) }))
    })
}
