import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestApp } from '#server/testing/app.ts'
import { createMember } from '#server/testing/people.ts'
import { createStaff, callStudio } from '#server/testing/staff.ts'

const MIGRATION = join(import.meta.dirname, '../../migrations/0084-inviters.sql')

test('the migration reads the inviters of invitations from the log and deletes those of former owners', async () => {
  await using academy = await createTestApp({ config: { rateLimitFactor: 100 }, workers: true })
  const { db } = academy.context
  const [owner, demoted, member] = [
    await createStaff(academy, 'owner'),
    await createStaff(academy, 'owner'),
    await createMember(academy),
  ]
  const invite = (by: typeof owner, email: string) =>
    callStudio(academy, by, 'POST', '/staff/invitations', { email, roles: ['desk'] })
  await invite(demoted, 'a@example.org')
  await invite(owner, 'a@example.org')
  await invite(owner, 'b@example.org')
  await invite(demoted, 'b@example.org')
  await invite(owner, member.email)
  await sql`update staff set roles = '{editor}' where account_id = ${demoted.id}`.execute(db)
  await sql`alter table staff_invitations drop column invited_by`.execute(db)
  await sql`insert into staff_invitations (id, email, roles, token_hash, created_at, expires_at)
    select lpad('1', 24, '0'), 'operator@example.org', '{owner}', 'x', created_at, expires_at from staff_invitations limit 1`.execute(
    db,
  )
  await sql.raw(await readFile(MIGRATION, 'utf8')).execute(db)
  const remaining = await db.selectFrom('staff_invitations').select(['email', 'invited_by']).orderBy('email').execute()
  expect(remaining).toEqual([
    { email: 'a@example.org', invited_by: owner.id },
    { email: member.email, invited_by: owner.id },
    { email: 'operator@example.org', invited_by: null },
  ])
})
