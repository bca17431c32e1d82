import type { FastifyInstance } from 'fastify'
import { type Config, getDemoMode, isLocalHost } from '#server/config/index.ts'
import type { Context } from '#server/context.ts'
import { describeMail, outboxFolder, readMailSettings } from '#server/features/mail/index.ts'
import { demoAccounts } from '#server/features/session/index.ts'

interface WelcomeFacts {
  /** Whether this is the demo academy. */
  demo: boolean
  /** Link that creates the first owner. Undefined if the academy already has an owner. */
  setupLink: string | undefined
  /** False if workers with settings of their own send the mail and write the backups. */
  runsJobs: boolean
}

/** Prints that a worker is running, and the sender of its emails. */
export function printWorker(app: FastifyInstance, context: Context) {
  const port = getPort(app, context.config)
  console.log(`\n  Holdfast is running background jobs. Health checks: port ${port}.\n  ${getMailLine(context)}\n`)
}

const getMailLine = (context: Context) => describeMail(readMailSettings(context), outboxFolder(context.config.dataDir))

function getPort(app: FastifyInstance, config: Config): number {
  const address = app.server.address()
  return typeof address === 'object' && address ? address.port : config.port
}

const getLocalUrl = (port: number) => new URL(`http://localhost:${port}`).origin

/** Returns lines with the public URL, and the URL on this machine if it differs. */
export function addressLines(config: Pick<Config, 'publicUrl' | 'port'>, port: number): string[] {
  // Without PUBLIC_URL, the public URL has the configured port, which is 0 if the system chooses the port.
  const isLocal = config.publicUrl === getLocalUrl(config.port)
  return [
    `  Holdfast Tactics is open at ${isLocal ? getLocalUrl(port) : config.publicUrl}`,
    ...(isLocal ? [] : [`  On this machine: ${getLocalUrl(port)}`]),
  ]
}

/** Prints the URLs and accounts that the operator needs after startup. */
export function printWelcome(app: FastifyInstance, context: Context, { demo, setupLink, runsJobs }: WelcomeFacts) {
  const { config } = context
  const port = getPort(app, config)
  const lines = ['', ...addressLines(config, port)]
  if (!demo && setupLink === undefined) lines.push('  The Studio, where you run the academy, is at /studio.')
  if (demo)
    lines.push(
      '',
      '  This is the demo academy. Sign in as',
      `    ${demoAccounts.free}   (free plan)`,
      `    ${demoAccounts.paid}   (full plan)`,
      `    ${demoAccounts.owner}  (runs the academy at /studio)`,
      `  with the password ${demoAccounts.password}`,
      ...(getDemoMode(config) === 'trial' ? trialLines(config, port) : []),
    )
  if (runsJobs && (!demo || config.smtpUrl)) lines.push('', `  ${getMailLine(context)}`)
  if (runsJobs && config.production && config.backup.dir === undefined)
    lines.push('  There are no nightly backups. Set BACKUP_DIR, or back up in another way (docs/operating.md).')
  if (setupLink !== undefined)
    lines.push(
      '',
      '  This academy has no owner yet. Open this link to set it up and become the owner:',
      `    ${setupLink}`,
      '  The link works once, for one day. For a new link, run: npm run staff -- setup-link',
    )
  console.log([...lines, '', '  Press Ctrl-C to stop.', ''].join('\n'))
}

/**
 * Returns lines about the mailbox of a trial and, because its passwords are public, about its exposure to the network.
 */
const trialLines = ({ host, smtpUrl }: Config, port: number) => [
  ...(smtpUrl ? [] : [`  Read its emails (on this machine only): http://localhost:${port}/dev/mail`]),
  ...(isLocalHost(host.includes(':') ? `[${host}]` : host)
    ? []
    : [
        '',
        `  HOST is ${host}: anyone who can reach port ${port} over the network can sign in too. Unset HOST to keep the demo on this machine.`,
      ]),
]
