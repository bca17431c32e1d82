import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'

const run = promisify(execFile)
const repository = join(import.meta.dirname, '..')

/** Debian's Node and npm of this machine, which build the image. */
const SYSTEM_NODE = '/usr/bin/node'
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt'

/** The used part of an OCI image's configuration. */
const ImageConfig = z.object({
  OCIv1: z.object({
    config: z.object({ Cmd: z.array(z.string()), Env: z.array(z.string()), WorkingDir: z.string() }),
  }),
})
export type ImageConfig = z.infer<typeof ImageConfig>['OCIv1']['config']

export interface Image extends AsyncDisposable {
  /** Folder with the files of the image. */
  root: string
  config: ImageConfig
}

/**
 * Builds the image of the Containerfile. Its base images are built here, from Debian packages and the Node of this
 * machine, because tests load nothing from image registries.
 */
export async function buildImage(): Promise<Image> {
  await using undo = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-image-'))
  undo.defer(() => rm(folder, { recursive: true, force: true }))
  const storage = ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run'), '--storage-driver', 'vfs']
  const buildah = async (...args: string[]) =>
    (await run('buildah', [...storage, ...args], { maxBuffer: 2 ** 26 })).stdout.trim()

  const tar = join(folder, 'debian.tar')
  await run('mmdebstrap', ['--variant=minbase', 'bookworm', tar])
  const base = await buildah('from', 'scratch')
  await buildah('add', base, tar, '/')
  await buildah('commit', base, 'docker.io/library/debian:bookworm-slim')
  const npm = dirname(dirname(await findNpm()))
  await buildah('copy', base, SYSTEM_NODE, '/usr/local/bin/node')
  await buildah('copy', base, npm, '/usr/local/lib/node_modules/npm')
  await buildah('copy', base, CERTIFICATES, CERTIFICATES)
  await buildah('config', '--env', `NODE_EXTRA_CA_CERTS=${CERTIFICATES}`, base)
  await buildah(
    'run',
    '--isolation=chroot',
    base,
    'ln',
    '-s',
    '../lib/node_modules/npm/bin/npm-cli.js',
    '/usr/local/bin/npm',
  )
  await buildah('commit', '--rm', base, 'docker.io/library/node:22-bookworm-slim')

  const options = ['--isolation=chroot', '--network=host', '--pull-never', '--layers=false']
  await buildah('build', ...options, '-t', 'holdfast', '-f', join(repository, 'Containerfile'), repository)
  const { OCIv1 } = ImageConfig.parse(JSON.parse(await buildah('inspect', '--type=image', 'localhost/holdfast')))
  const root = await buildah('mount', await buildah('from', '--pull-never', 'localhost/holdfast'))
  undo.defer(async () => void (await buildah('umount', '--all')))
  const steps = undo.move()
  return { root, config: OCIv1.config, [Symbol.asyncDispose]: () => steps.disposeAsync() }
}

/** Returns the path of the system's `npm-cli.js`. */
async function findNpm(): Promise<string> {
  const { stdout } = await run('readlink', ['-f', '/usr/bin/npm'])
  return stdout.trim()
}
