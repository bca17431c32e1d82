import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }

const read = (file: string) => readFileSync(join(import.meta.dirname, '../..', file), 'utf8')
const systemdUnit = read('ops/systemd/holdfast.service')
const containerfile = read('Containerfile')

/** Arguments with which `npm start` starts the server. */
const [, nodeArguments = ''] = /becomePinnedNode\(\s*\[(.*)\],\s*mallocSettings/.exec(read('scripts/start.mjs')) ?? []
const semiSpace = /const SEMI_SPACE_MEBIBYTES = (\d+)/.exec(read('scripts/start.mjs'))?.[1]
const flags = [...nodeArguments.matchAll(/['`]([^'`]+)['`]/g)].map(([, flag = '']) =>
  flag.replace('${SEMI_SPACE_MEBIBYTES}', semiSpace ?? ''),
)
const mallocSettings = [...read('scripts/start.mjs').matchAll(/(MALLOC_\w+): '(\d+)'/g)].map(
  ([, name, value]) => `${name}=${value}`,
)

test('service and image start the server with the same arguments as npm start', () => {
  expect(flags).toHaveLength(3)
  expect(systemdUnit).toContain(`node ${flags.join(' ')}\n`)
  expect(containerfile).toContain(`CMD ${JSON.stringify(['node', ...flags]).replaceAll(',', ', ')}\n`)
  expect(mallocSettings).toHaveLength(3)
  for (const setting of mallocSettings) for (const file of [systemdUnit, containerfile]) expect(file).toContain(setting)
})

test('the service is sandboxed, except for JIT compilation, which V8 requires', () => {
  expect(systemdUnit).not.toMatch(/^MemoryDenyWriteExecute=yes/m)
  const file = join(import.meta.dirname, '../../ops/systemd/holdfast.service')
  // The exposure threshold is in tenths, 0 being the safest. Machines without systemd lack this tool.
  const { error, status, stdout } = spawnSync(
    'systemd-analyze',
    ['security', '--offline=true', '--no-pager', '--threshold=20', file],
    { encoding: 'utf8' },
  )
  if (error) return
  expect({ status, lastLine: stdout.split('\n').at(-2) }).toMatchObject({ status: 0 })
})

test('the image contains every folder that the server reads, and no build-only files', () => {
  const copied = [...containerfile.matchAll(/^COPY --from=build \/build\/([\w.]+) /gm)].map(([, name]) => name)
  const aliases = Object.keys(manifest.imports).map((alias) => alias.slice(1, -'/*'.length))
  expect(copied.toSorted()).toEqual(
    [...aliases, 'build', 'content', 'node_modules', 'package.json', 'public'].toSorted(),
  )
  expect(containerfile).toMatch(/^USER holdfast$/m)
})

test('Compose and Kubernetes run the image without root and with all state in the volumes', () => {
  const user = /--uid (\d+)/.exec(containerfile)?.[1]
  const kubernetes = read('ops/kubernetes/holdfast.yaml')
  const volumes = /^VOLUME (.*)$/m.exec(containerfile)?.[1]?.split(' ') ?? []
  expect(volumes).toHaveLength(2)
  for (const volume of volumes) {
    expect(kubernetes).toContain(`mountPath: ${volume} }`)
    expect(read('compose.yaml')).toContain(`:${volume}'`)
  }
  expect(kubernetes).toContain(`runAsUser: ${user}\n`)
  for (const file of [kubernetes, read('compose.yaml')])
    expect(file).toMatch(/read_only: true|readOnlyRootFilesystem: true/)
})
