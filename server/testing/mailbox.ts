import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import PostalMime, { type Email } from 'postal-mime'
import { queues } from '#server/create-context.ts'
import type { TestApp } from './app.ts'
import { eventually } from './eventually.ts'

/**
 * Waits until all jobs are completed, and returns all emails to this address from the outbox. Throws if there are fewer
 * than `expected`.
 */
export async function readMails({ context, dataDir }: TestApp, email: string, expected = 1): Promise<Email[]> {
  await eventually(async () => {
    const { rows } = await sql<{
      id: string
    }>`select id from pgboss.job where name = any(${queues.map(({ name }) => name)}) and state < 'completed'`.execute(
      context.db,
    )
    if (rows.length > 0) throw new Error(`${rows.length} jobs are not completed yet.`)
  })
  const matching = (await readOutbox(dataDir)).filter(({ to }) => to?.[0]?.address === email)
  if (matching.length < expected) throw new Error(`Expected ${expected} emails to ${email}, found ${matching.length}.`)
  return matching
}

async function readOutbox(dataDir: string): Promise<Email[]> {
  const folder = join(dataDir, 'outbox')
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.eml'))
  return Promise.all(files.toSorted().map(async (file) => PostalMime.parse(await readFile(join(folder, file)))))
}

/** Returns the two parameters of the link in an email. */
export function parseLink(mail: Email | undefined): { token: string; tokenId: string } {
  const url = /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0]
  if (!url) throw new Error('the mail contains no link')
  const { searchParams } = new URL(url)
  return { token: searchParams.get('token') ?? '', tokenId: searchParams.get('tokenId') ?? '' }
}
