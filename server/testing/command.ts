import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compileCache } from './process.ts'

/**
 * Runs an operator's command like `npm run`, on a new data folder unless `settings` names one. Returns its exit code
 * and output. `out` is standard output, `error` is standard error.
 */
export async function runCommand(
  [command, ...args]: string[],
  settings: Record<string, string>,
): Promise<{ code: number; out: string; error: string }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'holdfast-command-'))
  const env = { ...compileCache, PATH: process.env['PATH'], DATA_DIR: dataDir, ...settings }
  const options = { cwd: join(import.meta.dirname, '../..'), env }
  try {
    return await new Promise((resolve) =>
      execFile(process.execPath, [`server/commands/${command}.ts`, ...args], options, (failure, out, error) =>
        resolve({ code: failure ? Number(failure.code) : 0, out, error }),
      ),
    )
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
