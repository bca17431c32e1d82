import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { findFreePort } from '#server/platform/embedded-postgres/run-postgres.ts'

const root = join(import.meta.dirname, '../..')

/** An nginx process that runs a configuration of `ops/`. */
export interface Nginx extends AsyncDisposable {
  /** Returns everything logged so far. */
  log(): Promise<string>
}

const PROGRAM = '/usr/sbin/nginx'
const TIMEOUT_MS = 120_000

/**
 * Starts nginx with a configuration of the repository and waits until it responds on `port`. `replace` maps texts of
 * the configuration to replacements, like the changes of an operator. Throws if the configuration does not contain a
 * text.
 */
export async function startNginx(file: string, port: number, replace: Record<string, string>): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-nginx-'))
  // nginx workers may run as another user.
  await chmod(folder, 0o755)
  let text = await readFile(join(root, file), 'utf8')
  const testSettings = {
    'pid /run/nginx.pid;': `pid ${folder}/nginx.pid; daemon off;`,
    '/var/log/nginx': folder,
    'http {': `http {\n${TEMPORARY_FOLDERS.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')}`,
  }
  for (const [setting, replacement] of Object.entries({ ...testSettings, ...replace })) {
    if (!text.includes(setting)) throw new Error(`${file} does not contain "${setting}".`)
    text = text.replaceAll(setting, replacement)
  }
  await writeFile(join(folder, 'nginx.conf'), text)
  const child = spawn(PROGRAM, ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'start.log')], { stdio: 'pipe' })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  const ended = once(child, 'exit').then(() => true as const)
  const startedAt = Date.now()
  while (!(await fetch(`http://127.0.0.1:${port}/`, { redirect: 'manual' }).catch(() => undefined))) {
    const hasExited = await Promise.race([ended, pause(50, false)])
    if (hasExited || Date.now() - startedAt > TIMEOUT_MS) throw new Error(`nginx did not start: ${output}`)
  }
  const logs = ['start.log', 'access.log', 'error.log'].map((name) => join(folder, name))
  const log = async () => (await Promise.all(logs.map((name) => readFile(name, 'utf8').catch(() => '')))).join('')
  return {
    log,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const TEMPORARY_FOLDERS = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

/** Creates a TLS certificate for 127.0.0.1 in the folder, and makes this process trust it. */
export async function createTrustedCertificate(folder: string): Promise<void> {
  const [key, certificate] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')]
  const certificateArguments = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1', '-days', '2']
  const keyArguments = ['-x509', '-nodes', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1']
  await promisify(execFile)('openssl', [
    'req',
    ...keyArguments,
    ...certificateArguments,
    '-keyout',
    key,
    '-out',
    certificate,
  ])
  setDefaultCACertificates([...getCACertificates('default'), await readFile(certificate, 'utf8')])
}

export interface ReverseProxy extends Nginx {
  /** HTTPS URL of the academy. */
  address: string
  /** HTTP URL, which only redirects to HTTPS. */
  plainAddress: string
  /** File of the certificate. */
  certificate: string
}

/** Starts nginx with the configuration of `ops/nginx` in front of the servers on these ports. */
export async function startReverseProxy(academy: {
  ports: readonly number[]
  /** Data folder of the first server, which receives the uploads. */
  dataDir: string
  keys: object
  /** Port of nginx. */
  port?: number
}): Promise<ReverseProxy> {
  const [port, plainPort] = [academy.port ?? (await findFreePort()), await findFreePort()]
  const files = await mkdtemp(join(tmpdir(), 'holdfast-front-'))
  await createTrustedCertificate(files)
  await writeFile(join(files, 'edge-keys.json'), JSON.stringify(academy.keys))
  const nginx = await startNginx('ops/nginx/nginx.conf', plainPort, {
    'user holdfast;': process.getuid?.() === 0 ? 'user root;' : '',
    'worker_processes auto;': 'worker_processes 1;',
    '/opt/holdfast/ops/edge': join(root, 'ops/edge'),
    '/etc/holdfast/edge-keys.json': join(files, 'edge-keys.json'),
    '/etc/holdfast/tls': files,
    'server 127.0.0.1:3000;\n    keepalive 8;': `server 127.0.0.1:${academy.ports[0]};`,
    'server 127.0.0.1:3000;': academy.ports.map((server) => `server 127.0.0.1:${server};`).join('\n'),
    '/var/lib/holdfast/data': academy.dataDir,
    'listen 80 default_server;': `listen 127.0.0.1:${plainPort} default_server;`,
    'listen [::]:80 default_server;': '',
    'listen 443 ssl http2 default_server;': `listen 127.0.0.1:${port} ssl http2 default_server;`,
    'listen [::]:443 ssl http2 default_server;': '',
  })
  return {
    ...nginx,
    address: `https://127.0.0.1:${port}`,
    plainAddress: `http://127.0.0.1:${plainPort}`,
    certificate: join(files, 'fullchain.pem'),
    async [Symbol.asyncDispose]() {
      await nginx[Symbol.asyncDispose]()
      await rm(files, { recursive: true, force: true })
    },
  }
}

/** Starts nginx with the configuration of `ops/edge/nginx`, which caches the films of the academy on this port. */
export async function startEdgeProxy(academy: { port: number; keys: object }): Promise<Nginx & { address: string }> {
  const port = await findFreePort()
  const files = await mkdtemp(join(tmpdir(), 'holdfast-edge-'))
  await createTrustedCertificate(files)
  await writeFile(join(files, 'edge-keys.json'), JSON.stringify(academy.keys))
  const nginx = await startNginx('ops/edge/nginx/nginx.conf', port, {
    'user www-data;': process.getuid?.() === 0 ? 'user root;' : '',
    'worker_processes auto;': 'worker_processes 1;',
    '/etc/holdfast/edge-keys.json': join(files, 'edge-keys.json'),
    'js_path /etc/holdfast/edge;': `js_path ${join(root, 'ops/edge')};`,
    '/etc/holdfast/tls': files,
    '/var/cache/nginx/films': join(files, 'films'),
    '192.0.2.10:443': `127.0.0.1:${academy.port}`,
    'listen 443 ssl http2 default_server;': `listen 127.0.0.1:${port} ssl http2 default_server;`,
  })
  return {
    ...nginx,
    address: `https://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      await nginx[Symbol.asyncDispose]()
      await rm(files, { recursive: true, force: true })
    },
  }
}
