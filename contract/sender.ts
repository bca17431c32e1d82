import { normalizeEmail } from './email.ts'

/** Sender of emails. Without a name, the academy's short name is used. */
export interface Sender {
  name: string
  address: string
}

/** Parses a sender: `Name <address>` or an address. Undefined if the address is not valid. */
export function parseSender(text: string): Sender | undefined {
  const [, name = '', bracketed = text] = /^([^<>\p{Cc}]*)<([^<>]*)>\s*$/u.exec(text) ?? []
  const address = normalizeEmail(bracketed)
  return address === undefined
    ? undefined
    : {
        name: name
          .trim()
          .replace(/^"(.*)"$/, '$1')
          .replaceAll(/\\(["\\])/g, '$1')
          .trim(),
        address,
      }
}
