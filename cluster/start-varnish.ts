import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findFreePort } from '#server/platform/embedded-postgres/run-postgres.ts'

const TIMEOUT_MS = 60_000

/** Starts Varnish as an edge of the academy, with the configuration of `ops/edge/varnish`. */
export async function startVarnish({ academy, keys }: { academy: string; keys: Record<string, string> }) {
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-varnish-'))
  // The cache process runs as another user.
  await chmod(folder, 0o755)
  const port = await findFreePort()
  const { hostname, port: academyPort } = new URL(academy)
  // The format of `npm run edge-keys -- --vcl`.
  const lines = Object.entries(keys).map(
    ([kid, secret]) => `  if (req.http.X-Film-Kid == "${kid}") { set req.http.X-Film-Secret = "${secret}"; }`,
  )
  await writeFile(join(folder, 'film-keys.vcl'), ['sub film_secret {', ...lines, '}', ''].join('\n'))
  const text = await readFile(join(import.meta.dirname, '../ops/edge/varnish/films.vcl'), 'utf8')
  const config = text
    .replace('/etc/varnish/film-keys.vcl', join(folder, 'film-keys.vcl'))
    .replace('.host = "127.0.0.1"', `.host = "${hostname}"`)
    .replace('.port = "3000"', `.port = "${academyPort}"`)
  await writeFile(join(folder, 'films.vcl'), config)
  const settings = ['-F', '-n', folder, '-a', `127.0.0.1:${port}`, '-s', 'default,64m', '-f', join(folder, 'films.vcl')]
  const child = spawn('/usr/sbin/varnishd', settings, { stdio: 'pipe' })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  const exited = once(child, 'exit').then(() => true as const)
  const address = `http://127.0.0.1:${port}`
  for (const startedAt = Date.now(); !(await fetch(`${address}/healthz`).catch(() => undefined));) {
    const hasExited = await Promise.race([exited, pause(100, false)])
    if (hasExited || Date.now() - startedAt > TIMEOUT_MS) throw new Error(`Varnish did not start: ${output}`)
  }
  return {
    address,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      await exited
      await rm(folder, { recursive: true, force: true })
    },
  }
}
