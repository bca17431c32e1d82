import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import { readConfig } from '#server/config/index.ts'
import { createContext } from '#server/create-context.ts'
import { queueMail, startMailWorkers, composeMessage } from '#server/features/mail/index.ts'
import { createLog } from '#server/platform/logging/log.ts'
import { type Relay, startRelay } from '../e2e/relay.ts'
import { startBenchDatabase } from './gateway/bench-database.ts'

/**
 * Measures the emails per second to a mail server on the same machine, relative to bare nodemailer with the same number
 * of connections. Our server is one process with the default settings, which records each sent email in PostgreSQL. In
 * both cases, the mail server runs in the same process and reads every email. Run: npm run bench -- mail
 */
const EMAIL_COUNT = 1000
const ROUND_COUNT = 3
const MIN_EMAILS_PER_SECOND = 50

await using opened = new AsyncDisposableStack()
const loadBefore = loadavg()[0]?.toFixed(1)
const postgres = await startBenchDatabase(opened)
const relay = await startRelay()
opened.defer(() => relay[Symbol.asyncDispose]())
const config = readConfig({ DATA_DIR: postgres.folder, SMTP_URL: relay.url })
const text = {
  subject: 'Choose a new password',
  before: ['We received a request, most likely from you, to reset your password.'],
  link: { label: 'Choose a new password', href: 'https://school.example/recover?token=x' },
}
const addresses = Array.from({ length: EMAIL_COUNT }, (_, index) => `member-${index}@example.org`)

/** Returns the emails per second until the mail server has received all emails. */
async function measureRate({ received }: Relay, send: () => Promise<unknown>): Promise<number> {
  const goal = received.length + EMAIL_COUNT
  const start = performance.now()
  await send()
  while (received.length < goal) await pause(5)
  return EMAIL_COUNT / ((performance.now() - start) / 1000)
}

async function measureBare() {
  const transport = createTransport({ url: relay.url, pool: true, maxConnections: config.mailConcurrency })
  const from = 'no-reply@localhost'
  const speed = await measureRate(relay, () =>
    Promise.all(addresses.map((to) => transport.sendMail({ from, to, subject: text.subject, text: text.before[0] }))),
  )
  transport.close()
  return speed
}

async function measureOurs(round: number) {
  const context = await createContext(config, await postgres.database(`mail_${round}`), createLog('warn'))
  const message = composeMessage(context, text)
  await context.db.transaction().execute(async (transaction) => {
    for (const to of addresses)
      await queueMail(context.jobs, transaction, { kind: 'newsletter', to, ...message }, context.now())
  })
  const speed = await measureRate(relay, () => startMailWorkers(context))
  await context.close()
  return speed
}

const rounds: { bare: number; ours: number }[] = []
for (let round = 0; round < ROUND_COUNT; round += 1)
  rounds.push({ bare: await measureBare(), ours: await measureOurs(round) })
for (const { bare, ours } of rounds)
  console.log(`ours ${ours.toFixed(0)}/s, bare nodemailer ${bare.toFixed(0)}/s: ${(ours / bare).toFixed(2)} ×`)
const slowest = Math.min(...rounds.map(({ ours }) => ours))
console.log(
  `slowest round ${slowest.toFixed(0)} emails/s, required ${MIN_EMAILS_PER_SECOND}; load average before: ${loadBefore}`,
)
if (slowest < MIN_EMAILS_PER_SECOND) process.exitCode = 1
