import type { FastifyInstance } from 'fastify'
import { type Config, demoMode, isLocalHost } from './config.ts'
import { demoAccounts } from './features/session/index.ts'

interface School {
  /** It is the demo academy. */
  demo: boolean
  /** Nobody can open its Studio yet. */
  isWithoutStaff: boolean
}

/** What a person who just started Holdfast needs to know next. */
export function printWelcome(app: FastifyInstance, config: Config, { demo, isWithoutStaff }: School) {
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  const lines = ['', `  Holdfast Tactics is open at http://localhost:${port}`]
  if (demo)
    lines.push(
      '',
      '  This is the demo academy. Sign in as',
      `    ${demoAccounts.free}   (free plan)`,
      `    ${demoAccounts.paid}   (full plan)`,
      `    ${demoAccounts.owner}  (runs the academy at /studio)`,
      `  with the password ${demoAccounts.password}`,
      ...(demoMode(config) === 'trial' ? trialLines(config, port) : []),
    )
  if (isWithoutStaff)
    lines.push(
      '',
      '  Nobody runs this academy yet. Become its owner: npm run staff -- invite YOUR-ADDRESS --role owner',
    )
  console.log([...lines, '', '  Ctrl-C closes it.', ''].join('\n'))
}

/** Who reads its mail, and who reaches the trial at all: its passwords are public. */
const trialLines = ({ host, smtpUrl }: Config, port: number) => [
  ...(smtpUrl ? [] : [`  Mail it would have sent, for this machine alone: http://localhost:${port}/dev/mail`]),
  ...(isLocalHost(host.includes(':') ? `[${host}]` : host)
    ? []
    : [
        '',
        `  Whoever reaches port ${port} of this machine over the network can sign in too. HOST=127.0.0.1 keeps the demo to this machine.`,
      ]),
]
