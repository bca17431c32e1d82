import { academy } from './academy.ts'
import { dress } from './dress.ts'

/** A mail in the product's voice: plain text, and the same words as HTML. */
export interface Letter {
  subject: string
  text: string
  html: string
}

export interface Words {
  /** Neutral: somebody else may see it on a locked phone. So are the first words of `before`. */
  subject: string
  /** Paragraphs before the link. */
  before: readonly string[]
  link?: { label: string; href: string }
  /** Paragraphs after it. */
  after?: readonly string[]
}

/** Who writes, and where to write to: nobody reads the address it comes from. */
const signature = [academy.name, `This mail was written by a machine. People read ${academy.email}.`] as const

export function writeLetter(words: Words): Letter {
  const { subject, before, link, after = [] } = words
  const text = [
    ...before,
    ...(link ? [`${link.label}:\n${link.href}`] : []),
    ...after,
    `--\n${signature.join('\n')}`,
  ].join('\n\n')
  return { subject, text: `${text}\n`, html: dress(words, signature) }
}
