import { createHash } from 'node:crypto'
import type { Email } from 'postal-mime'
import { escapeHtml } from './escape-html.ts'

/** An email in the outbox. Has only its `id` (the file name) if the file was deleted meanwhile. */
export type StoredMail = { id: string } & Partial<Email>

const sheet = `
:root { color-scheme: light dark; font: 17px/1.6 Arial, Helvetica, sans-serif }
body { overflow-wrap: anywhere; max-width: 1200px; margin: 0 auto; padding: 24px 20px }
article { border-top: 6px solid; margin-top: 48px }
.forms { display: grid; gap: 24px; grid-template-columns: repeat(auto-fit, minmax(min(100%, 340px), 1fr)) }
h3 { font-size: 15px }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font-size: 15px }
iframe { width: 100%; height: 560px; border: 1px solid }
`

/** Content security policy of the mailbox page: its style sheet by hash, and same-origin frames. */
export const mailboxPolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(sheet).digest('base64')}'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

const linkUrls = (text: string) => escapeHtml(text).replace(/https?:\/\/\S+/g, (url) => `<a href="${url}">${url}</a>`)

const renderMail = ({ id, subject = '', from, to, date = '', text = '' }: StoredMail) => `<article>
<h2>${escapeHtml(subject)}</h2>
<p>To ${escapeHtml(to?.[0]?.address ?? 'nobody')}, from ${escapeHtml(from?.name ?? 'nobody')}, ${escapeHtml(date)}</p>
<div class="forms">
<section><h3>Text</h3><pre>${linkUrls(text)}</pre></section>
<section><h3>HTML (<a href="/dev/mail/${id}">full page</a>)</h3><iframe src="/dev/mail/${id}" title="HTML of: ${escapeHtml(subject)}" loading="lazy"></iframe></section>
</div>
</article>`

/** Renders all emails as HTML and as plain text. */
export const renderMailbox = (mails: StoredMail[]) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Emails of the demo academy</title>
<style>${sheet}</style></head>
<body><main><h1>Emails of the demo academy</h1>
<p>A demo sends no email. The emails it would have sent are here, newest first, each as HTML and as plain text.</p>
${mails.length === 0 ? '<p>Nothing has been sent yet.</p>' : mails.map(renderMail).join('\n')}
</main></body></html>`
