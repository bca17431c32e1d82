import type { FastifyInstance } from 'fastify'
import { type Config, demoMode } from './config.ts'
import { demoAccounts } from './features/session/index.ts'

/** What a person who just started Holdfast needs to know next. */
export function printWelcome(app: FastifyInstance, config: Config, demo: boolean) {
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  const lines = ['', `  Holdfast Tactics is open at http://localhost:${port}`]
  if (demo)
    lines.push(
      '',
      '  This is the demo academy. Sign in as',
      `    ${demoAccounts.free}   (free plan)`,
      `    ${demoAccounts.paid}   (full plan)`,
      `  with the password ${demoAccounts.password}`,
      ...(demoMode(config) === 'trial' ? [`  Mail it would have sent: http://localhost:${port}/dev/mail`] : []),
    )
  console.log([...lines, '', '  Ctrl-C closes it.', ''].join('\n'))
}
