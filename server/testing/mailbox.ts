import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import PostalMime, { type Email } from 'postal-mime'
import { queues } from '#server/create-context.ts'
import type { TestApp } from './app.ts'
import { eventually } from './eventually.ts'

/**
 * Waits until all jobs are completed, and returns all emails to an address from the outbox. Throws for fewer than
 * `minCount` emails.
 */
export async function readMails({ context, dataDir }: TestApp, email: string, minCount = 1): Promise<Email[]> {
  await eventually(async () => {
    const { rows } = await sql<{
      id: string
    }>`select id from pgboss.job where name = any(${queues.map(({ name }) => name)}) and state < 'completed'`.execute(
      context.db,
    )
    if (rows.length > 0) throw new Error(`${rows.length} jobs are not completed yet.`)
  })
  const mails = (await readOutbox(dataDir)).filter(({ to }) => to?.[0]?.address === email)
  if (mails.length < minCount) throw new Error(`Expected ${minCount} emails to ${email}, found ${mails.length}.`)
  return mails
}

async function readOutbox(dataDir: string): Promise<Email[]> {
  const folder = join(dataDir, 'outbox')
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.eml'))
  return Promise.all(files.toSorted().map(async (file) => PostalMime.parse(await readFile(join(folder, file)))))
}

/** Returns the token and the token ID of the link in an email. */
export function parseLink(mail: Email | undefined): { token: string; tokenId: string } {
  const url = /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0]
  if (!url) throw new Error('the email contains no link')
  const { searchParams } = new URL(url)
  return { token: searchParams.get('token') ?? '', tokenId: searchParams.get('tokenId') ?? '' }
}
