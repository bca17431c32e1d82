import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  MAX_LABELS_PER_MEMBER,
  MAX_MEMBER_LABELS,
  MEMBERS_PAGE_SIZE,
  REAUTHENTICATION_LIFETIME_MS,
} from '#contract/studio/limits.ts'
import { deleteMember, grantPlan, MEMBER_ORDERS, type Member, type MemberRow } from '#contract/studio/members.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { callData } from '#server/testing/data.ts'
import { callFunction } from '#server/testing/functions.ts'
import { readMails } from '#server/testing/mailbox.ts'
import { auth, createMember, PASSWORD, type Person, signIn } from '#server/testing/people.ts'
import { createStaff, callStudio } from '#server/testing/staff.ts'
import { findOwner } from './find-member.ts'

let testApp: TestApp
let desk: Person
let owner: Person
beforeAll(async () => {
  testApp = await createTestApp({ config: { rateLimitFactor: 100 }, workers: true })
  desk = await createStaff(testApp, 'desk')
  owner = await createStaff(testApp, 'owner')
})
afterAll(() => testApp.close())

interface MemberPage {
  members: MemberRow[]
  found: number
  next: string | null
}
const listMembers = async (query: Record<string, string>, academy = testApp, person = desk) => {
  const response = await callStudio(academy, person, 'GET', `/members?${new URLSearchParams(query).toString()}`)
  return { status: response.statusCode, ...response.json<MemberPage>() }
}
const getEmails = ({ members }: MemberPage) => members.map(({ email }) => email)
const readMember = async ({ id }: Pick<Person, 'id'>) => {
  const response = await callStudio(testApp, desk, 'GET', `/members/${id}`)
  return response.json<Member>()
}
const sendChange = async (method: 'PUT' | 'POST' | 'DELETE', path: string, body?: object, person = desk) => {
  const response = await callStudio(testApp, person, method, path, body)
  return [response.statusCode, response.json<{ error_code?: string }>().error_code]
}
const setName = (person: Person, full_name: string) =>
  callData(testApp, person, 'updateOne', { collection: 'profile', query: {}, update: { $set: { full_name } } })
const readLog = async () => {
  const response = await callStudio(testApp, owner, 'GET', '/log?kind=member')
  return response.json<{ entries: { action: string; subject: string; before: unknown; after: unknown }[] }>().entries
}

test('the list marks staff', async () => {
  const readMarks = async ({ email }: Person) =>
    (await listMembers({ words: email })).members.map(({ isStaff }) => isStaff)
  expect([await readMarks(owner), await readMarks(await createMember(testApp))]).toEqual([[true], [false]])
})

test('the search finds members by parts of name and email address, ignoring accents and case', async () => {
  const lea = await createMember(testApp)
  await setName(lea, 'Léa Fontaine-Šimić')
  expect(getEmails(await listMembers({ words: 'LEA simic' }))).toEqual([lea.email])
  const eleni = await createMember(testApp)
  await setName(eleni, 'Ελένη Παππά')
  expect(getEmails(await listMembers({ words: 'ΕΛΕΝΗ' }))).toEqual([eleni.email])
  expect(getEmails(await listMembers({ words: `fontaine ${lea.email.slice(0, 8)}` }))).toEqual([lea.email])
  // LIKE wildcards are matched literally.
  expect((await listMembers({ words: 'l%a' })).found).toBe(0)
  await setName(lea, 'Ana Kovač')
  expect((await listMembers({ words: 'fontaine' })).found).toBe(0)
  expect((await listMembers({ words: 'kovac' })).members[0]).toMatchObject({
    id: lea.id,
    name: 'Ana Kovač',
    plan: null,
  })
  expect((await listMembers({ words: 'a'.repeat(101) })).status).toBe(400)
})

test('a member with an international domain is found by both forms of the address', async () => {
  await auth(testApp.app, '/register', { email: 'Ana@Bücher.example', password: PASSWORD })
  for (const words of ['ana@bücher.example', 'ana@xn--bcher-kva.example']) {
    const { members } = await listMembers({ words })
    expect(members.map(({ email }) => email)).toEqual(['ana@xn--bcher-kva.example'])
    expect(await findOwner(testApp.context.db, { email: words })).toBe(members[0]?.id)
  }
})

test('a name of the maximum length is accepted, even if normalization makes it longer', async () => {
  const member = await createMember(testApp)
  expect((await setName(member, '\uFDFA'.repeat(120))).status).toBe(200)
  expect((await readMember(member)).name).toHaveLength(120)
})

test('the list has current plans, and keeps the last activity after all sessions have ended', async () => {
  await using academy = await createTestApp({ config: { rateLimitFactor: 100 }, workers: true })
  const absent = await createMember(academy, 'paid')
  await academy.context.db.deleteFrom('sessions').where('account_id', '=', absent.id).execute()
  const { email } = await createStaff(academy, 'desk')
  let staff = await signIn(academy.app, email)
  const advanceDays = async (days: number) => {
    academy.clock.advance(days * 86_400_000)
    staff = await signIn(academy.app, email)
  }
  const findEmails = async (query: Record<string, string>) => getEmails(await listMembers(query, academy, staff))
  expect(await findEmails({ plan: '1YR' })).toEqual([absent.email])
  expect(await findEmails({ plan: '4WK' })).toEqual([])
  expect(await findEmails({ address: 'unconfirmed' })).toEqual([])
  expect(await findEmails({ address: 'confirmed', plan: '1YR' })).toEqual([absent.email])
  await academy.context.db.updateTable('accounts').set({ confirmed_at: null }).where('id', '=', absent.id).execute()
  expect(await findEmails({ address: 'unconfirmed' })).toEqual([absent.email])
  expect(await findEmails({ plan: 'free' })).toEqual([email])
  await advanceDays(31)
  expect(await findEmails({ seen: 'month' })).toEqual([email])
  expect((await findEmails({ seen: 'quarter' })).toSorted()).toEqual([absent.email, email].toSorted())
  expect(await findEmails({ seen: 'earlier' })).toEqual([])
  await advanceDays(60)
  expect(await findEmails({ seen: 'earlier' })).toEqual([absent.email])
  expect(await findEmails({ order: 'seen' })).toEqual([email, absent.email])
  expect(await findEmails({ seen: 'never' })).toEqual([])
  await advanceDays(300)
  expect(await findEmails({ plan: '1YR' })).toEqual([])
  expect(await findEmails({ plan: 'free' })).toContain(absent.email)
})

test('in every order, the pages together list each member once, even with equal names and times', async () => {
  await using academy = await createTestApp({ config: { rateLimitFactor: 100 }, workers: true })
  const staff = await createStaff(academy, 'desk')
  const total = MEMBERS_PAGE_SIZE * 2 + 3
  await sql`insert into accounts (id, email, identity_id, created_at, confirmed_at)
    select lpad(to_hex(n), 24, '0'), 'reader' || n || '@example.org', lpad(to_hex(n), 24, '0'), now(), now()
    from generate_series(1, ${total - 1}) n`.execute(academy.context.db)
  await sql`update member_rows set sort_name = 'same' where email like 'reader%' and email not like '%1@%'`.execute(
    academy.context.db,
  )
  for (const order of MEMBER_ORDERS) {
    const ids: string[] = []
    let after: string | null = null
    do {
      const page: MemberPage = await listMembers({ order, ...(after !== null && { after }) }, academy, staff)
      expect(page.found).toBe(total)
      ids.push(...page.members.map(({ id }) => id))
      after = page.next
    } while (after !== null)
    expect([order, ids.length, new Set(ids).size]).toEqual([order, total, total])
  }
})

test('the export of a filtered list requires recent authentication, and the log records the number of members but not the filter', async () => {
  await using academy = await createTestApp({ config: { rateLimitFactor: 100 }, workers: true })
  const staff = await createStaff(academy, 'desk')
  const total = 1003
  await sql`insert into accounts (id, email, identity_id, created_at, confirmed_at)
    select lpad(to_hex(n), 24, '0'), 'reader' || n || '@example.org', lpad(to_hex(n), 24, '0'), now(), now()
    from generate_series(1, ${total}) n`.execute(academy.context.db)
  const mara = await createMember(academy, 'paid')
  const nameChange = { collection: 'profile', query: {}, update: { $set: { full_name: '=1+1' } } }
  expect((await callData(academy, mara, 'updateOne', nameChange)).status).toBe(200)
  await callStudio(academy, staff, 'PUT', `/members/${mara.id}/labels`, {
    labels: ['Coach', 'Tuesday class'],
    before: [],
  })
  academy.clock.advance(REAUTHENTICATION_LIFETIME_MS)
  const exportMembers = (query: Record<string, string>) =>
    callStudio(academy, staff, 'GET', `/members.csv?${new URLSearchParams(query).toString()}`)
  expect((await exportMembers({})).json()).toMatchObject({ error_code: 'ReauthenticationRequired' })
  await callStudio(academy, staff, 'POST', '/proof', { password: PASSWORD })
  const fullExport = await exportMembers({})
  expect([fullExport.statusCode, fullExport.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  const [header, ...lines] = fullExport.body.trimEnd().split('\r\n')
  expect(header).toBe('"id","name","email","plan","planUntil","labels","isConfirmed","isDisabled","since","lastSeen"')
  // Includes the named member and the desk account.
  expect(new Set(lines.map((text) => text.split(',')[0])).size).toBe(total + 2)
  const [line = '', ...otherLines] = (await exportMembers({ words: mara.email })).body.trimEnd().split('\r\n').slice(1)
  expect(otherLines).toEqual([])
  expect(line).toContain(`"${mara.id}","'=1+1","${mara.email}","1YR"`)
  expect(line).toContain('"Coach, Tuesday class","true","false"')
  const log = await callStudio(academy, await createStaff(academy, 'owner'), 'GET', '/log?kind=member')
  const entries = log.json<{ entries: { action: string; after: unknown }[] }>().entries
  expect(entries.filter(({ action }) => action === 'member.exported').map(({ after }) => after)).toEqual([
    { members: 1 },
    { members: total + 2 },
  ])
  expect(log.body).not.toContain(mara.email)
})

test('a cursor of another sort order is refused with the name of the field', async () => {
  for (const after of ['x', Buffer.from('{"order":"seen","id":"1"}').toString('base64url')]) {
    const response = await callStudio(testApp, desk, 'GET', `/members?after=${after}`)
    expect([response.statusCode, response.json<{ error: string }>().error]).toEqual([
      400,
      expect.stringContaining("'after'"),
    ])
  }
})

test('labels have one spelling, filter the list, and are deleted with their last member', async () => {
  const [mia, sam] = [await createMember(testApp), await createMember(testApp)]
  const setLabels = async (person: Person, ...labels: string[]) =>
    sendChange('PUT', `/members/${person.id}/labels`, { labels, before: (await readMember(person)).labels })
  expect(await setLabels(mia, 'Tuesday class', 'Coach')).toEqual([200, undefined])
  expect(await setLabels(sam, 'tuesday CLASS', 'Tuesday class')).toEqual([200, undefined])
  expect((await readMember(sam)).labels).toEqual(['Tuesday class'])
  expect(getEmails(await listMembers({ label: 'Tuesday class' }))).toEqual([mia.email, sam.email])
  expect((await readLog())[0]).toMatchObject({ action: 'member.labeled', subject: sam.id, after: ['Tuesday class'] })
  const listLabels = async () =>
    (await callStudio(testApp, desk, 'GET', '/member-labels')).json<{ labels: string[] }>().labels
  expect(await listLabels()).toEqual(['Coach', 'Tuesday class'])
  await setLabels(mia)
  expect(await listLabels()).toEqual(['Tuesday class'])
  await setLabels(sam, 'Tuesday class', 'Übung')
  await setLabels(mia, 'ÜBUNG')
  expect((await readMember(mia)).labels).toEqual(['Übung'])
  await setLabels(sam, 'Tuesday class')
  await setLabels(mia)
  const createLabels = (count: number, prefix: string) =>
    Array.from({ length: count }, (_, index) => `${prefix} ${index}`)
  expect((await setLabels(mia, ...createLabels(MAX_LABELS_PER_MEMBER + 1, 'x')))[0]).toBe(400)
  for (let part = 0; part < (MAX_MEMBER_LABELS - 1) / MAX_LABELS_PER_MEMBER; part += 1) {
    const next = await createMember(testApp)
    const response = await setLabels(next, ...createLabels(MAX_LABELS_PER_MEMBER, `part ${part}`))
    // The last part would exceed the limit by one.
    expect(response).toEqual(part < 9 ? [200, undefined] : [409, 'QuotaExceeded'])
  }
})

test('labels that are set again because the response was lost are no conflict', async () => {
  const mia = await createMember(testApp)
  const path = `/members/${mia.id}/labels`
  const labels = ['Novice', 'Evening class']
  const setLabels = () => sendChange('PUT', path, { labels, before: [] })
  expect([await setLabels(), await setLabels()]).toEqual([
    [200, undefined],
    [200, undefined],
  ])
  expect(await sendChange('PUT', path, { labels: ['Coach'], before: [] })).toEqual([409, 'Conflict'])
})

test('a stored label with decomposed letters is found by its composed spelling and can be replaced', async () => {
  const mia = await createMember(testApp)
  const [stored, typed] = ['Ne\u0301e', 'N\u00E9e']
  const { db } = testApp.context
  await sql`insert into member_labels (name) values (${stored})`.execute(db)
  await sql`insert into labeled_members (account_id, label) values (${mia.id}, ${stored})`.execute(db)
  expect(getEmails(await listMembers({ label: typed }))).toEqual([mia.email])
  expect((await readMember(mia)).labels).toEqual([stored])
  expect(await sendChange('PUT', `/members/${mia.id}/labels`, { labels: ['Coach'], before: [stored] })).toEqual([
    200,
    undefined,
  ])
})

test('a change of labels is refused if they were changed in the meantime', async () => {
  const mia = await createMember(testApp)
  const replaceLabels = (before: string[], labels: string[]) =>
    sendChange('PUT', `/members/${mia.id}/labels`, { labels, before })
  expect(await replaceLabels([], ['Coach', 'Tuesday class'])).toEqual([200, undefined])
  expect(await replaceLabels([], ['Guest'])).toEqual([409, 'Conflict'])
  expect((await readMember(mia)).labels).toEqual(['Coach', 'Tuesday class'])
  // The order of the previous labels does not matter.
  expect(await replaceLabels(['Tuesday class', 'Coach'], ['Guest'])).toEqual([200, undefined])
  expect((await readMember(mia)).labels).toEqual(['Guest'])
})

test('a member’s page shows plan, sessions and reports, without watched lessons', async () => {
  const mara = await createMember(testApp, 'paid')
  const flag = { owner_id: mara.id, vid: 'choke', reason: 'unsafe', note: 'Somebody could get hurt' }
  await callData(testApp, mara, 'insertOne', { collection: 'flag_video', document: flag })
  const page = await readMember(mara)
  expect(page).toMatchObject({ email: mara.email, isConfirmed: true, isStaff: false, hasPassword: true, plan: '1YR' })
  expect(page.sessions).toHaveLength(1)
  expect(page.reports).toMatchObject([{ lesson: 'choke', title: null, reason: 'unsafe', closedAt: null }])
  expect(page.billing).toMatchObject({ state: 'running', orders: [] })
  expect((await callStudio(testApp, desk, 'GET', `/members/${'f'.repeat(24)}`)).statusCode).toBe(404)
})

test('signing a member out revokes all tokens', async () => {
  const member = await createMember(testApp)
  await signIn(testApp.app, member.email)
  const response = await callStudio(testApp, desk, 'DELETE', `/members/${member.id}/sessions`)
  expect(response.json()).toEqual({ ended: 2 })
  expect((await callFunction(testApp, member, 'billing'))[0]).toBe(401)
  expect((await readLog())[0]).toMatchObject({ action: 'member.signed-out', subject: member.id, before: 2 })
})

test('a disabled member is signed out, cannot sign in until enabled, and gets an email without the reason', async () => {
  const member = await createMember(testApp)
  const disable = () =>
    sendChange('PUT', `/members/${member.id}/disabled`, { reason: 'Shared with others', isNotified: true })
  expect(await disable()).toEqual([200, undefined])
  expect(await disable()).toEqual([200, undefined])
  const login = () => auth(testApp.app, '/login', { username: member.email, password: PASSWORD })
  expect((await login()).json()).toMatchObject({ error_code: 'UserDisabled' })
  const mails = await readMails(testApp, member.email)
  expect(mails.map(({ subject }) => subject)).toEqual(['Your account was disabled'])
  expect(mails[0]?.text).not.toContain('Shared with others')
  expect(await sendChange('POST', `/members/${member.id}/links`, { purpose: 'reset' })).toEqual([409, 'Conflict'])
  expect((await readLog()).filter(({ subject }) => subject === member.id)).toMatchObject([
    { action: 'member.disabled', after: 'Shared with others' },
  ])
  expect(await sendChange('DELETE', `/members/${member.id}/disabled`)).toEqual([200, undefined])
  expect((await login()).statusCode).toBe(200)
})

test('staff cannot be disabled, signed out or deleted as members', async () => {
  const path = `/members/${owner.id}`
  expect(await sendChange('PUT', `${path}/disabled`, { reason: '', isNotified: false })).toEqual([409, 'Conflict'])
  expect(await sendChange('DELETE', `${path}/sessions`)).toEqual([409, 'Conflict'])
  expect(await sendChange('DELETE', path, undefined, owner)).toEqual([409, 'Conflict'])
  const refusedCalls = await callStudio(testApp, owner, 'GET', '/log?kind=refused')
  expect(refusedCalls.json<{ entries: object[] }>().entries.slice(0, 3)).toMatchObject([
    { actor: owner.email, subject: 'DELETE /members/:id' },
    { actor: desk.email, subject: 'DELETE /members/:id/sessions' },
    { actor: desk.email, subject: 'PUT /members/:id/disabled' },
  ])
  expect((await callStudio(testApp, owner, 'GET', '/me')).statusCode).toBe(200)
})

test('the desk can email a member only links that the member can use, with a rate limit', async () => {
  await using academy = await createTestApp({ workers: true })
  const staff = await createStaff(academy, 'desk')
  const member = await createMember(academy)
  const sendLink = async (purpose: string) => {
    const response = await callStudio(academy, staff, 'POST', `/members/${member.id}/links`, { purpose })
    return [response.statusCode, response.json<{ error_code?: string }>().error_code]
  }
  expect(await sendLink('confirm')).toEqual([409, 'Conflict'])
  for (let count = 0; count < 5; count += 1) expect(await sendLink('reset')).toEqual([202, undefined])
  expect(await sendLink('reset')).toEqual([429, 'RateLimitExceeded'])
  expect((await readMails(academy, member.email, 5)).at(-1)?.subject).toBe('Choose a new password')
})

test('an email sent by the desk says that the academy sent it', async () => {
  const { db } = testApp.context
  const member = await createMember(testApp)
  await db.updateTable('accounts').set({ confirmed_at: null }).where('id', '=', member.id).execute()
  const send = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    callStudio(testApp, owner, method, `/members/${member.id}${path}`, body)
  for (const purpose of ['confirm', 'reset']) expect((await send('POST', '/links', { purpose })).statusCode).toBe(202)
  expect((await send('POST', '/grants', { plan: '4WK' })).statusCode).toBe(201)
  expect((await send('PUT', '/disabled', { reason: '', isNotified: true })).statusCode).toBe(200)
  expect((await send('DELETE', '')).statusCode).toBe(200)
  const newcomer = 'newcomer@example.org'
  await callStudio(testApp, owner, 'POST', '/staff/invitations', { email: newcomer, roles: ['desk'] })
  const mails = [...(await readMails(testApp, member.email, 5)), ...(await readMails(testApp, newcomer))]
  expect(mails).toHaveLength(6)
  for (const { text } of mails) {
    expect(text).toMatch(/^(Holdfast( Tactics)?|The academy) (has|sent|invites)/)
    expect(text).not.toMatch(/asked for|you asked|you requested|received a request|most likely|(was not|wasn’t) you/i)
  }
})

test('granting a plan and deleting require recent authentication, and the grant is logged', async () => {
  const member = await createMember(testApp)
  const response = await callStudio(testApp, desk, 'POST', `/members/${member.id}/grants`, { plan: '4WK' })
  expect(response.statusCode).toBe(201)
  expect((await readMember(member)).plan).toBe('4WK')
  expect(getEmails(await listMembers({ plan: '4WK' }))).toContain(member.email)
  expect((await readLog())[0]).toMatchObject({
    action: 'member.plan-granted',
    subject: member.id,
    after: { plan: '4WK' },
  })
  expect(await sendChange('POST', `/members/${desk.id}/grants`, { plan: '1YR' })).toEqual([409, 'Conflict'])
  expect(await sendChange('POST', `/members/${owner.id}/grants`, { plan: '4WK' }, owner)).toEqual([201, undefined])
  expect([grantPlan.requiresRecentAuth, deleteMember.requiresRecentAuth]).toEqual([true, true])
})

test('an owner can delete a member with all data, and the log contains the id but not the email address', async () => {
  const member = await createMember(testApp)
  await sendChange('PUT', `/members/${member.id}/labels`, { labels: ['Leaves'], before: [] })
  expect(await sendChange('DELETE', `/members/${member.id}`)).toEqual([403, 'Forbidden'])
  expect(await sendChange('DELETE', `/members/${member.id}`, undefined, owner)).toEqual([200, undefined])
  expect((await listMembers({ words: member.email })).found).toBe(0)
  const [mail] = await readMails(testApp, member.email)
  expect(mail?.text).toContain('has deleted your account')
  const entries = await readLog()
  expect(entries[0]).toMatchObject({ action: 'member.deleted', subject: member.id })
  expect(JSON.stringify(entries)).not.toContain(member.email)
})

test('the member list of a public demo contains only demo accounts', async () => {
  await using demo = await createTestApp({
    config: { publicUrl: 'https://demo.example', publicDemo: true },
    workers: true,
  })
  const chief = await createStaff(demo, 'owner')
  const visitor = await createMember(demo)
  await demo.context.db.updateTable('accounts').set({ is_demo: true }).where('id', '=', chief.id).execute()
  expect(getEmails(await listMembers({}, demo, chief))).toEqual([chief.email])
  expect((await callStudio(demo, chief, 'GET', `/members/${visitor.id}`)).statusCode).toBe(404)
})
