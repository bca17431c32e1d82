import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { compileCache, root } from './start-holdfast.ts'

const run = promisify(execFile)
type Program = 'content' | 'demo' | 'ingest' | 'members' | 'orders' | 'staff'

/** Runs Node in the root folder of this repository. Returns its standard output. */
export async function runNode(args: string[], settings: Record<string, string> = {}) {
  const env = { ...process.env, ...compileCache, ...settings }
  return (await run('node', args, { cwd: root, env })).stdout
}

/** Runs an operator's command of the academy while its server runs, with the same settings. */
export const runOperatorCommand = (dataDir: string, program: Program, ...args: string[]) =>
  runNode([`server/commands/${program}.ts`, ...args], { DATA_DIR: dataDir, NODE_ENV: 'production' })
