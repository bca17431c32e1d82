import { spawn } from 'node:child_process'
import { accessSync, existsSync, constants as files } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { inRoot, toolPath, root, systemPath } from './root.mjs'

/** @typedef {{ path?: string, env?: Record<string, string | undefined> }} Options */

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()
/** @type {number | undefined} */
let interrupted

// A child that outlived its command would go on writing where the next run works. After Ctrl-C it has the terminal's
// signal too, and a second one changes nothing; a signal sent to this process alone must reach it.
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => {
    interrupted = 128 + constants.signals[signal]
    for (const child of running) child.kill(signal)
    if (running.size === 0) process.exit(interrupted)
  })

/**
 * @param {string} program
 * @param {string[]} args
 * @param {Options & { stdio: import('node:child_process').StdioOptions }} options
 */
function start(program, args, { path = toolPath, env = {}, stdio }) {
  const child = spawn(program, args, { cwd: root, env: { ...process.env, ...env, PATH: path }, stdio })
  running.add(child)
  const ended = new Promise((/** @type {(code: number) => void} */ resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)))
  })
  return { child, ended: ended.finally(() => running.delete(child)) }
}

/**
 * Runs a program to its end and collects its output. When we are interrupted meanwhile, the command ends with it.
 * @param {string} program
 * @param {string[]} args
 * @param {Options} [options]
 */
export async function run(program, args, options) {
  const { child, ended } = start(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => void (output += chunk))
  const code = await ended
  if (interrupted !== undefined) process.exit(interrupted)
  return { code, output }
}

/**
 * Runs a program in the foreground and answers its exit code.
 * @param {string} program
 * @param {string[]} args
 * @param {Options} [options]
 */
export const show = (program, args, options) => start(program, args, { ...options, stdio: 'inherit' }).ended

/**
 * Runs a TypeScript file in the foreground, with the Node of the lockfile and the settings of `.env` where there is
 * one.
 * @param {string[]} args file and arguments
 * @param {Options['env']} [env]
 */
export const runPinnedNode = (args, env = {}) =>
  show(pinnedNode, withSettings(args), { env: { ...compileCache, ...env } })

/**
 * The same as the last step of a command: this process turns into the pinned Node, so that no second one waits in
 * memory for as long as a server runs. Only Node 22.15 and later can; an older one, which npm takes for the very first
 * start, stays as the parent and answers the exit code.
 * @param {string[]} args file and arguments
 * @param {Record<string, string>} [env]
 */
export async function becomePinnedNode(args, env = {}) {
  if (!process.execve) return runPinnedNode(args, env)
  // A signal that came during the last step is handled first: it would be lost with this program.
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
 * Types are taken out of the sources once, and not at each start: that is half of the time that a command takes, and
 * what does it stays out of memory. An install clears it.
 */
const compileCache = { NODE_COMPILE_CACHE: inRoot('node_modules', '.cache', 'node') }

/** @param {string[]} args */
const withSettings = (args) => [...(existsSync(join(root, '.env')) ? ['--env-file=.env'] : []), ...args]

/**
 * Where a program is on this machine, if it is.
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
