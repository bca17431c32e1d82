import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { queueMail } from '#server/features/mail/index.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { backUp } from '#server/testing/backups.ts'
import { runCommand } from '#server/testing/command.ts'
import { eventually } from '#server/testing/eventually.ts'
import { createTempFolder } from '#server/testing/temp-folder.ts'
import { createMember } from '#server/testing/people.ts'
import { startRelay } from '../../../../e2e/relay.ts'

// Runs the operator's commands, each in a separate process beside a running server.
let testApp: TestApp
let relay: Awaited<ReturnType<typeof startRelay>>
let isOpen = false
beforeAll(async () => {
  relay = await startRelay({ rejectRecipient: () => (isOpen ? undefined : '550 5.1.1 no such user') })
  testApp = await createTestApp({ config: { smtpUrl: relay.url }, workers: true })
})
afterAll(async () => {
  await testApp.close()
  await relay[Symbol.asyncDispose]()
})

const run = (command: string, ...args: string[]) =>
  runCommand([command, ...args], { DATABASE_URL: testApp.databaseUrl, NODE_ENV: 'production' })

test.each([
  ['orders', 'frobnicate'],
  ['reports', 'frobnicate'],
  ['members', 'frobnicate'],
  ['mail', 'frobnicate'],
  ['staff', 'frobnicate'],
  ['mail', 'retry'],
  ['edge-keys', 'frobnicate'],
  ['ingest', '--frobnicate'],
  ['demo', 'frobnicate'],
])('npm run %s -- %s fails with its usage', async (command, word) => {
  const { code, out, error } = await run(command, word)
  expect(code).toBe(1)
  expect(out).toBe('')
  expect(error).toMatch(/npm run|frobnicate/)
  expect(error).not.toMatch(/\n\s+at /)
})

test.each([
  ['a further word', ['content', 'import', 'no-such-folder', 'dry-run'], 'npm run content -- import DIR'],
  ['a further word', ['orders', 'list', 'all'], 'npm run orders -- list'],
  ['a further word', ['staff', 'list', 'extra'], 'npm run staff -- list'],
  ['a further word', ['members', 'coupons', 'extra'], 'npm run members -- coupons'],
  ['an option of another form', ['content', 'export', 'no-such-folder', '--dry-run'], '--dry-run'],
  ['an empty word', ['content', 'export', ''], 'empty'],
  ['an empty word', ['restore', ''], 'empty'],
  ['an empty option', ['backup', 'no-such-folder/b.tar', '--media', ''], '--media is empty'],
])('%s is refused: %j', async (_, args, message) => {
  const { code, out, error } = await run(...(args as [string]))
  expect({ code, out, error }).toEqual({ code: 1, out: '', error: expect.stringContaining(message) })
})

test('a backup, films or an export inside or around the data folder are refused', async () => {
  const folder = await createTempFolder()
  const dataDir = join(folder, 'data')
  await mkdir(join(dataDir, 'media'), { recursive: true })
  await symlink(join(dataDir, 'media'), join(folder, 'films'))
  const backup = join(folder, 'b.tar')
  for (const args of [
    ['backup', backup, '--media', join(dataDir, 'media')],
    ['backup', backup, '--media', join(folder, 'films')],
    ['backup', backup, '--media', folder],
    ['backup', join(dataDir, 'b.tar')],
    ['restore', backup, '--check', '--media', join(dataDir, 'films')],
    ['content', 'export', dataDir],
    ['content', 'export', folder],
  ]) {
    const { code, out, error } = await runCommand(args, { DATABASE_URL: testApp.databaseUrl, DATA_DIR: dataDir })
    expect({ code, out, error }).toEqual({ code: 1, out: '', error: expect.stringContaining('DATA_DIR') })
  }
  expect((await readdir(folder)).toSorted()).toEqual(['data', 'films'])
})

test('npm run restore -- --check --media detects a film that was changed without a change of its size', async () => {
  const folder = await createTempFolder()
  const film = join(testApp.dataDir, 'media', '2026-12-01-0123456789ab')
  await mkdir(film, { recursive: true })
  await writeFile(join(film, 'master.m3u8'), '#EXTM3U')
  const [backup, mediaDir] = [join(folder, 'b.tar'), join(folder, 'films')]
  await backUp(testApp, backup, { mediaDir })
  const args = ['restore', backup, '--check', '--media', mediaDir] as const
  expect(await run(...args)).toMatchObject({ code: 0, out: expect.stringContaining('The backup restores') })
  const hash = createHash('sha256').update('#EXTM3U').digest('hex')
  await writeFile(join(mediaDir, 'objects', hash.slice(0, 2), hash), '#EXTM3X')
  expect(await run(...args)).toMatchObject({ code: 1, error: expect.stringContaining(`${hash} is damaged`) })
})

test('npm run restore -- --check names a table of the operator, and compares the others', async () => {
  const { maintenance } = testApp.context
  await sql`create table own_report as select 1 as number`.execute(maintenance)
  onTestFinished(async () => void (await sql`drop table own_report`.execute(maintenance)))
  const backup = join(await createTempFolder(), 'b.tar')
  await backUp(testApp, backup)
  const { code, out } = await run('restore', backup, '--check')
  expect([code, out]).toEqual([0, expect.stringContaining('does not support it: the table own_report (1 rows)')])
})

test.each([
  ['content', ['import', 'no-such-folder'], 'dry_run', 'npm run content -- import no-such-folder --dry-run'],
  ['restore', ['no-such-file'], 'check', 'npm run restore -- no-such-file --check'],
  ['orders', ['list'], 'all', 'npm run orders -- list --all'],
])('npm run %s without -- has no effect if npm consumed an option', async (name, args, option, hint) => {
  const settings = { DATABASE_URL: testApp.databaseUrl, npm_lifecycle_event: name, [`npm_config_${option}`]: 'true' }
  const { code, out, error } = await runCommand([name, ...args], settings)
  expect({ code, out, error }).toEqual({ code: 1, out: '', error: expect.stringContaining(hint) })
})

test('npm run content -- import stores no picture if a text or another picture is refused', async () => {
  const folder = await createTempFolder()
  expect(await run('content', 'export', folder)).toMatchObject({ code: 0 })
  await mkdir(join(folder, 'pictures'))
  const pictures = ['red', 'blue'].map(async (background) => {
    const file = await sharp({ create: { width: 90, height: 90, channels: 3, background } })
      .webp()
      .toBuffer()
    const id = `${createHash('sha256').update(file).digest('hex').slice(0, 16)}-90x90`
    await writeFile(join(folder, 'pictures', `${id}.webp`), file)
    return { file, address: `/pictures/${id}`, name: background, addedAt: new Date().toISOString() }
  })
  const [red, blue] = [await pictures[0], await pictures[1]]
  await writeFile(join(folder, 'pictures', 'pictures.json'), JSON.stringify([red, blue]))
  const listStored = () => testApp.context.db.selectFrom('pictures').select('name').orderBy('name').execute()

  const text = join(folder, 'blog', 'new.md')
  await writeFile(text, '---\ntitle: New\nsummary: A text.\n---\n\n![a](/pictures/0123456789abcdef-10x10)\n')
  expect(await run('content', 'import', folder)).toMatchObject({ code: 1, error: expect.stringContaining('0123') })
  expect(await listStored()).toEqual([])
  await rm(text)
  const blueFile = join(folder, `${blue?.address}.webp`)
  await writeFile(blueFile, red?.file ?? '')
  const damaged = 'the picture does not match its file name'
  expect(await run('content', 'import', folder)).toMatchObject({ code: 1, error: expect.stringContaining(damaged) })
  expect(await listStored()).toEqual([])
  await writeFile(blueFile, blue?.file ?? '')
  expect(await run('content', 'import', folder)).toMatchObject({ code: 0 })
  expect(await listStored()).toEqual([{ name: 'blue' }, { name: 'red' }])
})

test('npm run edge-keys prints, rotates and replaces the keys of film grants', async () => {
  const keysFrom = async (...args: string[]) => {
    const { code, out } = await run('edge-keys', ...args)
    expect(code).toBe(0)
    return Object.entries(JSON.parse(out) as Record<string, string>)
  }
  const [first, ...others] = await keysFrom()
  const { kid, secret } = testApp.context.signingKeys.current('films')
  expect([first, others]).toEqual([[kid, Buffer.from(secret).toString('hex')], []])
  const [second, before] = await keysFrom('rotate')
  expect(before).toEqual(first)
  expect(await keysFrom('rotate')).toEqual([expect.anything(), second])
  const only = await keysFrom('replace')
  expect(only).toHaveLength(1)
  expect(await keysFrom()).toEqual(only)
})

test('npm run mail lists permanently failed mails without their links, and retries them', async () => {
  const { context } = testApp
  const link = 'https://school.example/receipt/secret'
  const mail = { kind: 'payment', to: 'ada@example.org', subject: 'Receipt', text: link, html: link } as const
  expect(await run('mail', 'list')).toMatchObject({ code: 0, out: 'No email has failed.\n' })
  await queueMail(context.jobs, context.db, mail, context.now())
  const { id } = await eventually(async () => {
    const { out } = await run('mail', 'list')
    expect(out).toMatch(
      /^[0-9a-f]{24}  \d{4}-\d\d-\d\d \d\d:\d\d UTC  payment +ada@example\.org  one try  550 5\.1\.1 no such user\n$/,
    )
    expect(out).not.toContain('secret')
    return { id: out.slice(0, 24) }
  })
  expect(await run('mail', 'retry', '0'.repeat(24))).toMatchObject({
    code: 1,
    error: `Failed email not found: ${'0'.repeat(24)}. See: npm run mail -- list\n`,
  })
  isOpen = true
  expect(await run('mail', 'retry', id)).toMatchObject({
    code: 0,
    out: expect.stringContaining('One email is queued again'),
  })
  await eventually(() => expect(relay.received).toHaveLength(1))
  expect((await run('mail', 'list')).out).toBe('No email has failed.\n')
})

test('npm run mail lists delayed emails, and prints the response of the relay to a test email', async () => {
  await using busyRelay = await startRelay({ rejectRecipient: () => '450 4.2.0 Greylisted' })
  await using academy = await createTestApp({ config: { smtpUrl: busyRelay.url }, workers: true })
  const runBusy = (args: string[], smtpUrl = busyRelay.url) =>
    runCommand(['mail', ...args], {
      DATABASE_URL: academy.databaseUrl,
      PUBLIC_URL: 'https://www.school.example',
      ...(smtpUrl !== '' && { SMTP_URL: smtpUrl }),
    })
  const { context } = academy
  const mail = { kind: 'payment', to: 'ada@example.org', subject: 'x', text: 'x', html: 'x' } as const
  await queueMail(context.jobs, context.db, mail, context.now())
  await eventually(async () =>
    expect((await runBusy(['list'])).out).toMatch(
      /^[0-9a-f]{24}  next try \d{4}-\d\d-\d\d \d\d:\d\d UTC  payment +ada@example\.org  (one try|\d+ tries)  450 4\.2\.0 Greylisted\n$/,
    ),
  )
  expect(await runBusy(['test', 'bob@example.org'])).toMatchObject({
    code: 1,
    out: expect.stringMatching(/^Emails are sent from .+ <no-reply@school\.example> through 127\.0\.0\.1:\d+\.\n$/),
    error: 'The relay did not accept the test email: 450 4.2.0 Greylisted.\n',
  })
  isOpen = true
  expect(await runBusy(['test', 'bob@bücher.example'], relay.url)).toMatchObject({
    code: 0,
    out: expect.stringMatching(/The relay accepted a test email to bob@xn--bcher-kva\.example: 250 .+\n$/),
  })
  expect((await runBusy(['test', 'nobody'])).error).toBe('Not an email address: nobody.\n')
  expect((await runBusy(['test', 'bob@example.org'], '')).error).toContain('Set SMTP_URL')
})

test('npm run staff prints the link of an invitation only if there is no mail server', async () => {
  await using academy = await createTestApp()
  const invite = (mailSettings: { SMTP_URL?: string }) =>
    runCommand(['staff', 'invite', 'ada@example.org', '--role', 'editor'], {
      DATABASE_URL: academy.databaseUrl,
      NODE_ENV: 'production',
      ...mailSettings,
    })
  expect((await invite({})).out).toMatch(/\nhttp:\S+\/studio\/join\?token=[0-9a-f]{64}&tokenId=\w+\n$/)
  expect((await invite({ SMTP_URL: relay.url })).out).not.toContain('/studio/join')
})

test.each(['staff', 'demo', 'ingest'])(
  'npm run %s -- --help prints the usage without loading the command',
  async (name) => {
    const { promise, resolve } = Promise.withResolvers<string>()
    // A missing file would fail if it were loaded.
    execFile('node', ['scripts/run.mjs', `nowhere/${name}.ts`, '--help'], (_, out) => resolve(out))
    expect(await promise).toContain(`npm run ${name}`)
  },
)

test('npm run staff invites the first owner by mail, lists and removes staff, and requires a role', async () => {
  const { email } = await createMember(testApp)
  expect(await run('staff', 'list')).toMatchObject({ code: 0, out: expect.stringContaining('No staff yet') })
  expect(await run('staff', 'invite', email)).toMatchObject({ code: 1, error: expect.stringContaining('--role') })
  expect(await run('staff', 'invite', email, '--role', 'owner')).toMatchObject({
    code: 0,
    out: expect.stringContaining(`An invitation to ${email} was queued`),
  })
  expect((await run('staff', 'list')).out).toMatch(
    new RegExp(`^${email} +owner  invited by the operator, until \\d{4}-\\d\\d-\\d\\d\n$`),
  )
  expect(await run('staff', 'remove', email)).toMatchObject({
    code: 1,
    error: expect.stringContaining('No staff member'),
  })
  const { db } = testApp.context
  expect(await db.selectFrom('audit_log').select(['actor', 'action', 'subject']).execute()).toEqual([
    { actor: 'operator', action: 'staff.invited', subject: email },
  ])
})
