// Runs a TypeScript file of the repository: node scripts/run.mjs server/commands/ingest.ts FILE…
import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { inRoot } from './setup/root.mjs'

const [command = '', ...args] = process.argv.slice(2)
const usage = inRoot('server', 'commands', 'usage', `${basename(command, '.ts')}.txt`)

// Printed without loading the setup and the command, which takes more than a second.
if ((args.includes('--help') || args.includes('-h')) && existsSync(usage)) process.stdout.write(readFileSync(usage))
else {
  const { setUpAndRun } = await import('./setup/run-command.mjs')
  await setUpAndRun([command, ...args])
}
