// It ships no types of its own; this is what of it is used.
declare module 'nspell' {
  import type { Dictionary } from 'dictionary-en'
  export default function nspell(dictionary: Dictionary): {
    correct(word: string): boolean
    suggest(word: string): string[]
    add(word: string): void
  }
}
