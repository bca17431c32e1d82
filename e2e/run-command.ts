import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { z } from 'zod'
import { compileCache, root } from './start-holdfast.ts'

const run = promisify(execFile)
type Program = 'content' | 'demo' | 'ingest' | 'members' | 'orders' | 'staff'

/** Runs Node in the root folder of this repository. Returns its standard output. */
export async function runNode(args: string[], settings: Record<string, string> = {}) {
  const env = { ...process.env, ...compileCache, ...settings }
  return (await run('node', args, { cwd: root, env })).stdout
}

/** Runs Node with the settings of this academy. Only the academy shared by all journeys may have special ones. */
export function runForAcademy(dataDir: string, args: string[]) {
  const settings = dataDir === process.env['E2E_DATA_DIR'] ? process.env['E2E_SETTINGS'] : undefined
  const special = z.record(z.string(), z.string()).parse(JSON.parse(settings ?? '{}'))
  // The environment of the tests could name a real database.
  return runNode(args, { DATABASE_URL: '', ...special, DATA_DIR: dataDir, NODE_ENV: 'production' })
}

/** Runs an operator's command of the academy while its server runs, with the same settings. */
export const runOperatorCommand = (dataDir: string, program: Program, ...args: string[]) =>
  runForAcademy(dataDir, [`server/commands/${program}.ts`, ...args])
