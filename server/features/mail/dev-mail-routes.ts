import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import PostalMime, { type Email } from 'postal-mime'
import type { Context } from '#server/context.ts'
import { escapeHtml } from './letter.ts'
import { outboxFolder } from './send.ts'

/** Newest mails shown. */
const SHOWN = 50

/** `/dev/mail`: the outbox of a demo academy, for reading in the browser. Never mounted elsewhere. */
export function devMailRoutes(app: FastifyInstance, { config }: Context) {
  app.get('/dev/mail', async (_request, reply) => {
    const mails = await newestMails(outboxFolder(config.dataDir))
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'")
      .header('cache-control', 'no-store')
      .send(page(mails))
  })
}

async function newestMails(folder: string): Promise<Email[]> {
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.eml'))
  const newest = files.toSorted().toReversed().slice(0, SHOWN)
  return Promise.all(newest.map(async (file) => PostalMime.parse(await readFile(join(folder, file)))))
}

const linked = (text: string) =>
  escapeHtml(text).replace(/https?:\/\/\S+/g, (address) => `<a href="${address}">${address}</a>`)

const item = ({ subject = '', to, date = '', text = '' }: Email) =>
  `<article><h2>${escapeHtml(subject)}</h2>\n<p>To ${escapeHtml(to?.[0]?.address ?? 'nobody')}, ${escapeHtml(date)}</p>\n<pre>${linked(text)}</pre></article>`

const page = (mails: Email[]) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mail of the demo academy</title>
<main><h1>Mail of the demo academy</h1>
<p>A demo sends no mail. What it would have sent is here, newest first.</p>
${mails.length === 0 ? '<p>Nothing has been sent yet.</p>' : mails.map(item).join('\n')}
</main></html>`
