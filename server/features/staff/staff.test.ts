import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { STAFF_INVITATION_LIFETIME_MS, MAX_STAFF, REAUTHENTICATION_LIFETIME_MS } from '#contract/studio/limits.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { callFunction } from '#server/testing/functions.ts'
import { parseLink, readMails } from '#server/testing/mailbox.ts'
import { createMember, PASSWORD, type Person, signIn } from '#server/testing/people.ts'
import { createStaff, signInWithKey, callStudio } from '#server/testing/staff.ts'
import { waitForBlockedStatement } from '#server/testing/waiting-for-lock.ts'
import type { OwnerId } from '#server/caller.ts'
import { deleteUser } from '#server/features/session/delete-user.ts'
import type { StaffCaller } from './staff-caller.ts'
import { inviteStaff, withdrawInvitation } from './invite.ts'
import { changeRoles, removeStaff } from './people.ts'
import { resetFactor, setFactorRule } from './second-factor/rule.ts'

let testApp: TestApp
let owner: Person
beforeAll(async () => {
  testApp = await createTestApp({ config: { rateLimitFactor: 100 }, workers: true })
  owner = await createStaff(testApp, 'owner')
})
afterAll(() => testApp.close())

const invite = (email: string, ...roles: string[]) =>
  callStudio(testApp, owner, 'POST', '/staff/invitations', { email, roles })
const join = (person: Pick<Person, 'accessToken'>, link: { token: string; tokenId: string }) =>
  callFunction(testApp, person, 'joinStaff', link)
const staffIds = async () =>
  (await callStudio(testApp, owner, 'GET', '/staff')).json<{ staff: { id: string }[] }>().staff.map(({ id }) => id)
const logged = async (query = '') => {
  const response = await callStudio(testApp, owner, 'GET', `/log${query}`)
  return response.json<{ entries: Record<string, unknown>[] }>().entries
}

test('a person with an international address is invited by any of its spellings', async () => {
  expect((await invite('Ana@почта.рф', 'desk')).statusCode).toBe(201)
  const [mail] = await readMails(testApp, 'ana@xn--80a1acny.xn--p1ai')
  expect(mail?.text).toContain('as desk')
  expect((await invite('ana@xn--80a1acny.xn--p1ai', 'teacher')).statusCode).toBe(201)
  const { invitations } = (await callStudio(testApp, owner, 'GET', '/staff')).json<{
    invitations: { email: string }[]
  }>()
  expect(invitations.map(({ email }) => email).filter((email) => email.startsWith('ana@'))).toEqual([
    'ana@xn--80a1acny.xn--p1ai',
  ])
})

test('an invitation is accepted once and logged', async () => {
  const teacher = await createMember(testApp)
  expect((await invite(teacher.email, 'desk', 'teacher', 'desk')).statusCode).toBe(201)
  const [mail] = await readMails(testApp, teacher.email)
  expect(mail?.text).toContain('as teacher and desk')
  const joined = await join(teacher, parseLink(mail))
  expect(joined).toEqual([200, { roles: ['teacher', 'desk'] }])
  expect(await staffIds()).toContain(teacher.id)
  // The response to the first call may have been lost.
  expect(await join(teacher, parseLink(mail))).toEqual([409, 'AccountNameInUse'])
  const [second, first] = await logged()
  expect(second).toMatchObject({ actor: teacher.email, action: 'staff.joined', after: ['teacher', 'desk'] })
  expect(first).toMatchObject({
    actor: owner.email,
    action: 'staff.invited',
    subject: teacher.email,
    from: '127.0.0.1',
  })
})

test('an invitation is valid for its address only, until it expires or is revoked or replaced', async () => {
  const invited = await createMember(testApp)
  const stranger = await createMember(testApp)
  const linkFor = async (count: number) => {
    expect((await invite(invited.email, 'editor')).statusCode).toBe(201)
    return parseLink((await readMails(testApp, invited.email, count)).at(-1))
  }
  const first = await linkFor(1)
  expect(await join(stranger, first)).toEqual([403, 'Forbidden'])
  const second = await linkFor(2)
  const dead = [400, 'UserpassTokenInvalid']
  expect(await join(invited, first)).toEqual(dead)
  const withdrawn = await callStudio(testApp, owner, 'DELETE', `/staff/invitations/${second.tokenId}`)
  expect(withdrawn.statusCode).toBe(200)
  expect(await join(invited, second)).toEqual(dead)
  const guessed = await linkFor(3)
  for (let i = 0; i < 10; i += 1) await join(invited, { ...guessed, token: '0'.repeat(64) })
  expect(await join(invited, guessed)).toEqual(dead)
  expect(await staffIds()).not.toContain(invited.id)
})

test('wrong links of another account are logged and do not count', async () => {
  const [invited, stranger] = [await createMember(testApp), await createMember(testApp)]
  await invite(invited.email, 'editor')
  const link = parseLink((await readMails(testApp, invited.email))[0])
  const dead = [400, 'UserpassTokenInvalid']
  for (let i = 0; i < 10; i += 1) expect(await join(stranger, { ...link, token: '0'.repeat(64) })).toEqual(dead)
  expect(await join(invited, { ...link, token: '0'.repeat(64) })).toEqual(dead)
  const [newest, before] = await logged('?kind=refused')
  const entry = { action: 'refused.invitation', subject: invited.email, from: '127.0.0.1' }
  expect(newest).toMatchObject({ ...entry, actor: invited.email, after: 'wrong link, try 1 of 10' })
  expect(before).toMatchObject({ ...entry, actor: stranger.email, after: expect.stringContaining('was sent to') })
  expect(await join(invited, link)).toEqual([200, { roles: ['editor'] }])
})

test('a session of an API key cannot accept an invitation', async () => {
  const invited = await createMember(testApp)
  await invite(invited.email, 'owner')
  const link = parseLink((await readMails(testApp, invited.email))[0])
  expect(await join(await signInWithKey(testApp, invited), link)).toEqual([403, 'Forbidden'])
  expect(await staffIds()).not.toContain(invited.id)
  expect(await join(invited, link)).toEqual([200, { roles: ['owner'] }])
})

test('an invitation expires after seven days', async () => {
  await using other = await createTestApp({ workers: true })
  const chief = await createStaff(other, 'owner')
  const invited = await createMember(other)
  await callStudio(other, chief, 'POST', '/staff/invitations', { email: invited.email, roles: ['owner'] })
  const link = parseLink((await readMails(other, invited.email))[0])
  other.clock.advance(STAFF_INVITATION_LIFETIME_MS)
  const late = await signIn(other.app, invited.email)
  expect(await callFunction(other, late, 'joinStaff', link)).toEqual([400, 'UserpassTokenInvalid'])
})

test('an invitation does not change the roles of the last owner', async () => {
  await using other = await createTestApp({ workers: true })
  const chief = await createStaff(other, 'owner')
  const email = `second.${chief.email}`
  await callStudio(other, chief, 'POST', '/staff/invitations', { email, roles: ['desk'] })
  const link = parseLink((await readMails(other, email))[0])
  await other.context.db.updateTable('accounts').set({ email }).where('id', '=', chief.id).execute()
  expect(await callFunction(other, chief, 'joinStaff', link)).toEqual([409, 'AccountNameInUse'])
  const { staff } = (await callStudio(other, chief, 'GET', '/staff')).json<{ staff: unknown[] }>()
  expect(staff).toMatchObject([{ id: chief.id, roles: ['owner'] }])
})

test.each([
  ['is removed', (id: string) => callStudio(testApp, owner, 'DELETE', `/staff/${id}`)],
  [
    'loses the role',
    (id: string) => callStudio(testApp, owner, 'PUT', `/staff/${id}/roles`, { roles: ['editor'], version: 1 }),
  ],
  [
    'deletes the account',
    async (id: string) => {
      await deleteUser(testApp.context, id as OwnerId)
      return { statusCode: 200 }
    },
  ],
])('the invitations of an owner who %s are revoked and logged', async (what, leave) => {
  const rogue = await createStaff(testApp, 'owner')
  const [invited, other] = [await createMember(testApp), await createMember(testApp)]
  await callStudio(testApp, rogue, 'POST', '/staff/invitations', { email: invited.email, roles: ['owner'] })
  await invite(other.email, 'desk')
  const open = async () =>
    (await callStudio(testApp, owner, 'GET', '/staff')).json<{ invitations: { email: string; invitedBy: string }[] }>()
      .invitations
  expect(await open()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ email: invited.email, invitedBy: rogue.email }),
      expect.objectContaining({ email: other.email, invitedBy: owner.email }),
    ]),
  )
  const link = parseLink((await readMails(testApp, invited.email))[0])
  expect((await leave(rogue.id)).statusCode).toBe(200)
  expect(await join(invited, link)).toEqual([400, 'UserpassTokenInvalid'])
  expect((await open()).map(({ email }) => email)).toContain(other.email)
  const withdrawn = (await logged('?kind=staff')).find(({ action }) => action === 'staff.invitation-withdrawn')
  expect(withdrawn).toMatchObject({
    actor: what.startsWith('deletes') ? 'account-deletion' : owner.email,
    subject: invited.email,
    before: ['owner'],
  })
})

type StaffChange = (caller: StaffCaller, id: string) => Promise<unknown>
const staffChanges: [string, StaffChange][] = [
  [
    'an invitation',
    (caller, id) => inviteStaff(testApp.context, caller, { email: `${id}@late.org`, roles: ['owner'] }),
  ],
  ['a withdrawn invitation', (caller, id) => withdrawInvitation(testApp.context, caller, id)],
  ['a removal', (caller, id) => removeStaff(testApp.context, caller, id)],
  ['a change of roles', (caller, id) => changeRoles(testApp.context, caller, { id, roles: ['owner'], version: 1 })],
  ['a reset of a second factor', (caller, id) => resetFactor(testApp.context, caller, id)],
  ['a change of the second factor rule', (caller) => setFactorRule(testApp.context, caller, true)],
]
test.each(staffChanges)('%s is refused if the actor is removed or demoted meanwhile', async (_, change) => {
  const [removed, demoted] = [await createStaff(testApp, 'owner'), await createStaff(testApp, 'owner')]
  const other = await createStaff(testApp, 'desk')
  await callStudio(testApp, owner, 'DELETE', `/staff/${removed.id}`)
  await callStudio(testApp, owner, 'PUT', `/staff/${demoted.id}/roles`, { roles: ['editor'], version: 1 })
  for (const { id } of [removed, demoted]) {
    const caller = { owner: id, isDemo: false, origin: { ip: '127.0.0.1' } } as StaffCaller
    await expect(change(caller, other.id)).rejects.toMatchObject({ code: 'Forbidden' })
  }
})

test('existing staff, invalid addresses and invalid roles are refused', async () => {
  expect((await invite(owner.email, 'desk')).json()).toMatchObject({ error_code: 'AccountNameInUse' })
  const bad = await invite('nobody', 'desk')
  expect([bad.statusCode, bad.json()]).toEqual([
    400,
    { error: expect.stringContaining('email'), error_code: 'BadRequest' },
  ])
  const unknown = await invite('ada@example.org', 'janitor')
  expect([unknown.statusCode, unknown.json<{ error: string }>().error]).toEqual([400, expect.stringContaining('roles')])
  const none = await invite('ada@example.org')
  expect([none.statusCode, none.json<{ error: string }>().error]).toEqual([400, expect.stringContaining('roles')])
})

test('staff and open invitations are limited to a hundred', async () => {
  await using full = await createTestApp({ config: { rateLimitFactor: 100 }, workers: true })
  const chief = await createStaff(full, 'owner')
  const at = full.context.now()
  await sql`insert into staff_invitations (id, email, roles, token_hash, created_at, expires_at)
    select lpad(to_hex(n), 24, '0'), n || '@example.org', '{desk}', 'x', ${at}, ${new Date(at.getTime() + 1000)}
    from generate_series(1, ${MAX_STAFF - 1}::int) as n`.execute(full.context.db)
  const refused = await callStudio(full, chief, 'POST', '/staff/invitations', {
    email: 'new@example.org',
    roles: ['desk'],
  })
  expect([refused.statusCode, refused.json()]).toEqual([
    409,
    { error: expect.stringContaining(`at most ${MAX_STAFF} staff`), error_code: 'QuotaExceeded' },
  ])
  full.clock.advance(1001)
  const again = await callStudio(full, chief, 'POST', '/staff/invitations', {
    email: 'new@example.org',
    roles: ['desk'],
  })
  expect(again.statusCode).toBe(201)
})

test('changed roles apply to the next request, and a change with a stale version is refused', async () => {
  const desk = await createStaff(testApp, 'desk')
  const change = (roles: string[], version: number) =>
    callStudio(testApp, owner, 'PUT', `/staff/${desk.id}/roles`, { roles, version })
  expect((await callStudio(testApp, desk, 'GET', '/staff')).statusCode).toBe(200)
  expect((await change(['teacher'], 1)).json()).toMatchObject({ roles: ['teacher'], version: 2 })
  expect((await callStudio(testApp, desk, 'GET', '/staff')).json()).toMatchObject({ error_code: 'Forbidden' })
  const stale = await change(['owner'], 1)
  expect([stale.statusCode, stale.json<{ error: string }>().error]).toEqual([409, expect.stringContaining('teacher')])
  expect((await logged('?kind=staff'))[0]).toMatchObject({
    action: 'staff.roles-changed',
    before: ['desk'],
    after: ['teacher'],
  })
  expect((await callStudio(testApp, owner, 'DELETE', `/staff/${desk.id}`)).statusCode).toBe(200)
  expect((await callStudio(testApp, desk, 'GET', '/me')).json()).toMatchObject({ error_code: 'Forbidden' })
  expect((await callStudio(testApp, owner, 'DELETE', `/staff/${desk.id}`)).statusCode).toBe(404)
})

test('a change of roles that is repeated because its response was lost succeeds and is logged once', async () => {
  const desk = await createStaff(testApp, 'desk')
  const body = { roles: ['teacher', 'editor'], teachesAs: ' Mo Lindt ', version: 1 }
  const change = () => callStudio(testApp, owner, 'PUT', `/staff/${desk.id}/roles`, body)
  const [first, repeated] = [await change(), await change()]
  expect([repeated.statusCode, repeated.json()]).toEqual([200, first.json()])
  const entries = await logged('?kind=staff')
  expect(entries.filter(({ subject }) => subject === desk.email)).toHaveLength(1)
})

test('a stale change of the name in lessons is refused, and the error names the current one', async () => {
  const teacher = await createStaff(testApp, 'teacher')
  const change = (teachesAs: string | null, version: number) =>
    callStudio(testApp, owner, 'PUT', `/staff/${teacher.id}/roles`, { roles: ['teacher'], version, teachesAs })
  expect((await change('Ada Lindt', 1)).statusCode).toBe(200)
  const stale = await change('A. Lindt', 1)
  expect([stale.statusCode, stale.json<{ error: string }>().error]).toEqual([
    409,
    'someone else changed these roles in the meantime: they’re now teacher, with the name “Ada Lindt” in lessons',
  ])
})

test('a change of the staff is retried after a deadlock with the deletion of an account', async () => {
  const person = await createStaff(testApp, 'owner')
  expect(
    (await callStudio(testApp, person, 'POST', '/staff/invitations', { email: 'late@example.org', roles: ['desk'] }))
      .statusCode,
  ).toBe(201)
  const changes: ReturnType<typeof callStudio>[] = []
  const { maintenance } = testApp.context
  await maintenance.transaction().execute(async (transaction) => {
    // PostgreSQL aborts the other transaction.
    await sql`set local deadlock_timeout = '60s'`.execute(transaction)
    await transaction
      .selectFrom('staff_invitations')
      .select('id')
      .where('invited_by', '=', person.id)
      .forUpdate()
      .execute()
    changes.push(callStudio(testApp, owner, 'PUT', `/staff/${person.id}/roles`, { roles: ['desk'], version: 1 }))
    await waitForBlockedStatement(testApp, 'staff_invitations')
    await transaction.selectFrom('staff').select('version').where('account_id', '=', person.id).forUpdate().execute()
  })
  expect((await Promise.all(changes)).map(({ statusCode }) => statusCode)).toEqual([200])
})

test('two owners who remove each other concurrently leave one owner', async () => {
  await using small = await createTestApp({ config: { rateLimitFactor: 100 }, workers: true })
  const [one, two] = [await createStaff(small, 'owner'), await createStaff(small, 'owner')]
  const responses = await Promise.all([
    callStudio(small, one, 'DELETE', `/staff/${two.id}`),
    callStudio(small, two, 'DELETE', `/staff/${one.id}`),
  ])
  expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  const remaining = await small.context.db.selectFrom('staff').selectAll().execute()
  expect(remaining).toHaveLength(1)
  const last = remaining[0]?.account_id === one.id ? one : two
  const step = await callStudio(small, last, 'PUT', `/staff/${last.id}/roles`, { roles: ['editor'], version: 1 })
  expect([step.statusCode, step.json()]).toEqual([409, expect.objectContaining({ error_code: 'LastOwner' })])
})

test('two of three owners who remove each other concurrently leave two owners', async () => {
  await using small = await createTestApp({ config: { rateLimitFactor: 100 }, workers: true })
  const [one, two] = [
    await createStaff(small, 'owner'),
    await createStaff(small, 'owner'),
    await createStaff(small, 'owner'),
  ]
  const responses = await Promise.all([
    callStudio(small, one, 'DELETE', `/staff/${two.id}`),
    callStudio(small, two, 'DELETE', `/staff/${one.id}`),
  ])
  expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 403])
})

test('changing roles requires reauthentication ten minutes after the sign-in, per session', async () => {
  await using strict = await createTestApp({ workers: true })
  const chief = await createStaff(strict, 'owner')
  strict.clock.advance(REAUTHENTICATION_LIFETIME_MS)
  const other = await signIn(strict.app, chief.email)
  strict.clock.advance(REAUTHENTICATION_LIFETIME_MS)
  const send = (person: Person) =>
    callStudio(strict, person, 'POST', '/staff/invitations', { email: 'ada@example.org', roles: ['desk'] })
  const refused = await send(chief)
  expect([refused.statusCode, refused.json()]).toEqual([
    403,
    { error: 'confirm it’s you first', error_code: 'ReauthenticationRequired' },
  ])
  const wrong = await callStudio(strict, chief, 'POST', '/proof', { password: 'wrong' })
  expect(wrong.json()).toMatchObject({ error_code: 'WrongPassword' })
  expect((await callStudio(strict, chief, 'POST', '/proof', { password: PASSWORD })).statusCode).toBe(200)
  expect((await send(chief)).statusCode).toBe(201)
  expect((await send(other)).json()).toMatchObject({ error_code: 'ReauthenticationRequired' })
  strict.clock.advance(REAUTHENTICATION_LIFETIME_MS)
  expect((await send(chief)).json()).toMatchObject({ error_code: 'ReauthenticationRequired' })
})

test('the Studio of a public demo is read-only', async () => {
  await using demo = await createTestApp({
    config: { publicUrl: 'https://demo.example', publicDemo: true },
    workers: true,
  })
  const chief = await createStaff(demo, 'owner')
  await demo.context.db.updateTable('accounts').set({ is_demo: true }).where('id', '=', chief.id).execute()
  expect((await callStudio(demo, chief, 'GET', '/staff')).statusCode).toBe(200)
  const refused = await callStudio(demo, chief, 'POST', '/staff/invitations', {
    email: 'a@example.org',
    roles: ['owner'],
  })
  expect(refused.json()).toMatchObject({ error_code: 'DemoAccount' })
})

test('access tokens of staff, and only those, contain isStaff', async () => {
  const claims = ({ accessToken }: Person) =>
    JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()) as { user_data: object }
  expect(claims(await signIn(testApp.app, owner.email)).user_data).toHaveProperty('isStaff', true)
  expect(claims(await createMember(testApp)).user_data).not.toHaveProperty('isStaff')
})
