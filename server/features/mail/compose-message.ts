import type { ContentOf } from '#contract/content/kinds.ts'
import { escapeHtml } from './escape-html.ts'
import type { Context } from '#server/context.ts'

export interface MessageText {
  /** Must be neutral, like the first words of `before`, because others may see the subject on a locked phone. */
  subject: string
  /** Paragraphs before the link. */
  before: readonly string[]
  link?: { label: string; href: string }
  /** Paragraphs after the link. */
  after?: readonly string[]
}

/**
 * Renders an email as HTML with one column, which every email client supports. The email has no external resources, so
 * that it is complete if images are blocked, and opening it is not tracked. Colors are set inline for clients that drop
 * the style sheet, and in the style sheet for dark mode. Both color schemes stay legible if a client inverts colors.
 */
export const renderHtml = (
  { subject, before, link, after = [] }: MessageText,
  [name, ...lines]: readonly [string, ...string[]],
) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${styleSheet}</style>
</head>
<body class="ground" style="margin:0;padding:0;background:#F4F0E6;color:#14181A">
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#F4F0E6">
<tr><td align="left" style="padding:32px 20px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:526px">
<tr><td class="line text" style="border-top:6px solid #14181A;padding-top:24px;color:#14181A;${bodyFont}">
${before.map(renderParagraph).join('\n')}
${link ? renderButton(link) : ''}
${after.map(renderParagraph).join('\n')}
</td></tr>
<tr><td class="rule quiet" style="border-top:1px solid #D9D2C1;padding-top:16px;color:#545B5E;${smallFont}">
<strong class="text" style="color:#14181A">${escapeHtml(name)}</strong>${lines.map((line) => `<br>${escapeHtml(line)}`).join('')}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`

const family = 'font-family:Archivo,Arial,Helvetica,sans-serif'
const bodyFont = `${family};font-size:17px;line-height:1.6`
const smallFont = `${family};font-size:15px;line-height:1.45`

/** Colors for dark mode. Outlook needs the same rules with the prefix `[data-ogsc]`. */
const darkStyles = {
  '.ground': 'background:#0F1214!important',
  '.text': 'color:#EDE8DC!important',
  '.quiet': 'color:#A2AAA8!important',
  '.line': 'border-color:#EDE8DC!important',
  '.rule': 'border-color:#2A3135!important',
  '.push': 'background:#FF6A3D!important;color:#0F1214!important',
}
const formatDarkRules = (prefix: string) =>
  Object.entries(darkStyles)
    .map(([name, styles]) => `${prefix}${name}{${styles}}`)
    .join('')
const styleSheet = `:root{color-scheme:light dark;supported-color-schemes:light dark}@media (prefers-color-scheme:dark){${formatDarkRules('')}}${formatDarkRules('[data-ogsc] ')}`

const renderParagraph = (text: string) => `<p style="margin:0 0 20px">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`

/** Renders a link as a button, and its URL as text for clients that do not show the button. */
const renderButton = ({ label, href }: NonNullable<MessageText['link']>) => {
  const escapedHref = escapeHtml(href)
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td class="push" style="background:#B93208;border-radius:3px">
<a class="push" href="${escapedHref}" target="_blank" rel="noreferrer" style="display:inline-block;padding:15px 22px;border-radius:3px;background:#B93208;color:#FFFFFF;font-weight:bold;text-decoration:none;${family};font-size:17px">${escapeHtml(label)}</a>
</td></tr></table>
<p class="quiet" style="margin:16px 0 24px;color:#545B5E;${smallFont}">Or copy this link:<br><a class="text" href="${escapedHref}" target="_blank" rel="noreferrer" style="color:#14181A;word-break:break-all">${escapedHref}</a></p>`
}

/** An email as plain text, and the same text as HTML. */
export interface Message {
  subject: string
  text: string
  html: string
}

/** Returns the academy's name, notice and reply address, because nobody reads mail to the sender address. */
const createSignature = ({ name, notice, email }: ContentOf<'site'>) =>
  [name, notice, `This is an automated message. Reply to ${email}.`] as const

/** Composes an email with the academy's currently published name. */
export function composeMessage({ content }: Pick<Context, 'content'>, text: MessageText): Message {
  const signature = createSignature(content.single('site'))
  const { subject, before, link, after = [] } = text
  const plainText = [
    ...before,
    ...(link ? [`${link.label}:\n${link.href}`] : []),
    ...after,
    `--\n${signature.join('\n')}`,
  ].join('\n\n')
  return { subject, text: `${plainText}\n`, html: renderHtml(text, signature) }
}
