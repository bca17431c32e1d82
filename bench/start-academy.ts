import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Catalogue } from '#contract/catalogue.ts'
import { addAccount } from '#server/features/session/accounts.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { createLog } from '#server/platform/logging/log.ts'
import { systemCaller, withHashingSlot } from '#server/platform/security/passwords.ts'
import { startHoldfast } from '../e2e/start-holdfast.ts'
import { startBenchDatabase } from './gateway/bench-database.ts'
import { signIn } from './siege/member.ts'

const EMAIL = 'owner@bench.example'
const PASSWORD = 'a quiet horse walks'

/**
 * Starts two processes of one academy with this catalogue. Returns the URLs of the processes, and the access token of
 * the owner. Disposing `opened` ends the processes.
 */
export async function startAcademy(
  opened: AsyncDisposableStack,
  catalogue: Catalogue,
): Promise<{ processes: string[]; token: string }> {
  const postgres = await startBenchDatabase(opened)
  const databaseUrl = await postgres.database('holdfast')
  const processes: string[] = []
  for (const name of ['one', 'two']) {
    const dataDir = join(postgres.folder, name)
    await mkdir(dataDir)
    // A configured catalogue prevents demo mode, which would draw films first.
    await writeFile(join(dataDir, 'catalogue.json'), JSON.stringify(catalogue))
    const holdfast = await startHoldfast(dataDir, { DATABASE_URL: databaseUrl })
    opened.defer(() => holdfast.stop())
    processes.push(holdfast.url)
  }
  const { db, close } = openDatabase(databaseUrl, createLog('warn'))
  const passwordHash = await withHashingSlot(systemCaller, (passwords) => passwords.hash(PASSWORD))
  const now = new Date()
  const accountId = await addAccount(db, { email: EMAIL, passwordHash, confirmedAt: now, now })
  if (accountId === undefined) throw new Error('the owner already has an account')
  await db
    .insertInto('staff')
    .values({ account_id: accountId, roles: ['owner'], since: now })
    .execute()
  await close()
  const [first = ''] = processes
  const { token } = await signIn(Number(new URL(first).port), EMAIL, PASSWORD)
  return { processes, token }
}
