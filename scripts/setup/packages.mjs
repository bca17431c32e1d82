import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { ensureMachine, nodeLibrary } from './machine.mjs'
import { run } from './programs.mjs'
import { inRoot, systemPath } from './root.mjs'
import { Stop, withProgress } from './output.mjs'

// Fingerprint of the installed packages. npm removes node_modules, including this file, before an installation, so the
// file exists only after a complete installation.
const stamp = inRoot('node_modules', '.holdfast-installed')

const calculateFingerprint = () =>
  createHash('sha256')
    .update(`${process.platform}-${process.arch}\n`)
    .update(readFileSync(inRoot('package-lock.json')))
    .digest('hex')

/** Installs the npm packages of the lockfile if they are missing or outdated. */
export async function ensurePackages() {
  const hash = calculateFingerprint()
  if (readIfExists(stamp) === hash) return
  await ensureMachine([nodeLibrary])
  const { code, output } = await withProgress('Installing npm packages …', () => npmCi())
  if (code !== 0)
    throw new Stop(
      `${output.trim()}\n\nnpm could not install the packages. Check that this machine can reach the npm registry and has 1 GB of free disk space, then run the command again.`,
    )
  writeFileSync(stamp, hash)
}

/** Installs the packages that only the tests of `cluster/` load. These packages have a separate lockfile. */
export async function ensureClusterPackages() {
  const { code, output } = await withProgress('Installing npm packages of cluster/ …', () =>
    npmCi('--prefix', 'cluster/packages'),
  )
  if (code !== 0)
    throw new Stop(`${output.trim()}\n\nnpm could not install the packages of cluster/packages/package.json.`)
}

// The flags override settings that would skip packages, such as NODE_ENV=production.
/** @param {...string} args */
const npmCi = (...args) =>
  run('npm', ['ci', '--loglevel=error', '--include=dev', '--include=optional', '--ignore-scripts=false', ...args], {
    path: systemPath,
  })

/** @param {string} file */
function readIfExists(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
