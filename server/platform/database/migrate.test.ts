import { expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import { createLog } from '../process/log.ts'
import { requireReachable } from './migrate.ts'

test('a database that is not there is told as such, with the setting to look at', async () => {
  const { db } = openDatabase('postgresql://ana:secret@127.0.0.1:1/school', createLog('silent'))
  await expect(requireReachable(db)).rejects.toThrow(/^The database cannot be reached\. Check DATABASE_URL/)
  await db.destroy()
})
