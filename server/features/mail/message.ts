import { academy } from './academy.ts'
import { type MessageText, renderHtml } from './html-template.ts'

/** A mail as plain text, and the same text as HTML. */
export interface Message {
  subject: string
  text: string
  html: string
}

/** The academy's name, and where to write to: nobody reads the address that the mail comes from. */
const signature = [academy.name, `This mail was written by a machine. People read ${academy.email}.`] as const

export function composeMessage(text: MessageText): Message {
  const { subject, before, link, after = [] } = text
  const plain = [
    ...before,
    ...(link ? [`${link.label}:\n${link.href}`] : []),
    ...after,
    `--\n${signature.join('\n')}`,
  ].join('\n\n')
  return { subject, text: `${plain}\n`, html: renderHtml(text, signature) }
}
