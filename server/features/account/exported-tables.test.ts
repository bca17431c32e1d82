import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/platform/database/ids.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { buy } from '#server/testing/billing.ts'
import { insertRecords } from '#server/testing/seed-all-collections.ts'
import { call, createMember, PASSWORD, type Person } from '#server/testing/people.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.close())

/** Tables with data of members, each with the part of the export that contains it. */
const EXPORTED: Readonly<Record<string, string>> = {
  accounts: 'account',
  api_keys: 'apiKeys',
  audit_log: 'studioActions',
  billing_marks: 'reminders',
  code_apps: 'codeApps',
  drill_clips: 'drill_clips',
  identities: 'identities',
  known_networks: 'networks',
  labeled_members: 'labels',
  lesson_notes: 'lesson_notes',
  lesson_wishes: 'lesson_wish',
  login_records: 'profile',
  mail_tokens: 'links',
  my_list_entries: 'my_list',
  my_lists: 'my_list',
  newsletter_readers: 'newsletter',
  orders: 'orders',
  passkeys: 'passkeys',
  personal_ratings: 'personal_rating',
  playing_devices: 'playing',
  profile_details: 'profile',
  recovery_codes: 'recoveryCodes',
  renewals: 'renewals',
  reps: 'reps',
  reviews: 'reviews',
  seen_alerts: 'seen_alerts',
  sessions: 'sessions',
  staff: 'staff',
  studio_keys: 'studioKeys',
  subscriptions: 'subscriptions',
  video_events: 'events_video',
  video_flags: 'flag_video',
  watched_ranges: 'watched_ranges',
}

/** Tables that refer to members but are not exported, with the reason. */
const EXCLUDED: Readonly<Record<string, string>> = {
  answered_calls: 'Responses to earlier calls, stored so that a repeated call runs once.',
  changes: 'Changes of the last ten minutes to exported records.',
  contact_messages: 'Belong to an email address that anybody can enter, not to an account.',
  content_items: 'The content of the academy, whoever made it.',
  deleted_records: 'Hashes and ids of what was deleted, without content.',
  factor_challenges: 'Secrets of sign-ins in progress.',
  films: 'The content of the academy, whoever uploaded it.',
  member_rows: 'A copy of exported rows, which the Studio searches.',
  member_usage: 'Counts of exported records.',
  staff_invitations:
    'Belong to an email address. Accepted invitations are exported as staff roles, sent ones as Studio actions.',
  webhook_deliveries: 'Copies of exported records that are sent to programs of the academy.',
}

test('each table that refers to members is exported or excluded with a reason', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct relname as name from pg_class
    join pg_attribute on attrelid = pg_class.oid and attnum > 0
    where relnamespace = 'public'::regnamespace and relkind = 'r' and (
      attname in ('owner_id', 'account_id', 'actor_id', 'session_id', 'email') or exists (
        select from pg_constraint where conrelid = pg_class.oid and contype = 'f'
          and confrelid in ('accounts'::regclass, 'sessions'::regclass) and attnum = any(conkey)))`.execute(
    testApp.context.db,
  )
  expect(rows.map(({ name }) => name).toSorted()).toEqual(
    [...Object.keys(EXPORTED), ...Object.keys(EXCLUDED)].toSorted(),
  )
})

/** Inserts a row of the member into each exported table. All secrets contain `SECRET`. */
async function insertExportedRows(mia: Person) {
  await insertRecords(testApp.context.db, mia.id, 'mine')
  await call(testApp.app, 'POST', '/auth/api_keys', { token: mia.refreshToken, body: { name: 'log' } })
  const at = new Date('2026-01-02T03:04:05Z')
  const secret = Buffer.from(SECRET)
  await sql`with
    a as (insert into billing_marks (owner_id, mark, at) values (${mia.id}, 'ends', ${at})),
    b as (insert into code_apps (account_id, secret, last_step, created_at) values (${mia.id}, ${SECRET}, 1, ${at})),
    c as (insert into identities (id, account_id, provider, issuer, subject, created_at) values (${newId()}, ${mia.id}, 'oauth2-google', 'https://issuer.example', 'mia', ${at})),
    d as (insert into mail_tokens (id, account_id, purpose, token_hash, new_email, expires_at, created_at) values (${newId()}, ${mia.id}, 'email', ${secret}, 'new@example.org', ${at}, ${at})),
    e as (insert into newsletter_readers (email, leave_token, asked_at, joined_at) values (${mia.email}, ${SECRET}, ${at}, ${at})),
    f as (insert into passkeys (id, account_id, credential_id, public_key, counter, transports, name, created_at) values (${newId()}, ${mia.id}, ${SECRET}, ${secret}, 0, '{}', 'phone', ${at})),
    g as (insert into playing_devices (session_id, account_id, since, seen_at) select id, account_id, ${at}, ${at} from sessions where account_id = ${mia.id}),
    h as (insert into recovery_codes (account_id, code_hash) values (${mia.id}, ${secret})),
    i as (insert into member_labels (name) values ('Tuesday')),
    j as (insert into audit_log (at, actor, actor_id, action, subject) values (${at}, ${mia.email}, ${mia.id}, 'order.paid', 'sam@example.org'))
    insert into staff (account_id, roles, since) values (${mia.id}, '{owner}', ${at})`.execute(testApp.context.db)
  await sql`with
    a as (insert into labeled_members (account_id, label) values (${mia.id}, 'Tuesday'))
    insert into studio_keys (id, account_id, name, scopes, key_hash, created_at, expires_at) values (${newId()}, ${mia.id}, 'site', '{content.read}', ${secret}, ${at}, ${at})`.execute(
    testApp.context.db,
  )
}

const SECRET = 'only-the-server-knows'

test('the export contains rows of all exported tables, with orders and receipts, and no secrets', async () => {
  const mia = await createMember(testApp)
  await buy(testApp, mia, '4WK')
  await insertExportedRows(mia)
  const response = await call(testApp.app, 'GET', '/auth/export', { token: mia.accessToken })
  const parts = response.json<Record<string, unknown>>()
  const empty = Object.values(EXPORTED).filter((part) => !parts[part] || JSON.stringify(parts[part]) === '[]')
  expect(empty).toEqual([])
  expect(parts).toMatchObject({
    orders: [{ state: 'paid', total: 2400, receipt: expect.stringMatching(/^\d{4}-\d{6}$/) }],
    newsletter: [{ email: mia.email }],
    staff: [{ roles: ['owner'] }],
  })
  for (const secret of [SECRET, Buffer.from(SECRET).toJSON().data.join(), 'sam@example.org', PASSWORD])
    expect(response.body).not.toContain(secret)
})

test('the export of a member with an unconfirmed email address has no newsletter subscription', async () => {
  const mia = await createMember(testApp)
  await testApp.context.db.updateTable('accounts').set({ confirmed_at: null }).where('id', '=', mia.id).execute()
  await sql`insert into newsletter_readers (email, leave_token, asked_at) values (${mia.email}, 'other', now())`.execute(
    testApp.context.db,
  )
  const response = await call(testApp.app, 'GET', '/auth/export', { token: mia.accessToken })
  expect(response.json()).toMatchObject({ newsletter: [] })
})
