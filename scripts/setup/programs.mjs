import { spawn } from 'node:child_process'
import { accessSync, existsSync, constants as files } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { inRoot, toolPath, root, systemPath } from './root.mjs'

/** @typedef {{ path?: string, env?: Record<string, string | undefined> }} Options */

/** @type {Set<import('node:child_process').ChildProcess>} */
const runningChildren = new Set()
/** Exit code for the signal that interrupted this process. @type {number | undefined} */
let interruptCode

// Forwards signals to child processes, since an orphaned child could write to files of the next run. After Ctrl-C,
// child processes receive the signal from the terminal as well, which is harmless.
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => {
    interruptCode = 128 + constants.signals[signal]
    for (const child of runningChildren) child.kill(signal)
    if (runningChildren.size === 0) process.exit(interruptCode)
  })

/**
 * @param {string} program
 * @param {string[]} args
 * @param {Options & { stdio: import('node:child_process').StdioOptions }} options
 */
function start(program, args, { path = toolPath, env = {}, stdio }) {
  const child = spawn(program, args, { cwd: root, env: { ...process.env, ...env, PATH: path }, stdio })
  runningChildren.add(child)
  const exitCode = new Promise((/** @type {(code: number) => void} */ resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)))
  })
  return { child, exited: exitCode.finally(() => runningChildren.delete(child)) }
}

/**
 * Runs a program and returns its exit code and output. If this process is interrupted meanwhile, it waits for the
 * program and then exits.
 * @param {string} program
 * @param {string[]} args
 * @param {Options} [options]
 */
export async function run(program, args, options) {
  const { child, exited } = start(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => void (output += chunk))
  const code = await exited
  if (interruptCode !== undefined) process.exit(interruptCode)
  return { code, output }
}

/**
 * Runs a program in the foreground and returns its exit code.
 * @param {string} program
 * @param {string[]} args
 * @param {Options} [options]
 */
export const show = (program, args, options) => start(program, args, { ...options, stdio: 'inherit' }).exited

/**
 * Runs a TypeScript file in the foreground, with the Node of the lockfile and the settings of `.env`, if present.
 * @param {string[]} args file and arguments
 * @param {Options['env']} [env]
 */
export const runPinnedNode = (args, env = {}) =>
  show(pinnedNode, withSettings(args), { env: { ...compileCache, ...env } })

/**
 * Runs a TypeScript file as the last step of a command: replaces this process with the Node of the lockfile, which
 * saves the memory of a second process. A Node older than 22.15, which npm may use for the first start, cannot replace
 * the process: then this process remains as the parent and returns the exit code.
 * @param {string[]} args file and arguments
 * @param {Record<string, string>} [env]
 */
export async function becomePinnedNode(args, env = {}) {
  if (!process.execve) return runPinnedNode(args, env)
  // Handles signals that were received during the previous step, since execve would lose them.
  await setImmediate()
  process.chdir(root)
  return process.execve(pinnedNode, [pinnedNode, ...withSettings(args)], {
    ...process.env,
    ...compileCache,
    ...env,
    PATH: toolPath,
  })
}

const pinnedNode = join(root, 'node_modules', '.bin', 'node')

/**
 * Caches compiled sources across starts, which halves the start time of a command and saves memory. Installing the npm
 * packages clears the cache.
 */
const compileCache = { NODE_COMPILE_CACHE: inRoot('node_modules', '.cache', 'node') }

/** @param {string[]} args */
const withSettings = (args) => [...(existsSync(join(root, '.env')) ? ['--env-file=.env'] : []), ...args]

/**
 * Returns the path of a program on this machine; undefined if it is missing.
 * @param {string} name
 * @param {string[]} [folders]
 */
export const find = (name, folders = systemPath.split(':')) =>
  folders.map((folder) => join(folder, name)).find((file) => isExecutable(file))

/** @param {string} file */
export function isExecutable(file) {
  try {
    accessSync(file, files.X_OK)
    return true
  } catch {
    return false
  }
}
