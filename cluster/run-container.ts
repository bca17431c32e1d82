import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { findFreePort } from '#server/platform/embedded-postgres/run-postgres.ts'
import type { Image } from './build-image.ts'

const run = promisify(execFile)
const TIMEOUT_MS = 240_000

const Probe = z.object({ httpGet: z.object({ path: z.string() }) })

/** The parts of the Kubernetes Deployment that a container runtime applies. */
const Deployment = z.object({
  kind: z.literal('Deployment'),
  spec: z.object({
    template: z.object({
      spec: z.object({
        terminationGracePeriodSeconds: z.number(),
        securityContext: z.object({ runAsUser: z.number(), runAsGroup: z.number() }),
        volumes: z.array(z.object({ name: z.string(), emptyDir: z.object({}).optional() })),
        containers: z.tuple([
          z.object({
            env: z.array(z.object({ name: z.string(), value: z.string() })),
            securityContext: z.object({
              allowPrivilegeEscalation: z.literal(false),
              readOnlyRootFilesystem: z.literal(true),
              capabilities: z.object({ drop: z.tuple([z.literal('ALL')]) }),
            }),
            volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })),
            startupProbe: Probe,
            readinessProbe: Probe,
            livenessProbe: Probe,
          }),
        ]),
      }),
    }),
  }),
})

/** Reads the pod of `ops/kubernetes/holdfast.yaml`. */
export async function readPod() {
  const text = await readFile(join(import.meta.dirname, '../ops/kubernetes/holdfast.yaml'), 'utf8')
  const documents: unknown[] = parseAllDocuments(text).map((document) => document.toJS())
  const deployment = documents.flatMap((value) => Deployment.safeParse(value).data ?? [])[0]
  if (!deployment) throw new Error('ops/kubernetes/holdfast.yaml has no Deployment of the expected form')
  return deployment.spec.template.spec
}

export interface Container extends AsyncDisposable {
  address: string
  output(): string
  /** Runs a command in the container. Returns its output. Throws if it fails. */
  exec(...command: string[]): Promise<string>
  /** Sends SIGTERM. Returns the exit code. */
  stop(): Promise<number | null>
}

/** Starts the image as Kubernetes would start the pod, with the network of this machine. Waits until it is ready. */
export async function runContainer({ root, config }: Image, volumes: string): Promise<Container> {
  const { securityContext, containers, volumes: podVolumes } = await readPod()
  const [{ env, volumeMounts, readinessProbe }] = containers
  const { runAsUser: uid, runAsGroup: gid } = securityContext
  const bundle = await mkdtemp(join(tmpdir(), 'holdfast-bundle-'))
  const mounts = volumeMounts.map(async ({ name, mountPath: destination }) => {
    if (podVolumes.find((volume) => volume.name === name)?.emptyDir)
      return { destination, type: 'tmpfs', source: 'tmpfs', options: ['nosuid', 'nodev', 'mode=1777'] }
    const source = join(volumes, name)
    await mkdir(source, { recursive: true })
    await chown(source, uid, gid)
    return { destination, type: 'bind', source, options: ['rbind', 'rw'] }
  })
  const port = await findFreePort()
  const address = `http://127.0.0.1:${port}`
  const settings = [`PUBLIC_URL=${address}`, `PORT=${port}`, ...env.map(({ name, value }) => `${name}=${value}`)]
  await run('runc', ['spec', '--bundle', bundle])
  const Spec = z.looseObject({
    process: z.looseObject({}),
    mounts: z.array(z.looseObject({ destination: z.string() })),
    linux: z.looseObject({ namespaces: z.array(z.object({ type: z.string() })) }),
  })
  const specFile = join(bundle, 'config.json')
  const spec = Spec.parse(JSON.parse(await readFile(specFile, 'utf8')))
  const ownMounts = await Promise.all(mounts)
  const isReplaced = ({ destination }: { destination: string }) =>
    ownMounts.some((mount) => mount.destination === destination)
  await writeFile(
    specFile,
    JSON.stringify({
      ...spec,
      root: { path: root, readonly: true },
      process: {
        ...spec.process,
        terminal: false,
        user: { uid, gid },
        args: config.Cmd,
        cwd: config.WorkingDir,
        env: [...config.Env, ...settings],
        capabilities: {},
        noNewPrivileges: true,
      },
      mounts: [...spec.mounts.filter((mount) => !isReplaced(mount)), ...ownMounts],
      linux: { ...spec.linux, namespaces: spec.linux.namespaces.filter(({ type }) => type !== 'network') },
    }),
  )
  const id = `holdfast-${port}`
  const child = spawn('runc', ['run', '--bundle', bundle, id], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  const exited = once(child, 'exit').then(() => true as const)
  const end = async (signal: string) => {
    await run('runc', ['kill', id, signal]).catch(() => undefined)
    await exited
    await rm(bundle, { recursive: true, force: true })
    return child.exitCode
  }
  const isReady = async () => (await fetch(address + readinessProbe.httpGet.path).catch(() => undefined))?.ok
  for (const startedAt = Date.now(); !(await isReady());) {
    const hasExited = await Promise.race([exited, pause(200, false)])
    if (!hasExited && Date.now() - startedAt < TIMEOUT_MS) continue
    await end('KILL')
    throw new Error(`The container did not start: ${output}`)
  }
  return {
    address,
    output: () => output,
    exec: async (...command) => (await run('runc', ['exec', id, ...command])).stdout,
    stop: () => end('TERM'),
    [Symbol.asyncDispose]: async () => void (await end('KILL')),
  }
}
