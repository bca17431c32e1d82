/** A mail in the product's voice: plain text and the same words as simple HTML. */
export interface Letter {
  subject: string
  text: string
  html: string
}

interface Words {
  subject: string
  /** Paragraphs before the link. */
  before: readonly string[]
  link?: { label: string; href: string }
  /** Paragraphs after it. */
  after?: readonly string[]
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)

const paragraph = (text: string) => `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`

export function writeLetter({ subject, before, link, after = [] }: Words): Letter {
  const text = [...before, ...(link ? [`${link.label}:\n${link.href}`] : []), ...after].join('\n\n')
  const anchor = link ? [`<p><a href="${escapeHtml(link.href)}">${escapeHtml(link.label)}</a></p>`] : []
  const html = [...before.map(paragraph), ...anchor, ...after.map(paragraph)].join('\n')
  return { subject, text: `${text}\n`, html }
}
