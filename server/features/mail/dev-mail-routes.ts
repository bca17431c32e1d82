import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Email } from 'postal-mime'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import { isLocalRequest } from '#server/http/local-request.ts'
import { isId } from '#server/platform/database/ids.ts'
import { renderMailbox, mailboxPolicy, type StoredMail } from './mailbox-page.ts'
import { outboxFolder } from './send.ts'

/** Maximum number of emails shown, newest first. */
const MAX_SHOWN_MAILS = 50

/** Content security policy of an email: inline styles, no scripts, no external resources. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"

/**
 * Serves the outbox of a demo academy at `/dev/mail`. Mounted only in a demo, and only for callers on the same machine,
 * because emails contain sign-in links.
 */
export function devMailRoutes(app: FastifyInstance, { config }: Context) {
  const folder = outboxFolder(config.dataDir)
  const createHeaders = (policy: string) => ({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  })
  app.get('/dev/mail', async (request, reply) => {
    if (!isLocalRequest(request)) return reply.callNotFound()
    return reply.headers(createHeaders(mailboxPolicy)).send(renderMailbox(await readNewestMails(folder)))
  })
  app.get<{ Params: { id: string } }>('/dev/mail/:id', async (request, reply) => {
    if (!isLocalRequest(request)) return reply.callNotFound()
    const { id } = request.params
    const mail = isId(id) ? await readMail(folder, id) : undefined
    return reply.headers(createHeaders(mailPolicy)).send(mail?.html ?? fail('NotFound'))
  })
}

async function readNewestMails(folder: string): Promise<StoredMail[]> {
  const files = (await readdir(folder).catch(() => [])).filter((file) => /^[0-9a-f]{24}\.eml$/.test(file))
  const ids = files.map((file) => file.slice(0, 24)).toSorted()
  const mails = await Promise.all(
    ids.slice(-MAX_SHOWN_MAILS).map(async (id) => ({ id, ...(await readMail(folder, id)) })),
  )
  return mails.toReversed()
}

const readMail = (folder: string, id: string): Promise<Email | undefined> =>
  readFile(join(folder, `${id}.eml`)).then(
    async (message) => {
      const { default: PostalMime } = await import('postal-mime')
      return PostalMime.parse(message)
    },
    () => undefined,
  )
